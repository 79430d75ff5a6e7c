import Testing

@testable import Porthole
@testable import PortholeNet

/// A server for one test, on a free port of the loopback address.
final class WireServer: Sendable {
  let server: Server
  let log = LogRecorder()
  private let worker: Worker

  private init(_ configuration: Server.Configuration, start: Bool) async throws {
    var configuration = configuration
    configuration.logger = log.logger
    server = Server(configuration)
    worker = Worker(core: server.core, loop: try configuration.priority.group.loops(1)[0])
    if start { try await server.start() }
  }

  /// Starts a server, tests it, and stops it.
  static func with(
    _ configuration: Server.Configuration = .test(), start: Bool = true, routes: (Server) -> Void,
    test: (WireServer) async throws -> Void
  ) async throws {
    await Permits.shared.take()
    defer { Permits.shared.give() }
    let subject = try await WireServer(configuration, start: start)
    routes(subject.server)
    do { try await test(subject) } catch {
      await subject.server.stop(within: .zero)
      throw error
    }
    await subject.server.stop(within: .zero)
  }

  var port: Int { server.port }

  /// A client over TCP.
  func connect(sending first: String = "", receiveBuffer: Int32? = nil) async throws -> Wire {
    try Wire(port: port, sending: first, receiveBuffer: receiveBuffer)
  }

  /// One request on a connection of its own.
  func ask(_ request: String) async throws -> WireResponse {
    let wire = try await connect()
    defer { wire.close() }
    return try await wire.ask(request)
  }

  /// A client over a transport in memory, which can be told to misbehave.
  func memory(sending first: String = "", read: Int = .max, write: Int = .max) async throws -> (wire: Wire, transport: MemoryTransport) {
    let stream = MemoryStream(loop: worker.loop)
    stream.limitPieces(read: read, write: write)
    if !first.isEmpty { stream.send(Array(first.utf8)) }
    worker.loop.post { [worker] in worker.adopt(stream) }
    let transport = MemoryTransport(stream: stream)
    return (Wire(transport), transport)
  }
}

extension Server.Configuration {
  /// A free port of the loopback address, and what a test wants besides.
  static func test(_ change: (inout Server.Configuration) -> Void = { _ in }) -> Server.Configuration {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    change(&configuration)
    return configuration
  }
}

/// The client's side of a stream in memory.
struct MemoryTransport: WireTransport {
  let stream: MemoryStream

  func send(_ bytes: [UInt8]) async throws { stream.send(bytes) }
  func sendEnd() { stream.sendEnd() }
  func reset() { stream.reset() }
  func close() { stream.reset() }

  func receive(within time: Duration) async throws -> [UInt8]? {
    let isLate = Locked(false)
    let clock = Task {
      try await Task.sleep(for: time)
      isLate.withLock { $0 = true }
      stream.reset()
    }
    defer { clock.cancel() }
    if let bytes = await stream.receive() { return bytes }
    if isLate.withLock({ $0 }) { throw WireError.timeout("reading") }
    return nil
  }
}

/// How many servers are tested at a time: the tests' threads are few, and what waits for a thread too long looks like a slow client.
private final class Permits: Sendable {
  static let shared = Permits()
  private let state = Locked((free: 8, waiting: [CheckedContinuation<Void, Never>]()))

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

/// Keeps a server's messages.
final class LogRecorder: Sendable {
  private let kept = Locked<[String]>([])
  var logger: Logger { Logger(level: .debug) { [kept] level, message in kept.withLock { $0.append("\(level) \(message)") } } }
  var messages: [String] { kept.withLock { $0 } }
  func contains(_ text: String) -> Bool { messages.contains { $0.contains(text) } }
}

/// A value that a handler leaves for the test.
final class Box<Value: Sendable>: Sendable {
  private let value: Locked<Value>
  init(_ value: Value) { self.value = Locked(value) }
  var current: Value { value.withLock { $0 } }
  func set(_ new: Value) { value.withLock { $0 = new } }
  func change(_ body: (inout Value) -> Void) { value.withLock(body) }
}

/// Opens once; until then whoever waits is held.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self) }
  func open() { continuation.finish() }
  func wait() async { for await _ in stream {} }
}

/// Waits until something is so; false when it is not for long.
func eventually(_ within: Duration = Wire.patience, _ condition: () async throws -> Bool) async rethrows -> Bool {
  let deadline = ContinuousClock.now + within
  while ContinuousClock.now < deadline {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return false
}
