#if Crypto
#if canImport(COpenSSL)
internal import COpenSSL
#else
internal import CryptoKit
internal import Foundation
#endif

/// A key on the curve P-256 that signs by ECDSA with SHA-256.
///
/// `@unchecked Sendable`: a key is not changed once it is made.
@safe package final class SigningKey: @unchecked Sendable {
  #if canImport(COpenSSL)
  private let raw: OpaquePointer

  /// A new key.
  package init() throws(CryptoError) {
    guard let raw = unsafe porthole_p256_generate() else { throw CryptoError(call: "making a key on P-256") }
    unsafe self.raw = unsafe raw
  }

  /// A key that was kept, in PKCS #8.
  package init(pkcs8 der: [UInt8]) throws(CryptoError) {
    let raw = unsafe der.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      return unsafe d2i_AutoPrivateKey(nil, &next, der.count)
    }
    guard let raw = unsafe raw else {
      ERR_clear_error()
      throw CryptoError(call: "reading a key")
    }
    unsafe self.raw = unsafe raw
    guard publicPoint.count == 65 else { throw CryptoError(call: "reading a key on P-256") }
  }

  deinit { unsafe EVP_PKEY_free(raw) }

  /// The key in PKCS #8 (RFC 5208).
  package var pkcs8: [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = unsafe porthole_pkcs8(raw, &bytes)
    defer { unsafe CRYPTO_free(bytes, "", 0) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: max(0, Int(count))))
  }

  /// The public key: an uncompressed point, 65 bytes (SEC 1 §2.3.3).
  package var publicPoint: [UInt8] {
    var point: UnsafeMutablePointer<UInt8>?
    let count = unsafe EVP_PKEY_get1_encoded_public_key(raw, &point)
    guard count > 0, let start = unsafe point else { return [] }
    defer { unsafe CRYPTO_free(start, "", 0) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// The signature of a message, in DER (RFC 3279 §2.2.3).
  package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { throw CryptoError(call: "signing") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 80)
    var count = signature.count
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, raw) == 1,
      unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    else { throw CryptoError(call: "signing") }
    return Array(signature.prefix(count))
  }
  #else
  private let key: P256.Signing.PrivateKey

  /// A new key.
  package init() throws(CryptoError) { key = P256.Signing.PrivateKey() }

  /// A key that was kept, in PKCS #8.
  package init(pkcs8 der: [UInt8]) throws(CryptoError) {
    do { key = try P256.Signing.PrivateKey(derRepresentation: der) } catch { throw CryptoError(call: "reading a key on P-256") }
  }

  /// The key in PKCS #8 (RFC 5208).
  package var pkcs8: [UInt8] { Array(key.derRepresentation) }

  /// The public key: an uncompressed point, 65 bytes (SEC 1 §2.3.3).
  package var publicPoint: [UInt8] { Array(key.publicKey.x963Representation) }

  /// The signature of a message, in DER (RFC 3279 §2.2.3).
  package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    do { return Array(try key.signature(for: Data(message)).derRepresentation) } catch { throw CryptoError(call: "signing") }
  }
  #endif
}
#endif
