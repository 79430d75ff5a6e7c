#if Crypto
import Synchronization

@testable import Porthole

/// A clock that only tests move.
final class TestTime: Sendable {
  private let now = Atomic<Int64>(1_700_000_000_000)

  func pass(seconds: Int64) { now.add(seconds * 1000, ordering: .relaxed) }

  var clock: AuthenticationClock {
    AuthenticationClock(
      milliseconds: { UInt64(self.now.load(ordering: .relaxed)) }, seconds: { self.now.load(ordering: .relaxed) / 1000 })
  }
}
#endif
