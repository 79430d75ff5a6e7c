import Testing

@testable import Porthole
@testable import PortholeNet

/// What is left of a server that nobody holds any more.
struct ReleaseTests {
  private final class Left: Sendable {
    private let core: @Sendable () -> ServerCore?
    private let worker: @Sendable () -> Worker?
    init(_ core: ServerCore, _ worker: Worker?) {
      self.core = { [weak core] in core }
      self.worker = { [weak worker] in worker }
    }
    var isNothing: Bool { core() == nil && worker() == nil }
  }

  /// Serves requests of every kind, one of them watched for so long that its progress is told; then the server goes.
  private func serve(stopping: Bool) async throws -> Left {
    let server = Server(.test { $0.logger = .none })
    let progress = Box(0), worker = Box<Worker?>(nil), gate = Gate()
    server.onEvent { if case .progress = $0 { progress.change { $0 += 1 } } }
    server.get("/") { request in
      worker.set(request.connection.served?.worker)
      return .text("here")
    }
    server.post("/") { request in .bytes(try await request.body.collect()) }
    server.get("/stream") { _ in
      .stream { writer in
        try await writer.write("one")
        await gate.wait()
        try await writer.write("two")
      }
    }
    try await server.start()
    let wire = try Wire(port: server.port)
    #expect(try await wire.ask(Wire.get("/")).text == "here")
    #expect(try await wire.ask(Wire.post("/", "sent")).text == "sent")
    try await wire.send(Wire.get("/stream"))
    #expect(await eventually { progress.current > 0 })
    gate.open()
    #expect(try await wire.response().text == "onetwo")
    if stopping { await server.stop(within: .zero) }
    defer { worker.set(nil) }
    return Left(server.core, worker.current)
  }

  @Test("A server that nobody holds leaves nothing behind, stopped or not", arguments: [true, false])
  func released(stopping: Bool) async throws {
    let left = try await serve(stopping: stopping)
    #expect(await eventually { left.isNothing })
  }
}
