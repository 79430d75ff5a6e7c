internal import Foundation

/// Reads a stream of Foundation's away from threads that must not wait.
///
/// `@unchecked Sendable`: the stream is touched on the queue only.
final class StreamReader: @unchecked Sendable {
  private let stream: InputStream
  private let queue = DispatchQueue(label: "porthole.stream")
  private var isOpen = false

  init(_ stream: InputStream) { self.stream = stream }

  /// The next piece; nil at the end.
  func next() async throws -> [UInt8]? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try self.read() }) }
    }
  }

  private func read() throws -> [UInt8]? {
    if !isOpen {
      isOpen = true
      stream.open()
    }
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    // Foundation knows no other way.
    let count = unsafe stream.read(&piece, maxLength: piece.count)
    guard count > 0 else {
      stream.close()
      if count < 0 { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
      return nil
    }
    piece.removeLast(piece.count - count)
    return piece
  }
}
