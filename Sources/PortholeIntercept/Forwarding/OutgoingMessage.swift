internal import Porthole
internal import PortholeHTTP

/// A request as it is sent.
final class OutgoingMessage: Sendable {
  let method: Method
  /// The head, and the empty line that ends it.
  let head: [UInt8]
  /// Nil where there is none.
  let body: RequestBody?
  /// Whether it asks to change to WebSocket (RFC 6455 §4.1).
  let asksForWebSocket: Bool
  /// Whether it may be sent once more where nobody knows if it arrived (RFC 9110 §9.2.2).
  var mayBeRepeated: Bool { method.isIdempotent && body == nil }

  /// - Throws: `HTTPError` 502 for what a hook made of it and cannot be sent, 508 for a circle.
  init(_ message: borrowing ForwardedRequest, _ origin: borrowing UpstreamOrigin, asksForWebSocket: Bool = false) throws(HTTPError) {
    if let name = message.fields.invalidName { throw HTTPError(.badGateway, underlying: OutgoingFault.field(name)) }
    guard FieldSyntax.isToken(message.method.rawValue), message.method != .connect else {
      throw HTTPError(.badGateway, underlying: OutgoingFault.method(message.method))
    }
    try Hops.check(message.fields)
    method = message.method
    body = message.body.isPresent ? message.body : nil
    self.asksForWebSocket = asksForWebSocket
    var head: [UInt8] = []
    head.reserveCapacity(512)
    head.append(copying: method.rawValue)
    head.append(UInt8(ascii: " "))
    head.append(copying: origin.wantsAbsoluteTargets ? message.url.description : message.url.target)
    head += OutgoingMessage.version
    message.url.appendAuthority(to: &head)
    head.append(Bytes.carriageReturn)
    head.append(Bytes.lineFeed)
    message.fields.appendPassedOn(to: &head)
    head += Hops.line
    if asksForWebSocket { head.append(copying: "Connection: Upgrade\r\nUpgrade: websocket\r\n") }
    if let body {
      head.append(copying: body.length.map { "Content-Length: \($0)\r\n" } ?? "Transfer-Encoding: chunked\r\n")
    }
    if origin.wantsAbsoluteTargets, let proxy = origin.proxy { head.append(copying: proxy.authorization) }
    head.append(Bytes.carriageReturn)
    head.append(Bytes.lineFeed)
    self.head = head
  }

  private static let version = Array(" HTTP/1.1\r\nHost: ".utf8)
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
