/// What happens to a server; see ``Server/events``.
public enum ServerEvent: Sendable {
  /// It listens at these addresses, `http://…` or `https://…`.
  case started([String])
  /// A client's connection began.
  case connected(Connection)
  /// A request that has been under way for a while has received or sent bytes, told four times a second at most.
  case progress(RequestProgress)
  /// A request was answered, or could not be.
  case requestDone(RequestSummary)
  /// A client's connection ended.
  case disconnected(Connection)
  /// It listens no more for a while: the app is in the background, ``Server/suspend(within:)`` was called, or its sockets died.
  case suspended
  /// It listens again, at these addresses.
  case resumed([String])
  /// It could not listen again for ten seconds, and waits now until the app comes back the next time or ``Server/resume()`` is called.
  case resumeFailed(ServerError)
  /// It can be reached at these addresses now, as an interface came, went or was renumbered while it listens at all of them.
  case addressesChanged([String])
  /// It is announced on the local network, perhaps under another name than was asked for, or than was told before. See ``Server/Configuration/bonjour``.
  case bonjourRegistered(BonjourService)
  /// It is not announced, or no longer, or not to be found; it serves all the same, and is announced again when that is possible.
  case bonjourFailed(ServerError)
  /// The gateway leads this address, `http://…` or `https://…`, here. See ``Server/Configuration/natMapping``.
  case natMapped(String)
  /// The gateway leads nobody here, or no longer; it serves all the same, and the gateway is asked again.
  case natFailed(ServerError)
  /// A request is under way, the first after none was for a while (``Server/Configuration/connectedInterval``). Streams of events
  /// (``Response/events(for:heartbeat:retry:_:)``) count only until they begin, and connections without a request not at all.
  case clientsConnected
  /// No request is under way any more, nor was for that while; or the server listens no more.
  case clientsDisconnected
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

/// How far a request is: an upload by its bytes in, a download by its bytes out. Heads are counted, too.
public struct RequestProgress: Sendable {
  /// The connection that it came on.
  public let connection: Connection
  /// Its method.
  public let method: String
  /// Its target, as the client sent it.
  public let target: String
  /// Bytes that arrived.
  public let bytesIn: Int
  /// Bytes that will have arrived; nil where the client did not say.
  public let expectedIn: Int?
  /// Bytes that the system took.
  public let bytesOut: Int
  /// Bytes that will have been sent; nil while that is not known.
  public let expectedOut: Int?
}
