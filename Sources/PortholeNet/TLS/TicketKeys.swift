#if TLS && canImport(COpenSSL)
internal import COpenSSL

/// The keys that tickets for resuming sessions are sealed with. They change every six hours; tickets of the last period are still taken.
///
/// With a secret, all who know it have the same keys at the same time, so that a client may resume at another instance; without one they are
/// random, and gone when their time is over.
package final class TicketKeys: Sendable {
  struct Key: Sendable {
    let name, cipher, mac: [UInt8]
  }

  static let nameSize = 16
  /// Seconds that a ticket is good for, and a key is the current one.
  static let lifetime: Int64 = 6 * 3600

  private let secret: [UInt8]?
  private let keys = Locked<[Int64: Key]>([:])
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - secret: Bytes that nobody can guess, at least 32.
  ///   - now: Seconds since 1970.
  package init(secret: [UInt8]? = nil, now: @escaping @Sendable () -> Int64 = { Clock.seconds }) {
    self.secret = secret
    self.now = now
  }

  /// The key for new tickets; nil when the system has no random bytes.
  func current() -> Key? {
    let period = now() / TicketKeys.lifetime
    return keys.withLock { keys in
      prune(&keys, around: period)
      return key(of: period, &keys)
    }
  }

  /// The key of a ticket, and whether new ones get the same.
  func key(named name: [UInt8]) -> (Key, isCurrent: Bool)? {
    let period = now() / TicketKeys.lifetime
    return keys.withLock { keys in
      prune(&keys, around: period)
      // Another instance's clock may be ahead.
      if secret != nil { for near in period - 1...period + 1 { _ = key(of: near, &keys) } }
      return keys.first { $0.value.name == name }.map { ($0.value, $0.key == period) }
    }
  }

  private func prune(_ keys: inout [Int64: Key], around period: Int64) {
    for old in keys.keys where old < period - 1 || old > period + 1 { keys[old] = nil }
  }

  private func key(of period: Int64, _ keys: inout [Int64: Key]) -> Key? {
    if let key = keys[period] { return key }
    let key: Key?
    if let secret {
      key = Key(
        name: Array(TicketKeys.derived(secret, "name", period).prefix(TicketKeys.nameSize)),
        cipher: TicketKeys.derived(secret, "cipher", period), mac: TicketKeys.derived(secret, "mac", period))
    } else {
      let bytes = TicketKeys.random(TicketKeys.nameSize + 64)
      key = bytes.map { Key(name: Array($0[..<16]), cipher: Array($0[16..<48]), mac: Array($0[48...])) }
    }
    keys[period] = key
    return key
  }

  private static func random(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe RAND_bytes(&bytes, Int32(count)) == 1 ? bytes : nil
  }

  private static func derived(_ secret: [UInt8], _ purpose: String, _ period: Int64) -> [UInt8] {
    let message = Array("porthole ticket \(purpose) \(period)".utf8)
    var bytes = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    unsafe HMAC(EVP_sha256(), secret, Int32(clamping: secret.count), message, message.count, &bytes, &count)
    return bytes
  }
}
#endif
