public import PortholeHTTP
internal import PortholeNet

extension Request {
  /// Sends an interim response ahead of the answer (RFC 9110 §15.2), such as the links that a page will need (103, RFC 8297):
  ///
  /// ```swift
  /// try await request.sendInterim(.earlyHints, fields: [.link: "</style.css>; rel=preload; as=style"])
  /// ```
  ///
  /// Any number of them may be sent before the answer's head leaves. To clients of HTTP/1.0, which know none, nothing is sent. 100 (Continue) is
  /// sent by the library itself when the content is read.
  ///
  /// - Parameters:
  ///   - status: 1xx, but not 101, which ends the talk in HTTP.
  ///   - fields: The fields of the interim response.
  /// - Throws: ``ResponseStreamError`` when the answer's head has left already, the client is gone, or takes nothing; ``HTTPError`` 500 for
  ///   another status and for a field that cannot be sent.
  public func sendInterim(_ status: Status = .earlyHints, fields: Fields) async throws {
    guard status.kind == .informational, status != .switchingProtocols else {
      throw HTTPError(.internalServerError, underlying: InterimError.status(status))
    }
    if let name = fields.invalidName { throw HTTPError(.internalServerError, underlying: InterimError.field(name)) }
    guard version != .http10, let served = connection.served else { return }
    let exchange = storage.exchange
    try await served.loop.library { try served.sendInterim(status, fields, exchange: exchange) }
  }
}

/// An interim response that cannot be; told to the log.
private enum InterimError: Error, CustomStringConvertible {
  case status(Status)
  case field(FieldName)

  var description: String {
    switch self {
    case .status(let status): "\(status) is no interim response"
    case .field(let name): "the field \(name) of an interim response cannot be sent"
    }
  }
}
