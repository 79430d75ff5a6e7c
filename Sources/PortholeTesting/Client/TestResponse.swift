public import PortholeHTTP

/// A whole response.
public struct TestResponse: Sendable {
  /// The status.
  public let status: Status
  /// The fields as they came.
  public let fields: Fields
  /// The content, out of its framing.
  public let body: [UInt8]
  /// The trailer fields, which the chunked coding can have.
  public let trailers: Fields

  /// The content as text, with what is not UTF-8 repaired.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

/// Why there is no response, in words.
public enum TestClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server cannot be reached.
  case cannotConnect(String)
  /// The connection ended or broke before the response was whole.
  case cut(String)
  /// Nothing came for as long as the client waits.
  case late(String)
  /// What came is no response.
  case malformed(String)
  /// The response has more bytes than the client takes.
  case tooLong(Int)
  /// The client was used in a way that cannot be.
  case misuse(String)

  /// What went wrong.
  public var description: String {
    switch self {
    case .cannotConnect(let reason): "cannot connect: \(reason)"
    case .cut(let where_): "the connection ended \(where_)"
    case .late(let where_): "nothing came for too long \(where_)"
    case .malformed(let reason): "what came is no response: \(reason)"
    case .tooLong(let limit): "the response has more than \(limit) bytes"
    case .misuse(let reason): reason
    }
  }
}
