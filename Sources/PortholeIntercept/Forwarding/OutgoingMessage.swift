internal import Porthole
internal import PortholeHTTP

/// A request as it is sent.
struct OutgoingMessage: Sendable {
  let method: Method
  /// The head, and the empty line that ends it.
  let head: [UInt8]
  let body: RequestBody
  /// Whether it asks to change to WebSocket (RFC 6455 §4.1).
  let asksForWebSocket: Bool
  /// Whether it may be sent once more where nobody knows if it arrived (RFC 9110 §9.2.2).
  var mayBeRepeated: Bool { method.isIdempotent && !body.isPresent }

  /// - Throws: `HTTPError` 502 for what a hook made of it and cannot be sent.
  init(_ message: ForwardedRequest, _ origin: UpstreamOrigin, asksForWebSocket: Bool = false) throws(HTTPError) {
    if let name = message.fields.invalidName { throw HTTPError(.badGateway, underlying: OutgoingFault.field(name)) }
    guard FieldSyntax.isToken(message.method.rawValue), message.method != .connect else {
      throw HTTPError(.badGateway, underlying: OutgoingFault.method(message.method))
    }
    method = message.method
    body = message.body
    self.asksForWebSocket = asksForWebSocket
    let target = origin.wantsAbsoluteTargets ? message.url.description : message.url.target
    var head: [UInt8] = []
    head.reserveCapacity(512)
    head += "\(method) \(target) HTTP/1.1\r\nHost: \(message.url.authority)\r\n".utf8
    head += message.fields.passedOn.wire
    if asksForWebSocket { head += "Connection: Upgrade\r\nUpgrade: websocket\r\n".utf8 }
    if body.isPresent {
      head += (body.length.map { "Content-Length: \($0)\r\n" } ?? "Transfer-Encoding: chunked\r\n").utf8
    }
    if origin.wantsAbsoluteTargets, let proxy = origin.proxy { head += proxy.authorization.utf8 }
    head += "\r\n".utf8
    self.head = head
  }
}

/// What a hook made of a request and cannot be sent; told to the log.
private enum OutgoingFault: Error, CustomStringConvertible {
  case field(FieldName)
  case method(Method)

  var description: String {
    switch self {
    case .field(let name): "the field \(name) of a request cannot be sent"
    case .method(let method): "\(method) is no method that can be passed on"
    }
  }
}
