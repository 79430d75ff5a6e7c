/// The version of a message: how it is framed and how long its connection lasts (RFC 9110 §2.5).
public enum HTTPVersion: Hashable, Sendable, CustomStringConvertible {
  /// HTTP/1.0: one request a connection unless both ends say otherwise, no chunked coding, no interim responses.
  case http10
  /// HTTP/1.1. A higher minor version is taken as this one (RFC 9110 §6.2).
  case http11

  /// The version as it stands in a request line.
  public var description: String {
    switch self {
    case .http10: "HTTP/1.0"
    case .http11: "HTTP/1.1"
    }
  }
}
