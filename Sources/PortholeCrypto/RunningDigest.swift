#if Crypto
#if canImport(COpenSSL)
internal import COpenSSL
#else
internal import CryptoKit
#endif

/// A hash of bytes that come one after another.
@safe package struct RunningDigest: ~Copyable {
  #if canImport(COpenSSL)
  private let context: OpaquePointer

  /// A hash of no bytes; nil where the machine's policy forbids the function.
  package init?(_ function: MessageDigest) {
    guard let method = unsafe function.method, let context = unsafe EVP_MD_CTX_new() else { return nil }
    guard unsafe EVP_DigestInit_ex(context, method, nil) == 1 else {
      unsafe EVP_MD_CTX_free(context)
      return nil
    }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Takes bytes in.
  package mutating func update(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
  }

  /// The hash of all that was taken in; to be called once. Empty when it cannot be had.
  package mutating func finish() -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let result = unsafe hash.withUnsafeMutableBufferPointer { unsafe EVP_DigestFinal_ex(context, $0.baseAddress, &count) }
    return result == 1 ? Array(hash.prefix(Int(count))) : []
  }
  #else
  private var hash: any HashFunction

  /// A hash of no bytes.
  package init?(_ function: MessageDigest) {
    hash =
      switch function {
      case .md5: Insecure.MD5()
      case .sha1: Insecure.SHA1()
      case .sha256: SHA256()
      case .sha512: SHA512()
      }
  }

  /// Takes bytes in.
  package mutating func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

  /// The hash of all that was taken in.
  package mutating func finish() -> [UInt8] { Array(hash.finalize()) }
  #endif
}
#endif
