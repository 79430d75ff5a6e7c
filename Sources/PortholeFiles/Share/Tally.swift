internal import PortholeNet

/// Something that takes long to count: counted when it is first asked for, then kept up by what passes here, and counted again now and then, as
/// others change what is counted, too.
final class Tally<Value: Sendable>: Sendable {
  private let state = Locked<(value: Value, at: UInt64)?>(nil)
  /// Milliseconds.
  private static var staleAfter: UInt64 { 60_000 }

  /// What it comes to; counted now where it has to be `exact`.
  func value(exact: Bool = false, _ count: () async throws -> Value) async throws -> Value {
    let now = Clock.milliseconds
    if !exact, let known = state.withLock({ $0 }), known.at + Tally.staleAfter > now { return known.value }
    let value = try await count()
    state.withLock { $0 = (value, now) }
    return value
  }

  /// Keeps it up; as long as nobody asked for it there is nothing to keep up.
  func change(_ body: (inout Value) -> Void) {
    state.withLock { state in
      guard var known = state else { return }
      body(&known.value)
      state = known
    }
  }
}
