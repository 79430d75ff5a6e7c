/// An incremental parser of response heads (RFC 9112 §4 to §6), as strict as the one of requests: what it is given came from a server of ours.
///
/// The caller passes all bytes from the first of the message each time, however they arrived; the parser goes on where it stopped.
package struct ResponseParser: ~Copyable {
  /// What a call came to.
  package enum Outcome: Sendable {
    /// More bytes are needed.
    case incomplete
    /// A head, and how many bytes it took.
    case head(ResponseHead, consumed: Int)
    /// These bytes are no response, and why.
    case failure(String)
  }

  private let limits: HeadLimits
  /// Bytes of the status line; 0 while it was not read.
  private var statusLine = 0
  private var status = 0
  private var version = HTTPVersion.http11
  private var section = FieldSection(at: 0)

  package init(limits: HeadLimits = HeadLimits()) { self.limits = limits }

  /// Goes on reading a head; `input` begins with the first byte of the message.
  package mutating func parse(_ input: Span<UInt8>) -> Outcome {
    do throws(Refusal) {
      if statusLine == 0 {
        guard try parseStatusLine(input) else { return .incomplete }
      }
      while true {
        switch try section.next(input, base: 0, limits: limits) {
        case .incomplete: return .incomplete
        case .framing: continue
        case .end(let end):
          let bytes = [UInt8](copying: input.extracting(0..<end &- 2))
          let fields = Fields(bytes: bytes, entries: section.takeEntries(), start: statusLine, presence: section.presence)
          let head = ResponseHead(version: version, status: Status(status), fields: fields)
          statusLine = 0
          return .head(head, consumed: end)
        }
      }
    } catch {
      return .failure(error.reason.description)
    }
  }

  /// `HTTP/1.1 SP 3DIGIT SP reason CRLF` (RFC 9112 §4); false when more bytes are needed.
  private mutating func parseStatusLine(_ input: Span<UInt8>) throws(Refusal) -> Bool {
    let end = min(input.count, limits.bytes)
    guard let lineFeed = input.first(Bytes.lineFeed, from: 0, to: end) else {
      guard end < limits.bytes else { throw .bad("The status line is too long.") }
      return false
    }
    guard lineFeed >= 13, input[lineFeed &- 1] == Bytes.carriageReturn, input.word(at: 0) & 0x00FF_FFFF_FFFF_FFFF == 0x2E31_2F50_5454_48,
      input[7] == 0x30 || input[7] == 0x31, input[8] == Bytes.space
    else { throw .bad("The response does not begin with HTTP/1.1 and a space.") }
    version = input[7] == 0x30 ? .http10 : .http11
    var code = 0
    for index in 9..<12 {
      guard Bytes.isDigit(input[index]) else { throw .bad("The status is not a number of three digits.") }
      code = code &* 10 &+ Int(input[index] &- 0x30)
    }
    // RFC 9112 §4: the phrase may be empty, the space before it may not be left out; some leave it out all the same.
    guard code >= 100, lineFeed == 13 || input[12] == Bytes.space else { throw .bad("The status is not a number of three digits.") }
    status = code
    statusLine = lineFeed &+ 1
    section = FieldSection(at: statusLine)
    return true
  }
}

/// The head of a response: version, status and fields (RFC 9112 §4, §5).
package struct ResponseHead: Sendable {
  package let version: HTTPVersion
  package let status: Status
  package var fields: Fields
  /// The phrase as it was sent: it stands before the fields, between status and line break.
  package var reason: String {
    let end = Int(fields.start) - 2
    return end > 13 ? String(repairing: fields.bytes.span.extracting(13..<end)) : ""
  }

  /// Where the content of the response to a request of some method ends (RFC 9112 §6.3); nil where its fields contradict each other.
  package func framing(to method: Method) -> ResponseFraming? {
    if method == .head || !status.allowsContent { return ResponseFraming.none }
    if let coding = fields[.transferEncoding] {
      return coding.lowercased() == "chunked" && !fields.contains(.contentLength) ? .chunked : nil
    }
    guard let index = fields.firstIndex(of: .contentLength) else { return .closeDelimited }
    guard fields.firstIndex(of: .contentLength, from: index + 1) == nil else { return nil }
    return (try? fields.withFirstValue(of: .contentLength, MessageControl.length)).map { .length($0) }
  }

  /// Whether the server says that the connection ends behind the response (RFC 9112 §9.3).
  package var closes: Bool {
    guard let connection = fields[.connection] else { return version == .http10 }
    let options = connection.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    return options.contains("close") || version == .http10 && !options.contains("keep-alive")
  }
}
