internal import PortholeHTTP
internal import PortholeNet

/// What one server has on one loop: its connections there, and what they share. The loop's owner's.
///
/// `@unchecked Sendable`: touched only on the loop's owner, home; debug builds assert it.
final class Worker: @unchecked Sendable {
  let core: ServerCore
  let loop: EventLoop
  let limits: Limits
  let headLimits: HeadLimits
  let logger: Logger
  /// Whom to serve; nil for anybody.
  let admits: (@Sendable (Connection) -> Bool)?
  /// Counts requests under way, where somebody wants to know; nil for what is served without listeners.
  private let presence: Presence?
  private let hasApp: Bool
  private(set) var connections: [HTTPConnection] = []
  /// New connections whose proxy has not spoken yet.
  var preambles: [ObjectIdentifier: ProxyPreamble] = [:]
  /// Looks after what is under way; nil while nothing is, or nobody listens.
  var progressAlarm: Alarm?
  #if TLS && !canImport(Network)
  /// New connections whose handshakes are under way.
  var handshakes: [TLSHandshake] = []
  #endif
  private(set) var isStopping = false
  /// It stops, and lets those who are there ask once more: others listen where it did.
  private(set) var isDraining = false
  /// Its last connection has gone after the stop, which is told once.
  private var hasStopped = false
  /// Reads heads that are there as a whole.
  private var parser: RequestParser
  private let accessLog: AccessLogBuffer?
  /// Where it counts.
  private let shard: Int
  private var current: (version: Int, application: Application)
  private var block = Block()

  /// Lines that responses carry, made anew each second.
  private struct Block {
    var second = Int64.min
    var lines = ServerBlock([])
    /// With the `Cache-Control` of a success that says nothing about it.
    var uncached = ServerBlock([])
  }

  init(core: ServerCore, loop: EventLoop, presence: Presence? = nil) {
    self.core = core
    self.loop = loop
    self.presence = presence
    shard = Int(core.newWorkerNumber())
    hasApp = core.configuration.appLifecycle != nil
    let configuration = core.configuration
    limits = configuration.limits
    headLimits = HeadLimits(target: limits.targetSize, bytes: limits.headSize, count: limits.fieldCount)
    parser = RequestParser(limits: headLimits)
    logger = configuration.logger
    admits = configuration.admits
    accessLog = configuration.accessLog.map { AccessLogBuffer($0, loop: loop, logger: configuration.logger) }
    current = core.routes.current()
  }

  /// Reads a head, for a connection that has no parser of its own. Home.
  func parse(_ input: borrowing [UInt8], from start: Int, to end: Int) -> RequestParser.Outcome {
    loop.assertHome()
    return parser.parse(input.span.extracting(start..<end))
  }

  /// The parser, for a connection with a part of a head. Home.
  func giveParserAway() -> HeadParser {
    loop.assertHome()
    var given = RequestParser(limits: headLimits)
    swap(&given, &parser)
    return HeadParser(given)
  }

  /// The routes and middleware as they are now.
  func application() -> Application {
    loop.assertHome()
    if core.routes.version != current.version { current = core.routes.current() }
    return current.application
  }

  /// The lines that the library adds to a response.
  func serverBlock(for response: Response) -> ServerBlock {
    loop.assertHome()
    let now = loop.seconds
    if block.second != now {
      var lines: [UInt8] = []
      if let name = core.serverName { lines += "Server: \(name)\r\n".utf8 }
      lines += "Date: \(HTTPDate(secondsSince1970: now).text)\r\n".utf8
      block = Block(second: now, lines: ServerBlock(lines), uncached: ServerBlock(lines + "Cache-Control: no-cache\r\n".utf8))
    }
    return (200..<300).contains(response.status.code) && !response.fields.contains(.cacheControl) ? block.uncached : block.lines
  }

  // MARK: Connections

  /// Serves a stream, perhaps by something else than the server's routes. Home.
  func adopt(_ stream: any ByteStream, override: Application? = nil, tunnel: String? = nil) {
    loop.assertHome()
    guard !isStopping || isDraining else {
      stream.close()
      return core.connectionEnded(peer: stream.peer)
    }
    let info = Connection(
      number: ServerCore.newConnectionNumber(), peer: stream.peer, own: stream.local, security: stream.security, tunnel: tunnel, loop: loop)
    let stream = core.recorder.current.map { RecordingStream(stream, recorder: $0, limits: headLimits) } ?? stream
    let connection = HTTPConnection(worker: self, stream: stream, info: info, override: override)
    // Who opened the tunnel was looked at.
    connection.isAdmitted = tunnel != nil
    connection.place = connections.count
    connections.append(connection)
    send(.connected(connection.info))
    connection.open()
  }

