internal import PortholeHTTP
internal import PortholeNet

extension Response {
  /// Reads the content, whatever it is made of, without its content codings, and leaves it as bytes in its place; for what has to look at it, or change it.
  ///
  /// ```swift
  /// let page = String(decoding: try await response.readContent(), as: UTF8.self)
  /// response.body = .bytes(Array(page.replacing("colour", with: "color").utf8))
  /// ```
  ///
  /// - Parameter limit: The most bytes to take, coded and decoded: 16 MiB unless said otherwise.
  /// - Returns: The content; nothing for the answer to HEAD.
  /// - Throws: ``HTTPError`` 502 for more, and for a coding that is neither gzip nor deflate, or malformed; what reading throws.
  public mutating func readContent(upTo limit: Int = 16 * 1024 * 1024) async throws -> [UInt8] {
    let coded = try await body.collected(upTo: limit)
    // The answer to HEAD says how much there would be.
    if coded.isEmpty { return [] }
    let content: [UInt8]
    do { content = try await RequestBody.bytes(coded).coded(by: fields).collect(upTo: limit) } catch let error as HTTPError {
      throw HTTPError(.badGateway, detail: "The content of the answer cannot be read.", underlying: error)
    }
    fields.remove(.contentEncoding)
    body = .bytes(content)
    return content
  }
}

extension ResponseBody {
  /// All of the content in memory.
  fileprivate func collected(upTo limit: Int) async throws -> [UInt8] {
    if let bytes { return bytes }
    let collector = Collector(limit: limit)
    // A request without conditions, ranges and another method than GET has it whole.
    let request = try Request(.get, target: "/", authority: "localhost")
    try await Response(body: self).deliver(answering: request, to: collector)
    return collector.bytes
  }
}

/// Keeps what is delivered.
private final class Collector: ResponseReceiver {
  private let limit: Int
  private let state = Locked<[UInt8]>([])

  init(limit: Int) { self.limit = limit }

  var bytes: [UInt8] { state.withLock { $0 } }

  func begin(_ status: Status, _ fields: Fields, length: Int?) async throws {
    // A stream that fails before its first byte is delivered as an error's page, which is not its content.
    guard status == .ok else { throw HTTPError(.badGateway, detail: "The content of the answer cannot be read.") }
    if let length, length > limit { throw tooLarge }
  }

  func take(_ piece: [UInt8]) async throws {
    try state.withLock { bytes throws(HTTPError) in
      guard bytes.count + piece.count <= limit else { throw tooLarge }
      bytes += piece
    }
  }

  private var tooLarge: HTTPError { HTTPError(.badGateway, detail: "The content of the answer has more than \(limit) bytes.") }
}
