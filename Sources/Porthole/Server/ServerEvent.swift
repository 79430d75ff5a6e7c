/// What happens to a server; see ``Server/events``.
public enum ServerEvent: Sendable {
  /// It listens at these addresses, `http://…` or `https://…`.
  case started([String])
  /// A client connected.
  case connected(Connection)
  /// A request was answered, or could not be.
  case requestDone(RequestSummary)
  /// A client's connection ended.
  case disconnected(Connection)
  /// It listens no more for a while, as the system demands of apps in the background. Nothing sends it yet.
  case suspended
  /// It stopped.
  case stopped
  /// Something failed that concerns no single request.
  case failed(ServerError)
}

/// What became of a request.
public struct RequestSummary: Sendable {
  /// The connection that it came on.
  public let connection: Connection
  /// The method as the client sent it; empty when the request could not be parsed so far.
  public let method: String
  /// The target as the client sent it; empty when the request could not be parsed so far.
  public let target: String
  /// The status answered; 0 when there was no answer.
  public let status: Int
  /// Bytes of the request, head and content.
  public let bytesIn: Int
  /// Bytes of the response, head and content.
  public let bytesOut: Int
  /// How long it took, from the head's last byte.
  public let duration: Duration
  /// Whether the response went out whole.
  public let isComplete: Bool
}
