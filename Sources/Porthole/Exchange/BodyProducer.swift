internal import PortholeNet
public import PortholeHTTP

/// Makes the content of responses; for what is more than a closure, and of use in more than one place.
///
/// ```swift
/// struct Noise: BodyProducer {
///   let length: Int? = 1024
///   func write(to writer: ResponseWriter) async throws {
///     for _ in 0..<1024 { try await writer.write([UInt8.random(in: .min ... .max)]) }
///   }
/// }
/// server.get("/noise") { _ in .stream(Noise()) }
/// ```
public protocol BodyProducer: Sendable {
  /// How many bytes there will be, where that is known; more or fewer cut the connection. Nil unless said otherwise.
  var length: Int? { get }

  /// Writes the content, piece by piece, and returns when there is no more. Called for each response that is sent; not for HEAD, nor when the
  /// client has the content already.
  ///
  /// - Throws: Anything: the connection is then cut, or, when nothing was written so far, the response becomes the error.
  func write(to writer: ResponseWriter) async throws
}

extension BodyProducer {
  /// Unknown.
  public var length: Int? { nil }
}

extension ResponseBody {
  /// Content that a producer makes while it is sent.
  public static func producer(_ producer: some BodyProducer) -> ResponseBody {
    .stream(length: producer.length) { try await producer.write(to: $0) }
  }
}

extension Response {
  /// Content that a producer makes while it is sent.
  public static func stream(_ producer: some BodyProducer, type: String = MediaTypes.unknown, status: Status = .ok) -> Response {
    Response(status: status, fields: [.contentType: type], body: .producer(producer))
  }

  /// Content that a closure gives piece by piece, each when the client has taken the one before.
  ///
  /// The closure may block: it is called on a thread that is made for that, as with ``RouteOptions/blocking``.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - length: How many bytes there will be, where that is known; more or fewer are an error that cuts the connection.
  ///   - status: The status, 200 unless said otherwise.
  ///   - next: The next piece; nil, or a piece without a byte, at the end. What it throws cuts the connection.
  /// - Returns: A response that calls the closure when its head can leave.
  public static func stream(
    type: String = MediaTypes.unknown, length: Int? = nil, status: Status = .ok, pulling next: @escaping @Sendable () throws -> [UInt8]?
  ) -> Response {
    .stream(type: type, length: length, status: status) { writer in
      try await withTaskExecutorPreference(BlockingPool.shared) {
        while let piece = try next(), !piece.isEmpty { try await writer.write(piece) }
      }
    }
  }

  /// This response as one that browsers save under a name, rather than show (RFC 6266).
  public func attachment(named name: String) -> Response {
    var response = self
    response.fields[.contentDisposition] = ContentDisposition.attachment(fileName: name)
    return response
  }
}