  func remove(_ connection: HTTPConnection) {
    guard letGo(connection) else { return }
    core.connectionEnded(peer: connection.info.peer)
    finishStoppingIfDone()
  }

  /// Forgets a connection whose stream goes on, and counts on; false when it was forgotten before. Home.
  @discardableResult
  func letGo(_ connection: HTTPConnection) -> Bool {
    loop.assertHome()
    let place = connection.place
    guard connections.indices.contains(place), connections[place] === connection, let last = connections.popLast() else { return false }
    if last !== connection {
      connections[place] = last
      last.place = place
    }
    if connections.isEmpty, connections.capacity > 1024 { connections = [] }
    send(.disconnected(connection.info))
    return true
  }

  // MARK: Presence

  /// Whether it matters that requests are under way.
  var countsRequests: Bool { presence != nil && (hasApp || core.events.isObserved) }
  func requestBegan() {
    presence?.began(on: loop)
    watchProgress()
  }
  func requestEnded() { presence?.ended(on: loop) }

  // MARK: Records

  /// Listeners and loggers are user code, which is never called home.
  private func send(_ event: @autoclosure () -> ServerEvent) {
    guard core.events.isObserved else { return }
    let event = event()
    loop.later { [core] in core.events.send(event) }
  }

  func log(_ level: Logger.Level, _ message: @autoclosure () -> String) {
    guard level >= logger.level else { return }
    let message = message()
    loop.later { [logger] in logger.log(level, message) }
  }

  var logFormat: AccessLog.Format { accessLog?.format ?? .text }

  /// Whether anybody wants to know of requests.
  var measuresTime: Bool { accessLog != nil || core.events.isObserved || core.counters.counts }

  func record(_ record: AccessRecord) {
    loop.assertHome()
    accessLog?.add(record)
    if core.counters.counts { core.counters.add(record, shard: shard) }
    guard core.events.isObserved else { return }
    send(
      .requestDone(
        RequestSummary(
          connection: record.connection, method: record.method, target: record.target ?? record.line?.text ?? "", status: record.status,
          bytesIn: record.bytesIn, bytesOut: record.bytesOut, duration: .microseconds(record.microseconds), isComplete: record.isComplete)))
  }

  /// A handler held the loop's thread so long that the loop was handed over.
  func noteHeldLoop(_ request: Request) {
    guard let route = request.storage.route, route.isFirstWarning() else { return }
    log(
      .warning,
      "\(route.name) held its event loop's thread while others waited; if it does so often, add it with the option .blocking")
  }

  // MARK: Stopping

  /// Lets requests under way end, and closes what is quiet, or lets that ask once more. Home.
  func beginStopping(draining: Bool = false) {
    loop.assertHome()
    guard !isStopping else { return }
    isStopping = true
    isDraining = draining
    if draining {
      for connection in connections { connection.tellOfStop() }
    } else {
      cancelHandshakes()
      closeQuiet()
    }
    finishStoppingIfDone()
  }

  /// Whoever has not asked by now will not. Home.
  func endDraining() {
    loop.assertHome()
    guard isDraining else { return }
    isDraining = false
    cancelHandshakes()
    closeQuiet()
    finishStoppingIfDone()
  }

  /// Closes what is quiet, and ends what would go on for ever: the app has left the screen. Home.
  func closeQuiet() {
    loop.assertHome()
    for connection in connections {
      connection.finishIfQuiet()
      connection.tellOfStop()
    }
  }

  /// Cuts what is left. Home.
  func cutConnections() {
    loop.assertHome()
    for connection in connections { connection.abort() }
  }

  func finishStoppingIfDone() {
    guard isStopping, connections.isEmpty, !hasStopped, !isDraining || !awaitsNewcomers else { return }
    hasStopped = true
    accessLog?.finish()
    // Behind the last lines and events, so that nothing of them comes after the stop.
    loop.later { [self] in core.workerStopped(self) }
  }
}
