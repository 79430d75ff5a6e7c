internal import Porthole
internal import PortholeNet
internal import Synchronization

/// Passes bytes between two connections, both ways.
enum Relay {
  /// How long a WebSocket may be silent: those who use them for long send something now and then.
  static let webSocketIdleTime = Duration.seconds(600)

  /// When something last moved, in either direction.
  private final class Activity: Sendable {
    private let last = Atomic<UInt64>(Clock.milliseconds)
    func note() { last.store(Clock.milliseconds, ordering: .relaxed) }
    var milliseconds: UInt64 { Clock.milliseconds - min(last.load(ordering: .relaxed), Clock.milliseconds) }
  }

  /// Until both ends have sent their end, one of them is gone, or nothing has moved either way for a time. Both are closed then.
  ///
  /// Each direction has one piece under way: who reads slowly slows the other down.
  static func run(_ one: some ByteChannel, _ other: some ByteChannel, idle: Duration) async {
    let activity = Activity()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await pass(from: one, to: other, activity, idle) }
      group.addTask { await pass(from: other, to: one, activity, idle) }
    }
    await one.close()
    await other.close()
  }

  private static func pass(from source: some ByteChannel, to target: some ByteChannel, _ activity: Activity, _ idle: Duration) async {
    do {
      while let piece = try await next(from: source, activity, idle) {
        activity.note()
        try await target.write(piece)
        activity.note()
      }
      await target.finish()
    } catch {
      // The other direction ends with it.
      await source.close()
      await target.close()
    }
  }

  private static func next(from source: some ByteChannel, _ activity: Activity, _ idle: Duration) async throws -> [UInt8]? {
    while true {
      do { return try await source.read(within: idle) } catch ResponseStreamError.stalled {
        // The other direction may have been at work meanwhile.
        guard activity.milliseconds < idle.milliseconds else { throw ResponseStreamError.stalled }
      }
    }
  }
}
