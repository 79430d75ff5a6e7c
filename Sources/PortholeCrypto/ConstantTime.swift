#if Crypto
#if canImport(COpenSSL)
internal import COpenSSL
#else
internal import Darwin
#endif

/// Comparing secrets without telling by the time it takes how much of them was right.
package enum ConstantTime {
  /// Whether both are the same bytes. Only whether they are equally long can be learnt from the time.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return unsafe one.withUnsafeBytes { one in
      unsafe other.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        #if canImport(COpenSSL)
        return unsafe CRYPTO_memcmp(first, second, one.count) == 0
        #else
        return unsafe timingsafe_bcmp(first, second, one.count) == 0
        #endif
      }
    }
  }
}
#endif
