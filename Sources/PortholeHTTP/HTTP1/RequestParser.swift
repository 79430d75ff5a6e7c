/// An incremental parser of request heads (RFC 9112 §2 to §6), strict wherever leniency would let two readers differ.
///
/// The caller passes all bytes from the first of the message each time, however they arrived; the parser goes on where it stopped.
/// It refuses as soon as the refusal is certain. After a head or `reset()` it expects the next message;
/// after a failure only `reset()` helps.
package struct RequestParser: ~Copyable {
  /// What a call came to. A head is handed over, not copied.
  package enum Outcome: ~Copyable, Sendable {
    /// More bytes are needed.
    case incomplete
    /// A head, and how many bytes it and the empty lines before it took.
    case head(RequestHead, consumed: Int)
    /// The message is refused.
    case failure(ParseFailure)
  }

  enum Phase { case start, method, target, version, fields }

  /// What a head may hold.
  package let limits: HeadLimits
  var phase = Phase.start
  /// Where the message begins, behind empty lines.
  var base = 0
  /// Up to where the request line was read.
  var position = 0
  var method = Method.get
  var version = HTTPVersion.http11
  var target = TargetParts()
  var question = 0
  var section = FieldSection(at: 0)
  var control = MessageControl()
  private var host = KnownHost()

  package init(limits: HeadLimits = HeadLimits()) { self.limits = limits }

  /// Forgets what was read of the message.
  package mutating func reset() {
    phase = .start
    base = 0
    position = 0
    target = TargetParts()
    question = 0
    section = FieldSection(at: 0)
    control = MessageControl()
  }

  /// Goes on reading a head; `input` begins with the first byte of the message, or the empty lines before it.
  package mutating func parse(_ input: Span<UInt8>) -> Outcome {
    do throws(Refusal) {
      if phase != .fields {
        guard try parseRequestLine(input) else { return .incomplete }
      }
      while true {
        switch try section.next(input, base: base, limits: limits) {
        case .incomplete: return .incomplete
        case .framing(let entry): try control.note(entry, input, base: base, version: version, &host)
        case .end(let end): return try finish(input, end: end)
        }
      }
    } catch {
      return .failure(failure(error, input))
    }
  }

  private mutating func finish(_ input: Span<UInt8>, end: Int) throws(Refusal) -> Outcome {
    try control.finish(version: version)
    // One copy of all bytes but the last CRLF: what follows the request line is then a block of whole field lines.
    let bytes = [UInt8](copying: input.extracting(base..<end &- 2))
    defer { reset() }
    let head = RequestHead(
      method: method, version: version,
      fields: Fields(bytes: bytes, entries: section.takeEntries(), start: position &- base, presence: section.presence),
      framing: control.framing, keepAlive: control.keepAlive(version: version),
      expectation: version == .http10 ? .none : control.expectation,
      wantsUpgrade: version != .http10 && control.wantsUpgrade, bytes: bytes, parts: target)
    return .head(head, consumed: end)
  }

  private func failure(_ refusal: Refusal, _ input: Span<UInt8>) -> ParseFailure {
    let range = target.target.range
    return ParseFailure(
      Status(refusal.status), refusal.reason.description, method: phase > .method ? method : nil,
      target: phase > .target ? String(repairing: input.extracting(base &+ range.lowerBound..<base &+ range.upperBound)) : nil)
  }
}

extension RequestParser.Phase: Comparable {}
