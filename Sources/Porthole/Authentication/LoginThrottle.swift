#if Crypto
internal import PortholeNet

/// Counts wrong passwords by address (IPv6: by network of 64 bits), so that nobody can try many.
final class LoginThrottle: Sendable {
  /// Milliseconds that the wrong ones of an address are counted together, from the first.
  static let window: UInt64 = 60_000
  private static let capacity = 4096

  private let most: Int
  private let clock: @Sendable () -> UInt64
  private let counts = Locked(ExpiringTable<SocketAddress, Int>(capacity: capacity))

  init(most: Int, clock: @escaping @Sendable () -> UInt64) {
    self.most = most
    self.clock = clock
  }

  /// Seconds until an address may try again; nil when it may now.
  func secondsLeft(for address: SocketAddress) -> Int? {
    counts.withLock { counts in
      guard !counts.isEmpty else { return nil }
      return secondsLeft(for: address, in: counts, clock())
    }
  }

  private func secondsLeft(for address: SocketAddress, in counts: ExpiringTable<SocketAddress, Int>, _ now: UInt64) -> Int? {
    guard let entry = counts.entry(address, now: now), entry.value >= most else { return nil }
    return Int((entry.end - now + 999) / 1000)
  }

  /// Counts a wrong password, or one that is about to be checked, lest many be tried at once. Seconds to wait where there were too many before.
  @discardableResult
  func count(_ address: SocketAddress) -> Int? {
    counts.withLock { counts in
      let now = clock()
      if let seconds = secondsLeft(for: address, in: counts, now) { return seconds }
      let entry = counts.entry(address, now: now) ?? (0, now + LoginThrottle.window)
      counts.set(address, entry.value + 1, end: entry.end, now: now)
      return nil
    }
  }

  /// What was counted turned out to be right.
  func forgive(_ address: SocketAddress) {
    counts.withLock { counts in
      let now = clock()
      guard let entry = counts.entry(address, now: now) else { return }
      if entry.value > 1 { counts.set(address, entry.value - 1, end: entry.end, now: now) } else { counts.remove(address) }
    }
  }
}
#endif
