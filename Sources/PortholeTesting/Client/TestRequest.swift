public import PortholeHTTP

/// A request that a test sends.
public struct TestRequest: Sendable {
  /// The content of a request.
  public enum Body: Sendable {
    /// None, which is not the same as one of no bytes.
    case none
    /// Bytes, whose number is announced.
    case bytes([UInt8])
    /// Pieces that are made while they are sent, in the chunked coding; the closure gives each to the one it is called with.
    case stream(@Sendable (_ send: @Sendable ([UInt8]) async throws -> Void) async throws -> Void)

    /// Text as UTF-8.
    public static func text(_ text: String) -> Body { .bytes(Array(text.utf8)) }
  }

  /// The method.
  public var method: Method
  /// The target as it is to be sent: a path with whatever query.
  public var target: String
  /// The fields. `Host` is added where there is none, and what frames the content.
  public var fields: Fields
  /// The content.
  public var body: Body

  /// A request of parts.
  public init(_ method: Method, _ target: String, fields: Fields = Fields(), body: Body = .none) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// The head as it is sent.
  func head(host: String) -> [UInt8] {
    var fields = fields
    if !fields.contains(.host) {
      var all: Fields = [.host: host]
      for field in fields { all.append(field.name, field.value) }
      fields = all
    }
    let isFramed = fields.contains(.contentLength) || fields.contains(.transferEncoding)
    switch body {
    case .none: break
    case .bytes(let bytes): if !isFramed { fields[.contentLength] = "\(bytes.count)" }
    case .stream: if !isFramed { fields[.transferEncoding] = "chunked" }
    }
    return Array("\(method) \(target) HTTP/1.1\r\n".utf8) + fields.wire + Array("\r\n".utf8)
  }
}

/// What sends requests: a ``TestClient``, on a connection for each, or a ``TestConnection``, one after another.
public protocol TestRequester: Sendable {
  /// Sends a request and waits for the whole response.
  func send(_ request: TestRequest) async throws -> TestResponse
}

extension TestRequester {
  /// Sends a GET.
  public func get(_ target: String, fields: Fields = Fields()) async throws -> TestResponse {
    try await send(TestRequest(.get, target, fields: fields))
  }

  /// Sends a HEAD.
  public func head(_ target: String, fields: Fields = Fields()) async throws -> TestResponse {
    try await send(TestRequest(.head, target, fields: fields))
  }

  /// Sends a POST.
  public func post(_ target: String, fields: Fields = Fields(), body: TestRequest.Body) async throws -> TestResponse {
    try await send(TestRequest(.post, target, fields: fields, body: body))
  }

  /// Sends a POST of a form, in the notation of HTML forms (application/x-www-form-urlencoded).
  public func post(_ target: String, fields: Fields = Fields(), form: KeyValuePairs<String, String>) async throws -> TestResponse {
    var fields = fields
    if !fields.contains(.contentType) { fields[.contentType] = "application/x-www-form-urlencoded" }
    let pairs = form.map { "\(PercentCoding.encode(queryValue: $0.key))=\(PercentCoding.encode(queryValue: $0.value))" }
    return try await post(target, fields: fields, body: .text(pairs.joined(separator: "&")))
  }

  /// Sends a PUT.
  public func put(_ target: String, fields: Fields = Fields(), body: TestRequest.Body) async throws -> TestResponse {
    try await send(TestRequest(.put, target, fields: fields, body: body))
  }

  /// Sends a PATCH.
  public func patch(_ target: String, fields: Fields = Fields(), body: TestRequest.Body) async throws -> TestResponse {
    try await send(TestRequest(.patch, target, fields: fields, body: body))
  }

  /// Sends a DELETE.
  public func delete(_ target: String, fields: Fields = Fields()) async throws -> TestResponse {
    try await send(TestRequest(.delete, target, fields: fields))
  }

  /// Sends an OPTIONS.
  public func options(_ target: String, fields: Fields = Fields()) async throws -> TestResponse {
    try await send(TestRequest(.options, target, fields: fields))
  }
}
