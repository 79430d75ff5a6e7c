internal import PortholeHTTP

/// The content of the request at hand, and how far it has been read. The loop's owner's.
final class Content {
  let framing: BodyFraming
  /// Bytes of a content of known length that are still to come.
  var remaining = 0
  var isComplete: Bool
  /// Whether the client waits for 100 (Continue).
  var expects100: Bool
  var failure: HTTPError?
  var isBeingRead = false
  /// The response is made: who still reads is too late.
  var isOver = false
  /// Bytes of it so far, with what frames them.
  var received = 0
  /// Pieces that were asked for.
  var pieces = 0
  /// Milliseconds of waiting for it.
  var waited: UInt64 = 0
  /// Where the fields behind the content go.
  let late: LateFields?
  private var decoder = ChunkedDecoder()

  init(_ head: RequestHead) {
    framing = head.framing
    late = head.framing == .chunked ? LateFields() : nil
    if case .length(let length) = head.framing { remaining = length }
    isComplete = head.framing == .none || head.framing == .length(0)
    expects100 = head.expectation == .continue100 && !isComplete
  }

  /// The next step through bytes of the chunked coding.
  func decode(_ input: [UInt8], from start: Int, to end: Int) -> ChunkedDecoder.Step {
    decoder.decode(input.span.extracting(start..<end))
  }
}

/// How far the response at hand has been written.
struct AnswerState {
  var keepsAlive: Bool
  var status = 0
  var headIsOut = false
  var isChunked = false
  /// The response has no content on the wire: HEAD, 204, 304.
  var isBodiless = false
  var isComplete = false
  /// Bytes of a stream of known length that are still to come; nil where the length is not known.
  var remaining: Int?
  var bytesOut = 0
  /// What that will be in the end; nil while it is not known.
  var expectedOut: Int?
  /// When the head was there, in nanoseconds, and its size; 0 when nobody wants to know.
  var began: UInt64 = 0
  var headSize = 0
  /// What middleware found out about the request.
  var noted: NotedFacts?

  init(keepsAlive: Bool) { self.keepsAlive = keepsAlive }
}

/// A response that is being streamed, with its head, which leaves with the first bytes.
final class PendingHead {
  let response: Response
  let request: RequestHead
  /// A piece is on its way.
  var isBeingWritten = false
  /// What follows the content.
  var trailers = Fields()
  /// What is to be told of the server's stop.
  var onStopping: [@Sendable () -> Void] = []

  init(_ response: Response, _ request: RequestHead) {
    self.response = response
    self.request = request
  }
}
