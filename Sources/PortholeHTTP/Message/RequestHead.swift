/// The head of a request: method, target, version and fields (RFC 9112 §3, §5).
public struct RequestHead: Sendable {
  /// What is to be done with the target.
  public var method: Method
  /// The version the client speaks.
  public var version: HTTPVersion
  /// The header fields.
  public var fields: Fields

  /// How the content is framed (RFC 9112 §6.3).
  package var framing: BodyFraming
  /// Whether the connection goes on after the response, as far as the client says (RFC 9112 §9.3).
  package var keepAlive: Bool
  /// What the client expects before it sends content (RFC 9110 §10.1.1).
  package var expectation: Expectation
  /// Whether the client asks to change to another protocol: Upgrade, named in Connection, not in HTTP/1.0 (RFC 9110 §7.8).
  package var wantsUpgrade: Bool
  /// Which of its four forms the target has (RFC 9112 §3.2).
  package let targetForm: TargetForm

  /// The request line as it came, and behind it what the fields began with.
  package let bytes: [UInt8]
  let parts: TargetParts

  init(
    method: Method, version: HTTPVersion, fields: Fields, framing: BodyFraming, keepAlive: Bool, expectation: Expectation,
    wantsUpgrade: Bool, bytes: [UInt8], parts: TargetParts
  ) {
    self.method = method
    self.version = version
    self.fields = fields
    self.framing = framing
    self.keepAlive = keepAlive
    self.expectation = expectation
    self.wantsUpgrade = wantsUpgrade
    targetForm = parts.form
    self.bytes = bytes
    self.parts = parts
  }

  /// The target as the client sent it (RFC 9112 §3.2): ASCII, without white space.
  public var target: String { withTarget { String(repairing: $0) } }

  /// The host and port that are asked: those of an absolute target, else those of the Host field; nil when there are none.
  public var authority: String? {
    parts.authority.isEmpty ? fields[.host] : String(repairing: bytes.span.extracting(parts.authority.range))
  }

  /// The ``authority``, made comparable; nil when there is none.
  package var hostName: HostName? {
    parts.authority.isEmpty
      ? fields.withFirstValue(of: .host) { HostName($0) } ?? nil : HostName(bytes.span.extracting(parts.authority.range))
  }

  /// The beginning of a head: method and target as they came, with one space between them.
  package struct Line: Sendable {
    package let bytes: [UInt8]
    package let target: Range<Int>

    /// Whether the target can stand in quotation marks as it is: the parser takes no control bytes.
    package var isPlain: Bool {
      let bytes = bytes.span
      return bytes.first(0x22, from: target.lowerBound, to: target.upperBound) == nil
        && bytes.first(0x5C, from: target.lowerBound, to: target.upperBound) == nil
    }

    /// The target as text.
    package var text: String { String(repairing: bytes.span.extracting(target)) }
  }

  /// Method and target as they came, whatever became of the method since.
  package var line: Line { Line(bytes: bytes, target: parts.target.range) }

  /// Lends the target as it was sent.
  package func withTarget<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    try body(bytes.span.extracting(parts.target.range))
  }

  /// Lends the path as it was sent: `/` for an absolute form without one, `*` for the asterisk form, nothing for CONNECT.
  package func withPath<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    if hasNoPath { return try body(RequestHead.rootPath.span) }
    return try body(bytes.span.extracting(pathRange))
  }

  /// Whether the target is a URI without a path, which stands for `/`.
  package var hasNoPath: Bool { parts.path.isEmpty && targetForm == .absolute }

  /// Where in the bytes the path lies, as it was sent.
  package var pathRange: Range<Int> { parts.path.range }

  /// Lends what stands behind the first `?` of the target; nil when there is no `?`.
  package func withQuery<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R? {
    guard let queryRange else { return nil }
    return try body(bytes.span.extracting(queryRange))
  }

  /// Where in the bytes the query lies, as it was sent; nil when there is none.
  package var queryRange: Range<Int>? { parts.query?.range }

  private static let rootPath: [UInt8] = [0x2F]
}

/// How the content of a request is framed (RFC 9112 §6.3).
package enum BodyFraming: Hashable, Sendable {
  /// Neither Content-Length nor Transfer-Encoding: there is no content.
  case none
  /// So many bytes.
  case length(Int)
  /// The chunked coding (RFC 9112 §7.1).
  case chunked
}

/// What a client expects before it sends content (RFC 9110 §10.1.1).
package enum Expectation: Hashable, Sendable {
  /// Nothing, or the client speaks HTTP/1.0, where expectations are ignored.
  case none
  /// It waits for 100 (Continue).
  case continue100
  /// Something that cannot be met: 417.
  case other
}

/// The four forms of a target (RFC 9112 §3.2).
package enum TargetForm: Hashable, Sendable {
  /// A path, and a query perhaps.
  case origin
  /// A whole URI: `http`, `https`, `ws` or `wss`.
  case absolute
  /// Host and port, for CONNECT only.
  case authority
  /// `*`, for OPTIONS only.
  case asterisk
}

/// Where the parts of a target lie in the bytes of its head.
struct TargetParts: Sendable {
  var form = TargetForm.origin
  var target = ByteRange()
  /// Empty for the origin and the asterisk form.
  var authority = ByteRange()
  /// Empty for the authority form, and for an absolute form without a path.
  var path = ByteRange()
  var query: ByteRange?
}

/// A range of bytes in half the room.
struct ByteRange: Sendable {
  private var start: UInt32 = 0
  private var end: UInt32 = 0

  init() {}
  init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  var isEmpty: Bool { start == end }
  var count: Int { Int(end) &- Int(start) }
  var range: Range<Int> { Int(start)..<Int(end) }
}
