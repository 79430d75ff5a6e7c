import Testing

@testable import Porthole
@testable import PortholeNet

/// Connections that are no longer HTTP's: what is sent and read there, and how they end.
struct TakeoverTests {
  /// Answers every request by a closure.
  private struct All: Middleware {
    let answer: @Sendable (Request) async throws -> Response
    func respond(to request: Request, next: any Responder) async throws -> Response { try await answer(request) }
  }

  private static let upgrade = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n"
  private static let switching: Fields = [.connection: "Upgrade", .upgrade: "echo"]

  private static func with(
    _ configuration: Server.Configuration = .test(), _ body: @escaping @Sendable (RawConnection) async throws -> Void,
    test: (WireServer) async throws -> Void
  ) async throws {
    try await WireServer.with(
      configuration,
      routes: { $0.use(All { _ in .raw(status: .switchingProtocols, fields: switching, body) }) },
      test: test)
  }

  private static func echo(_ connection: RawConnection) async throws {
    while let bytes = try await connection.read(within: .seconds(60)) { try await connection.write(bytes) }
    try await connection.write(Array("bye".utf8))
  }

  @Test("The head is sent as it is, bytes go both ways, and the client's end is no departure")
  func bothWays() async throws {
    try await Self.with(.test(), { try await Self.echo($0) }) { subject in
      let wire = try await subject.connect(sending: Self.upgrade + "early")
      let head = try await wire.response(to: "HEAD")
      #expect(head.status == 101)
      #expect(head.fields.map(\.name) == ["Connection", "Upgrade"])
      try await wire.send(", later")
      #expect(try await wire.bytes(atLeast: 12) == Array("early, later".utf8))
      wire.sendEnd()
      #expect(String(decoding: try await wire.everything(), as: UTF8.self) == "early, laterbye")
    }
  }

  @Test("Much goes through with little memory, in both directions at once")
  func much() async throws {
    let size = 8 << 20
    try await Self.with(.test(), { try await Self.echo($0) }) { subject in
      let wire = try await subject.connect(sending: Self.upgrade)
      _ = try await wire.response(to: "HEAD")
      let piece = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      async let sending: Void = wire.transport.send(piece)
      let got = try await wire.bytes(atLeast: size)
      try await sending
      #expect(got == piece)
    }
  }

  @Test("A client that sends nothing, and one that takes nothing, are told of after their time")
  func time() async throws {
    let quiet = Box<(any Error)?>(nil), stalled = Box<(any Error)?>(nil)
    try await Self.with(
      .test { $0.limits.writeStall = 1 },
      { connection in
        do { _ = try await connection.read(within: .milliseconds(300)) } catch { quiet.set(error) }
        do { while true { try await connection.write([UInt8](repeating: 1, count: 1 << 20)) } } catch { stalled.set(error) }
      }
    ) { subject in
      let wire = try await subject.connect(sending: Self.upgrade, receiveBuffer: 4096)
      #expect(await eventually { stalled.current != nil })
      #expect(quiet.current as? ResponseStreamError == .stalled)
      #expect(stalled.current as? ResponseStreamError == .stalled)
      wire.close()
    }
  }

  @Test("When the client is gone, who reads and who writes are told")
  func departure() async throws {
    let failure = Box<(any Error)?>(nil)
    try await Self.with(
      .test(),
      { connection in
        do { while try await connection.read(within: .seconds(60)) != nil {} } catch { failure.set(error) }
      }
    ) { subject in
      let wire = try await subject.connect(sending: Self.upgrade)
      _ = try await wire.response(to: "HEAD")
      wire.reset()
      #expect(await eventually { failure.current as? ResponseStreamError == .disconnected })
    }
  }

  @Test("A server's stop ends them at once")
  func stop() async throws {
    let failure = Box<(any Error)?>(nil)
    try await Self.with(
      .test(),
      { connection in
        do { _ = try await connection.read(within: .seconds(600)) } catch { failure.set(error) }
      }
    ) { subject in
      let wire = try await subject.connect(sending: Self.upgrade)
      _ = try await wire.response(to: "HEAD")
      await subject.server.stop(within: .seconds(600))
      #expect(await eventually { failure.current as? ResponseStreamError == .disconnected })
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("They are lines of the access log when they end, with what they moved")
  func log() async throws {
    let lines = Box<[String]>([])
    let configuration = Server.Configuration.test {
      $0.accessLog = AccessLog { text in lines.change { $0.append(String(decoding: text, as: UTF8.self)) } }
    }
    try await Self.with(configuration, { try await Self.echo($0) }) { subject in
      let wire = try await subject.connect(sending: Self.upgrade)
      let head = try await wire.response(to: "HEAD")
      #expect(head.status == 101)
      try await wire.send("1234567")
      wire.sendEnd()
      _ = try await wire.everything()
      #expect(await eventually { lines.current.joined().contains(" 101 ") })
    }
  }

  @Test("A response can be none: the connection ends without a byte")
  func dropped() async throws {
    try await WireServer.with(routes: { $0.get("/") { _ in .dropped } }) { subject in
      let wire = try await subject.connect(sending: Wire.get("/"))
      #expect(try await wire.everything().isEmpty)
      let post = try await subject.connect(sending: Wire.get("/") + Wire.get("/"))
      #expect(try await post.everything().isEmpty)
    }
  }

  @Test("A head that cannot be sent is the server's fault, and takes nothing over")
  func unsendable() async throws {
    try await WireServer.with(routes: {
      $0.use(All { _ in .raw(status: .switchingProtocols, fields: ["A": "b\r\nC: d"]) { _ in } })
    }) { subject in
      let response = try await subject.ask(Self.upgrade)
      #expect(response.status == 500)
      #expect(response.closes)
    }
  }

  @Test("Requests with content are not taken over")
  func content() async throws {
    try await Self.with(.test(), { try await Self.echo($0) }) { subject in
      let response = try await subject.ask(Wire.post("/", "content"))
      #expect(response.status == 400)
      #expect(response.closes)
    }
  }
}
