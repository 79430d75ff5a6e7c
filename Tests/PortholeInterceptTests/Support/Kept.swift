import PortholeIntercept
import PortholeNet
import Testing

/// Keeps what is delivered.
final class Kept: ResponseReceiver {
  struct Contents {
    var status: Status?
    var fields = Fields()
    var length: Int?
    var pieces: [[UInt8]] = []
  }
  private let contents = Locked(Contents())
  private let onPiece: @Sendable (Int) async throws -> Void

  /// `onPiece` is called with the number of pieces before each is kept.
  init(onPiece: @escaping @Sendable (Int) async throws -> Void = { _ in }) { self.onPiece = onPiece }

  func begin(_ status: Status, _ fields: Fields, length: Int?) async throws {
    contents.withLock { kept in
      #expect(kept.status == nil, "a second head")
      (kept.status, kept.fields, kept.length) = (status, fields, length)
    }
  }

  func take(_ piece: [UInt8]) async throws {
    #expect(!piece.isEmpty)
    try await onPiece(pieces.count)
    contents.withLock { $0.pieces.append(piece) }
  }

  var status: Status? { contents.withLock { $0.status } }
  var fields: Fields { contents.withLock { $0.fields } }
  var length: Int? { contents.withLock { $0.length } }
  var pieces: [[UInt8]] { contents.withLock { $0.pieces } }
  var bytes: [UInt8] { Array(pieces.joined()) }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Lines of a log.
final class Lines: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  var logger: Logger { Logger(level: .debug) { level, line in self.lines.withLock { $0.append("[\(level)] \(line)") } } }
  /// Whether there is a line with some text in it.
  func has(_ text: String) -> Bool { all.contains { $0.contains(text) } }
}

/// An event that is waited for.
final class Signal: Sendable {
  private let state = Locked<(count: Int, waiting: [CheckedContinuation<Void, Never>])>((0, []))

  func send() {
    let waiting = state.withLock { state in
      state.count += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  var count: Int { state.withLock { $0.count } }

  /// Waits until it was sent so often.
  func wait(for count: Int = 1) async {
    while self.count < count {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.count >= count { return true }
          state.waiting.append(continuation)
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }
}
