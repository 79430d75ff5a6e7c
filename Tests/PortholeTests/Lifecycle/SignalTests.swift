import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Signals belong to the process: one test at a time.
@Suite(.serialized)
struct SignalTests {
  private static func server() -> Server {
    Server(
      .test {
        $0.logger = .none
      })
  }

  private static func handler(of signal: Int32) -> UInt {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    return unsafe withUnsafeBytes(of: &action) { unsafe $0.load(as: UInt.self) }
  }

  @Test("run() ends at a signal, and the handlers that were there come back", arguments: [SIGTERM, SIGINT])
  func runs(number: Int32) async throws {
    signal(SIGUSR1, SIG_IGN)
    signal(number, SIG_IGN)
    let before = Self.handler(of: number)
    let server = Self.server()
    server.get("/") { _ in .text("here") }
    let running = Task { try await server.run(stoppingWithin: .seconds(1)) }
    #expect(await eventually { server.isRunning && Self.handler(of: number) != before })
    #expect(try await Wire(port: server.port).ask(Wire.get("/")).text == "here")
    kill(getpid(), number)
    try await running.value
    #expect(!server.isRunning)
    #expect(Self.handler(of: number) == before)
    signal(number, SIG_DFL)
  }

  @Test("A second signal cuts what the first one waits for")
  func secondSignal() async throws {
    signal(SIGTERM, SIG_IGN)
    let before = Self.handler(of: SIGTERM)
    let began = Gate(), gate = Gate()
    let server = Self.server()
    server.get("/") { _ in
      began.open()
      await gate.wait()
      return .text("late")
    }
    let running = Task { try await server.run(stoppingWithin: .seconds(600)) }
    #expect(await eventually { server.isRunning && Self.handler(of: SIGTERM) != before })
    let wire = try Wire(port: server.port)
    try await wire.send(Wire.get("/"))
    await began.wait()
    kill(getpid(), SIGTERM)
    #expect(await eventually { !server.isRunning })
    kill(getpid(), SIGTERM)
    try await running.value
    await #expect(throws: WireError.self) { try await wire.response() }
    gate.open()
    #expect(Self.handler(of: SIGTERM) == before)
    signal(SIGTERM, SIG_DFL)
  }

  @Test("run() ends when its task is cancelled")
  func cancelled() async throws {
    let server = Self.server()
    let running = Task { try await server.run() }
    #expect(await eventually { server.isRunning })
    running.cancel()
    try await running.value
    #expect(!server.isRunning)
  }
}
