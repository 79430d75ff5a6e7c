internal import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// A request that is passed on, and the head of the answer that comes. Home, unless it says otherwise.
struct UpstreamExchange: Sendable {
  let connection: UpstreamConnection
  private let pool: UpstreamPool
  private let message: OutgoingMessage
  private let number: UInt64
  /// Nil where there is no content.
  private let sender: BodySender?

  init(_ message: OutgoingMessage, over connection: UpstreamConnection, _ pool: UpstreamPool) {
    connection.begin()
    self.message = message
    self.connection = connection
    self.pool = pool
    number = connection.exchange
    sender = message.body.map { BodySender($0, to: connection) }
  }

  /// Stops the load, from anywhere; of no effect once all was read.
  func stop() {
    sender?.stop()
    connection.loop.post { [connection, number] in if connection.exchange == number, !connection.isResting { connection.close() } }
  }

  /// Sends the request and gives the answer, its content whole where it comes with the head.
  @inline(__always)
  func response() async throws -> Response {
    do {
      var sent = 0
      while try !connection.sendWhatGoes(message.head, from: &sent, more: sender != nil) {
        try await heedingCancellation { try await connection.waitForRoom() }
      }
      if let sender { sender.start() } else { connection.finishRequest() }
      // Being told of cancellation costs as much as reading the answer does, and most answers come at once.
      var mayGlance = sender == nil
      while true {
        if let head = try connection.readHead(of: message.method, mayChangeProtocol: message.asksForWebSocket) { return try response(head) }
        if mayGlance {
          mayGlance = false
          try await connection.waitAMoment()
        } else {
          try await heedingCancellation { try await connection.waitForBytes() }
        }
      }
    } catch {
      // What broke may be the content of the request, not the server.
      let reason = sender?.failure ?? error
      sender?.stop()
      connection.close()
      throw reason
    }
  }

  private func heedingCancellation(_ wait: () async throws -> Void) async throws {
    try await withTaskCancellationHandler(operation: wait) { stop() }
  }

  private func response(_ head: consuming ResponseHead) throws -> Response {
    if head.status == .switchingProtocols { return try switched(head) }
    let body: ResponseBody
    if message.method == .head {
      // What its content would have been.
      body = .stream(length: head.fields[.contentLength].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }) { _ in }
      finish()
    } else if let whole = connection.takeWhole() {
      body = head.status.allowsContent ? .bytes(whole) : .empty
      finish()
    } else {
      let content = UpstreamContent(of: self)
      body = .stream(length: connection.remaining) { try await content.pump(to: $0) }
    }
    head.fields.removeOptions()
    if !head.fields.contains(.server) { head.fields[.server] = nil }
    if !head.fields.contains(.cacheControl) { head.fields[.cacheControl] = nil }
    var response = Response(status: head.status, fields: head.fields, body: body)
    // The server has heeded the request's conditions and ranges as it sees fit.
    response.allowsRanges = false
    return response
  }

  /// WebSocket is spoken from here on, between the client and the server.
  private func switched(_ head: consuming ResponseHead) throws -> Response {
    head.fields.removeOptions()
    head.fields[.connection] = "Upgrade"
    head.fields[.upgrade] = "websocket"
    sender?.stop()
    let (stream, early) = connection.giveUp()
    let channel = OwnedChannel(try SocketChannel(stream, early: early, loop: connection.loop))
    return .raw(status: .switchingProtocols, fields: head.fields) { await Relay.run($0, channel, idle: Relay.webSocketIdleTime) }
  }

  /// All was read: the connection is kept if it can be.
  func finish() {
    if connection.finish() { return pool.give(connection) }
    sender?.stop()
    connection.close()
  }
}
