internal import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// Why there is no answer of a server that a request was passed on to; told to the log.
enum UpstreamFailure: Error, CustomStringConvertible {
  case cannotReach(String)
  /// The connection ended; whether a byte of an answer had come.
  case cut(midway: Bool)
  case malformed(String)
  case late
  case proxyRefused(Status)
  case stopped

  var description: String {
    switch self {
    case .cannotReach(let reason): "the server cannot be reached: \(reason)"
    case .cut(midway: false): "the server closed the connection without an answer"
    case .cut(midway: true): "the server closed the connection in the middle of its answer"
    case .malformed(let reason): "the server's answer is malformed: \(reason)"
    case .late: "the server did not answer in time"
    case .proxyRefused(let status): "the proxy on the way opens no tunnel: \(status.code) \(status.reasonPhrase)"
    case .stopped: "the load was stopped"
    }
  }

  /// What the client is told (RFC 9110 §15.6.3, §15.6.5).
  var answer: HTTPError {
    switch self {
    case .late: HTTPError(.gatewayTimeout, detail: "The server did not answer in time.", underlying: self)
    case .cannotReach: HTTPError(.badGateway, detail: "The server cannot be reached.", underlying: self)
    default: HTTPError(.badGateway, detail: "The server gave no proper answer.", underlying: self)
    }
  }
}
