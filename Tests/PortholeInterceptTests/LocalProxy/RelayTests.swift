import PortholeNet
import Testing

@testable import Porthole
@testable import PortholeIntercept

/// Bytes between two connections.
struct RelayTests {
  /// One end: gives pieces, keeps what it is given, and notes how it ended.
  private actor End: ByteChannel {
    private var pieces: [[UInt8]]
    private let endsBy: (any Error)?
    private(set) var taken: [UInt8] = []
    private(set) var isFinished = false, isClosed = false
    private let takes: Bool

    init(_ pieces: [[UInt8]], endsBy: (any Error)? = nil, takes: Bool = true) {
      (self.pieces, self.endsBy, self.takes) = (pieces, endsBy, takes)
    }

    func read(within time: Duration) async throws -> [UInt8]? {
      if isClosed { throw ResponseStreamError.disconnected }
      if !pieces.isEmpty { return pieces.removeFirst() }
      if let endsBy { throw endsBy }
      return nil
    }

    func write(_ bytes: [UInt8]) async throws {
      guard takes, !isClosed else { throw ResponseStreamError.disconnected }
      taken += bytes
    }

    func finish() async { isFinished = true }
    func close() async { isClosed = true }
  }

  @Test("Each direction ends by itself; at last both are closed")
  func bothWays() async {
    let one = End([[1, 2], [3]]), other = End([[9], [8, 7], [6]])
    await Relay.run(one, other, idle: .seconds(60))
    #expect(await one.taken == [9, 8, 7, 6])
    #expect(await other.taken == [1, 2, 3])
    for end in [one, other] {
      #expect(await end.isFinished)
      #expect(await end.isClosed)
    }
  }

  @Test("An end that is gone ends both directions, and no end is sent in its place")
  func gone() async {
    let one = End([[1]], endsBy: ResponseStreamError.disconnected), other = End([], takes: false)
    await Relay.run(one, other, idle: .seconds(60))
    #expect(await one.isClosed)
    #expect(await other.isClosed)
    #expect(await !other.isFinished)
  }

  @Test("When nothing moves either way for the time, both are closed")
  func idle() async {
    let one = End([], endsBy: ResponseStreamError.stalled), other = End([], endsBy: ResponseStreamError.stalled)
    await Relay.run(one, other, idle: .milliseconds(1))
    #expect(await one.isClosed)
    #expect(await other.isClosed)
  }
}
