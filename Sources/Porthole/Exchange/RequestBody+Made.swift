internal import PortholeHTTP
internal import Synchronization

/// Content that is asked for piece by piece and comes by no connection of a server.
final class PulledContent: Sendable {
  let length: Int?
  private let pull: @Sendable () async throws -> [UInt8]?

  init(length: Int?, _ pull: @escaping @Sendable () async throws -> [UInt8]?) {
    self.length = length
    self.pull = pull
  }

  /// The next piece, never empty; nil at the end.
  func next() async throws -> [UInt8]? {
    while let piece = try await pull() {
      if !piece.isEmpty { return piece }
    }
    return nil
  }
}

/// Whether content has been read, be it in part.
package final class ReadMark: Sendable {
  private let mark = Atomic<Bool>(false)

  package init() {}

  package var isSet: Bool { mark.load(ordering: .relaxed) }
  func set() { mark.store(true, ordering: .relaxed) }
}

extension RequestBody {
  /// No content.
  package static let none = RequestBody(source: .none)

  /// Content that is in memory.
  package static func bytes(_ bytes: [UInt8]) -> RequestBody { RequestBody(source: .bytes(bytes)) }

  /// Content that a closure gives piece by piece, nil at its end. It is called by one at a time.
  package static func pulled(length: Int? = nil, _ next: @escaping @Sendable () async throws -> [UInt8]?) -> RequestBody {
    RequestBody(source: .pulled(PulledContent(length: length, next)))
  }

  /// The same content under the codings that fields name.
  func coded(by fields: Fields) -> RequestBody {
    var body = RequestBody(source: source, codings: ContentDecoder.codings(of: fields))
    (body.late, body.most, body.mark) = (late, most, mark)
    return body
  }
}
