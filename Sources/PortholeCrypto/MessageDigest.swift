#if Crypto
#if canImport(COpenSSL)
internal import COpenSSL
#else
internal import CommonCrypto
internal import CryptoKit
#endif

/// A cryptographic hash function, and what is made of it: HMAC (RFC 2104) and PBKDF2 (RFC 8018 §5.2).
///
/// MD5 and SHA-1 are here because protocols ask for them (RFC 7616, RFC 6455), not for anything new.
package enum MessageDigest: Sendable, Hashable, CaseIterable {
  case md5, sha1, sha256, sha512

  /// Bytes of a hash.
  package var size: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha512: 64
    }
  }
}

#if canImport(COpenSSL)
extension MessageDigest {
  /// A function as OpenSSL knows it, looked up once: looking it up costs more than hashing a line does. Nil where the machine's policy forbids it.
  ///
  /// `@unchecked Sendable`: OpenSSL's methods are never changed and never freed here.
  @safe private struct Function: @unchecked Sendable {
    let pointer: OpaquePointer?
    init(_ name: String) { unsafe pointer = EVP_MD_fetch(nil, name, nil) }
  }

  private static let functions = [Function("MD5"), Function("SHA1"), Function("SHA256"), Function("SHA512")]

  /// The function as OpenSSL knows it.
  var method: OpaquePointer? {
    switch self {
    case .md5: unsafe MessageDigest.functions[0].pointer
    case .sha1: unsafe MessageDigest.functions[1].pointer
    case .sha256: unsafe MessageDigest.functions[2].pointer
    case .sha512: unsafe MessageDigest.functions[3].pointer
    }
  }

  private func withFunction(_ call: String, _ body: (OpaquePointer) -> Bool) throws(CryptoError) {
    guard let method = unsafe method, unsafe body(method) else { throw CryptoError(call: "\(call) with \(self)") }
  }

  /// The hash of bytes.
  package func hash(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: size)
    try unsafe withFunction("hashing") { function in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe hash.withUnsafeMutableBufferPointer { hash in
          unsafe EVP_Digest(bytes.baseAddress, bytes.count, hash.baseAddress, nil, function, nil) == 1
        }
      }
    }
    return hash
  }

  /// What only who has the key can make of bytes (RFC 2104).
  package func hmac(_ bytes: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: size)
    try unsafe withFunction("HMAC") { function in
      unsafe key.withUnsafeBytes { key in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          unsafe code.withUnsafeMutableBufferPointer { code in
            unsafe HMAC(function, key.baseAddress, Int32(clamping: key.count), bytes.baseAddress, bytes.count, code.baseAddress, nil) != nil
          }
        }
      }
    }
    return code
  }

  /// A key derived from a password, slowly on purpose (RFC 8018 §5.2).
  package func pbkdf2(password: [UInt8], salt: [UInt8], iterations: Int, count: Int) throws(CryptoError) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: count)
    guard iterations > 0, count > 0 else { throw CryptoError(call: "PBKDF2 of \(iterations) iterations and \(count) bytes") }
    try unsafe withFunction("PBKDF2") { function in
      unsafe password.withUnsafeBytes { password in
        unsafe salt.withUnsafeBufferPointer { salt in
          unsafe key.withUnsafeMutableBufferPointer { key in
            // A password that is not there is one of no bytes.
            let text = unsafe password.assumingMemoryBound(to: CChar.self).baseAddress
            return unsafe PKCS5_PBKDF2_HMAC(
              text, Int32(clamping: password.count), salt.baseAddress, Int32(clamping: salt.count), Int32(clamping: iterations), function,
              Int32(clamping: count), key.baseAddress) == 1
          }
        }
      }
    }
    return key
  }
}
#else
extension MessageDigest {
  /// The hash of bytes.
  package func hash(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    switch self {
    case .md5: Array(Insecure.MD5.hash(data: bytes))
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha256: Array(SHA256.hash(data: bytes))
    case .sha512: Array(SHA512.hash(data: bytes))
    }
  }

  /// What only who has the key can make of bytes (RFC 2104).
  package func hmac(_ bytes: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    let key = SymmetricKey(data: key)
    return switch self {
    case .md5: Array(HMAC<Insecure.MD5>.authenticationCode(for: bytes, using: key))
    case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: bytes, using: key))
    case .sha256: Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    case .sha512: Array(HMAC<SHA512>.authenticationCode(for: bytes, using: key))
    }
  }

  /// A key derived from a password, slowly on purpose (RFC 8018 §5.2).
  package func pbkdf2(password: [UInt8], salt: [UInt8], iterations: Int, count: Int) throws(CryptoError) -> [UInt8] {
    let function: Int
    switch self {
    case .md5: throw CryptoError(call: "PBKDF2 with md5")
    case .sha1: function = kCCPRFHmacAlgSHA1
    case .sha256: function = kCCPRFHmacAlgSHA256
    case .sha512: function = kCCPRFHmacAlgSHA512
    }
    guard iterations > 0, count > 0 else { throw CryptoError(call: "PBKDF2 of \(iterations) iterations and \(count) bytes") }
    var key = [UInt8](repeating: 0, count: count)
    let status = unsafe password.withUnsafeBytes { password in
      unsafe salt.withUnsafeBufferPointer { salt in
        unsafe key.withUnsafeMutableBufferPointer { key in
          unsafe CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), password.assumingMemoryBound(to: CChar.self).baseAddress, password.count, salt.baseAddress,
            salt.count,
            CCPseudoRandomAlgorithm(function), UInt32(clamping: iterations), key.baseAddress, key.count)
        }
      }
    }
    guard status == kCCSuccess else { throw CryptoError(call: "PBKDF2 with \(self)") }
    return key
  }
}
#endif
#endif
