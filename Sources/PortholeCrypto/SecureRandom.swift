#if Crypto
#if canImport(COpenSSL)
internal import COpenSSL
#else
internal import Security
#endif

/// Bytes that nobody can guess.
package enum SecureRandom {
  /// New bytes from the system's generator.
  ///
  /// - Throws: ``CryptoError`` when the generator has no entropy to give.
  package static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    #if canImport(COpenSSL)
    let succeeded = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe RAND_bytes(buffer.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: count)) == 1
    }
    #else
    let succeeded = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.baseAddress.map { unsafe SecRandomCopyBytes(kSecRandomDefault, count, $0) == errSecSuccess } ?? true
    }
    #endif
    guard succeeded || count == 0 else { throw CryptoError(call: "random bytes") }
    return bytes
  }
}
#endif
