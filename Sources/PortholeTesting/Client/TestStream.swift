public import PortholeHTTP

/// A response whose content is read as it comes.
public struct TestStream: AsyncSequence, Sendable {
  /// A piece of the content, never empty.
  public typealias Element = [UInt8]

  private let connection: TestConnection
  private let number: Int
  private let sending: Task<Void, any Error>
  /// The status.
  public let status: Status
  /// The fields as they came.
  public let fields: Fields

  init(_ connection: TestConnection, number: Int, head: ResponseHead, sending: Task<Void, any Error>) {
    self.connection = connection
    self.number = number
    self.sending = sending
    status = head.status
    fields = head.fields
  }

  /// Starts to read the content; it can be read once.
  public func makeAsyncIterator() -> Iterator { Iterator(connection: connection, number: number) }

  /// Reads the content.
  public struct Iterator: AsyncIteratorProtocol {
    let connection: TestConnection
    let number: Int

    /// The next piece; nil at the end.
    ///
    /// - Throws: ``TestClientError``.
    public mutating func next() async throws -> [UInt8]? { try await connection.next(number) }
  }

  /// Reads the content to its end.
  ///
  /// - Throws: ``TestClientError``.
  public func collect() async throws -> TestResponse {
    var body: [UInt8] = []
    let limit = connection.limit
    for try await piece in self {
      guard body.count + piece.count <= limit else { throw TestClientError.tooLong(limit) }
      body += piece
    }
    sending.cancel()
    return TestResponse(status: status, fields: fields, body: body, trailers: await connection.trailers(number))
  }
}
