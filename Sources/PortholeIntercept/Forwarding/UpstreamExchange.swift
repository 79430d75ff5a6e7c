internal import Porthole
internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

/// A request that is passed on, and the answer that comes: what a streamed response reads from. When it goes, whatever is left of the answer goes with the
/// connection.
final class UpstreamExchange: Sendable {
  private let connection: UpstreamConnection
  private let pool: UpstreamPool
  private let message: OutgoingMessage
  private let number: UInt64
  /// Nil where there is no content.
  private let sender: BodySender?
  /// All was read.
  private let isOver = Atomic<Bool>(false)

  /// Home.
  init(_ message: OutgoingMessage, over connection: UpstreamConnection, _ pool: UpstreamPool) {
    connection.begin()
    self.message = message
    self.connection = connection
    self.pool = pool
    number = connection.exchange
    sender = message.body.isPresent ? BodySender(message.body, to: connection) : nil
  }

  deinit { stop() }

  /// Stops the load, from anywhere; of no effect once all was read.
  func stop() {
    guard !isOver.load(ordering: .relaxed) else { return }
    sender?.stop()
    connection.loop.post { [connection, number] in if connection.exchange == number, !connection.isResting { connection.close() } }
  }

  /// Sends the request and gives the answer, its content whole where it comes with the head. Home before and after.
  @inline(__always)
  func response() async throws -> Response {
    do {
      let head = try await withTaskCancellationHandler {
        var sent = 0
        while try !connection.sendWhatGoes(message.head, from: &sent, more: sender != nil) { try await connection.waitForRoom() }
        if let sender { sender.start() } else { connection.finishRequest() }
        return try await connection.readHead(of: message.method, mayChangeProtocol: message.asksForWebSocket)
      } onCancel: {
        stop()
      }
      return try response(head)
    } catch {
      connection.close()
      // What broke may be the content of the request, not the server.
      throw sender?.failure ?? error
    }
  }

  private func response(_ head: ResponseHead) throws -> Response {
    if head.status == .switchingProtocols { return try switched(head) }
    var response = Response(status: head.status, fields: head.fields.passedBack)
    // The server has heeded the request's conditions and ranges as it sees fit.
    response.allowsRanges = false
    if !response.fields.contains(.server) { response.fields[.server] = nil }
    if !response.fields.contains(.cacheControl) { response.fields[.cacheControl] = nil }
    if message.method == .head {
      // What its content would have been.
      response.body = .stream(length: head.fields[.contentLength].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }) { _ in }
      finish()
    } else if let whole = connection.takeWhole() {
      response.body = head.status.allowsContent ? .bytes(whole) : .empty
      finish()
    } else {
      response.body = .stream(length: connection.remaining) { try await self.pump(to: $0) }
    }
    return response
  }

  /// WebSocket is spoken from here on, between the client and the server. Home.
  private func switched(_ head: ResponseHead) throws -> Response {
    var fields = head.fields.passedBack
    fields[.connection] = "Upgrade"
    fields[.upgrade] = "websocket"
    let (stream, early) = connection.giveUp()
    let channel = OwnedChannel(try SocketChannel(stream, early: early, loop: connection.loop))
    return .raw(status: .switchingProtocols, fields: fields) { await Relay.run($0, channel, idle: Relay.webSocketIdleTime) }
  }

  /// All was read: the connection is kept if it can be. Home.
  private func finish() {
    isOver.store(true, ordering: .relaxed)
    if connection.finish() { return pool.give(connection) }
    sender?.stop()
    connection.close()
  }

  /// Sends the content to a client as it comes.
  private func pump(to writer: ResponseWriter) async throws {
    let loop = connection.loop
    // A page may wait for the head alone, as for that of a stream of events.
    if try await loop.library({ !self.connection.holdsContent }) { try await writer.begin() }
    try await withTaskCancellationHandler {
      while let piece = try await next(loop) { try await writer.write(piece) }
    } onCancel: {
      stop()
    }
  }

  private func next(_ loop: EventLoop) async throws -> [UInt8]? {
    try await loop.library {
      guard let piece = try await self.connection.nextPiece() else {
        self.finish()
        return nil
      }
      return piece
    }
  }
}
