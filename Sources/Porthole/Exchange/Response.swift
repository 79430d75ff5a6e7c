public import PortholeHTTP

/// What a request is answered with: a value, which can be kept, changed and sent again.
///
/// The library adds `Date`, `Server`, the framing, and to a success without a `Cache-Control` the value `no-cache`; a field that is set to nil is not
/// added (`response.fields[.server] = nil`). It also acts on the validators that a response carries (`ETag`, `Last-Modified`):
/// a GET that the client's conditions make needless is answered with 304, one whose conditions fail with 412, and one that asks for a
/// range of a body of known bytes with 206 (RFC 9110 §13, §14).
public struct Response: Sendable {
  /// The status, 200 unless said otherwise.
  public var status: Status
  /// The fields, in order.
  public var fields: Fields
  /// The content.
  public var body: ResponseBody
  /// Whether a range of the content may be asked for, where its bytes are known (default: yes).
  public var allowsRanges = true
  /// Whether ``Compression`` may compress the content (default: yes).
  public var allowsCompression = true

  /// A response of parts.
  public init(status: Status = .ok, fields: Fields = Fields(), body: ResponseBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A response without content.
  public static func status(_ status: Status, fields: Fields = Fields()) -> Response { Response(status: status, fields: fields) }

  /// Plain text, UTF-8.
  public static func text(_ text: String, status: Status = .ok) -> Response {
    Response(status: status, fields: textFields, body: .text(text))
  }

  /// An HTML page, UTF-8.
  public static func html(_ html: String, status: Status = .ok) -> Response {
    Response(status: status, fields: htmlFields, body: .text(html))
  }

  /// Bytes of a media type.
  public static func bytes(_ bytes: [UInt8], type: String = MediaTypes.unknown, status: Status = .ok) -> Response {
    Response(status: status, fields: [.contentType: type], body: .bytes(bytes))
  }

  /// Sends the client elsewhere. What a client does with the method depends on the status (RFC 9110 §15.4): 302 unless said otherwise.
  ///
  /// - Parameters:
  ///   - location: An absolute URI, or a reference relative to the request's, as in a link: `next`, `../up?x=1`, `/from/the/root`. What may not
  ///     stand in one is percent-encoded, so that no text can become another field. What a client sent should not decide on it alone: it may
  ///     lead elsewhere (`//other.example`).
  ///   - status: 301, 302, 303, 307 or 308.
  /// - Returns: A response without content.
  public static func redirect(to location: String, status: Status = .found) -> Response {
    Response(status: status, fields: [.location: URIReference.valid(location)])
  }

  /// Content that is made while it is sent.
  ///
  /// The closure writes pieces and returns when there are no more; it waits while the client is slower than it. If it throws, the
  /// connection is cut, so that a client never takes half an answer for a whole one. If the client leaves, its task is cancelled and
  /// writing throws.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - length: How many bytes there will be, where that is known; more or fewer are an error that cuts the connection.
  ///   - status: The status, 200 unless said otherwise.
  ///   - trailers: The names of fields that ``ResponseWriter/setTrailers(_:)`` will set, which are announced (RFC 9110 §6.6.2).
  ///   - write: Makes the content.
  /// - Returns: A response that calls the closure when its head can leave.
  public static func stream(
    type: String = MediaTypes.unknown, length: Int? = nil, status: Status = .ok, trailers: [FieldName] = [],
    _ write: @escaping @Sendable (ResponseWriter) async throws -> Void
  ) -> Response {
    var response = Response(status: status, fields: [.contentType: type], body: .stream(length: length, write))
    if !trailers.isEmpty { response.fields.append(.trailer, trailers.map(\.description).joined(separator: ", ")) }
    return response
  }

  /// Seconds that a client may use the response without asking again, as `Cache-Control` says: 0 to ask each time (`no-cache`), which is what a
  /// success says that has no such field; nil to say nothing.
  public var cacheAge: Int? {
    get {
      guard let text = fields[.cacheControl] else { return fields.declines(.cacheControl) ? nil : 0 }
      for directive in text.split(separator: ",") {
        let parts = directive.split(separator: "=").map { $0.filter { $0 != " " }.lowercased() }
        if parts.count == 2, parts[0] == "max-age", let age = Int(parts[1]) { return age }
      }
      return 0
    }
    set { fields[.cacheControl] = Response.cacheControl(age: newValue) }
  }

  static func cacheControl(age: Int?) -> String? { age.map { $0 > 0 ? "public, max-age=\($0)" : "no-cache" } }

  private static let textFields: Fields = [.contentType: "text/plain; charset=utf-8"]
  private static let htmlFields: Fields = [.contentType: "text/html; charset=utf-8"]
}

/// The content of a response.
public struct ResponseBody: Sendable {
  enum Storage: Sendable {
    case empty
    /// As it is: what is short or a literal needs no memory of its own.
    case text(String)
    case bytes([UInt8])
    case file(FileContent)
    case source(ContentSource)
    case stream(length: Int?, @Sendable (ResponseWriter) async throws -> Void)
    case takeover(Takeover)
  }

  let storage: Storage

  /// No content.
  public static let empty = ResponseBody(storage: .empty)
  /// Bytes.
  public static func bytes(_ bytes: [UInt8]) -> ResponseBody { ResponseBody(storage: .bytes(bytes)) }
  /// Text, as UTF-8.
  static func text(_ text: String) -> ResponseBody {
    var text = text
    // A string of Objective-C's becomes one whose bytes can be lent, and counted without a walk.
    text.makeContiguousUTF8()
    return ResponseBody(storage: .text(text))
  }
  /// Content that is made while it is sent; see ``Response/stream(type:length:status:trailers:_:)``.
  public static func stream(length: Int? = nil, _ write: @escaping @Sendable (ResponseWriter) async throws -> Void) -> ResponseBody {
    ResponseBody(storage: .stream(length: length, write))
  }
  static func file(_ content: FileContent) -> ResponseBody { ResponseBody(storage: .file(content)) }

  /// How many bytes there are, where that is known.
  public var length: Int? {
    switch storage {
    case .empty, .takeover: 0
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .file(let file): file.range.count
    case .source(let source): source.length
    case .stream(let length, _): length
    }
  }

  /// How many bytes there are where all of them are in memory; nil where they have to be got.
  var lengthAtHand: Int? {
    switch storage {
    case .empty: 0
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .source(let source): source.bytes?.count
    case .file, .stream, .takeover: nil
    }
  }

  /// All of the content where the response has it itself.
  var bytes: [UInt8]? {
    switch storage {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .empty, .file, .source, .stream, .takeover: nil
    }
  }

  /// Adds the bytes that are in memory.
  func append(to out: inout [UInt8]) {
    switch storage {
    case .text(let text): text.withBytes { out.append(copying: $0) }
    case .bytes(let bytes): out.append(copying: bytes.span)
    case .source(let source): if let bytes = source.bytes { out.append(copying: bytes.span) }
    case .empty, .file, .stream, .takeover: break
    }
  }
}
