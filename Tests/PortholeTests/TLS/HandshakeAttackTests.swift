#if TLS && canImport(COpenSSL)
import COpenSSL
import Testing

@testable import Porthole
@testable import PortholeNet

/// Clients that do not keep to the handshake.
struct HandshakeAttackTests {
  private static func routes(_ server: Server) { server.get("/") { _ in .text("here") } }

  /// The bytes that a client sends in a whole handshake and one request.
  private static func length(_ subject: WireServer, _ version: Int32) async throws -> (handshake: Int, all: Int) {
    let (wire, client) = try await subject.secure(.init(version: version))
    let handshake = client.sentBytes
    _ = try await wire.ask(Wire.get("/"))
    return (handshake, client.sentBytes)
  }

  @Test("Handshakes that stall at any byte are cut by the deadline, and cost nobody else anything", arguments: SecureServerTests.versions)
  func stalled(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder, limits: { $0.handshakeTime = 2 }), routes: Self.routes) { subject in
      let length = try await Self.length(subject, version).handshake
      var stalled: [TLSClient] = []
      for count in 0..<length {
        let client = try TLSClient(port: subject.port, .init(version: version, silentAfter: count))
        stalled.append(client)
      }
      await withTaskGroup(of: Void.self) { group in
        for client in stalled { group.addTask { _ = try? await client.handshake(within: .seconds(1)) } }
        for _ in 0..<20 { group.addTask { #expect(((try? await subject.admits(.init(version: version))) ?? false)) } }
      }
      #expect(await eventually { subject.server.core.connectionCount == 0 }, "\(subject.server.core.connectionCount) are left")
      #expect(await eventually { subject.log.contains("the handshake was not complete in time") })
      // Until here they held on to their connections: it was the server that ended them.
      for client in stalled { client.close() }
    }
  }

  @Test("A stop does not wait for handshakes")
  func stop() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let clients = try (0..<5).map { try TLSClient(port: subject.port, .init(silentAfter: $0 * 20)) }
      for client in clients { _ = try? await client.handshake(within: .milliseconds(50)) }
      #expect(subject.server.core.connectionCount == 5)
      let began = ContinuousClock.now
      await subject.server.stop(within: .seconds(60))
      #expect(ContinuousClock.now - began < .seconds(30))
      #expect(subject.server.core.connectionCount == 0)
    }
  }

  @Test("Damage anywhere in what a client sends ends its connection, and nothing else", arguments: SecureServerTests.versions)
  func damaged(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder, limits: { $0.handshakeTime = 2 }), routes: Self.routes) { subject in
      let length = try await Self.length(subject, version).all
      var random = Seeded(seed: 66)
      for _ in 0..<300 {
        let place = Int.random(in: 0..<length, using: &random), mask = UInt8.random(in: 1...255, using: &random)
        let client = try TLSClient(
          port: subject.port,
          .init(
            version: version,
            damage: { piece, start in
              let index = place - start
              if piece.indices.contains(index) { piece[index] ^= mask }
            }))
        defer { client.close() }
        // A wrong length makes either side wait for more.
        guard (try? await client.handshake(within: .milliseconds(200))) == true else { continue }
        try? await client.send(Array(Wire.get("/").utf8))
        client.sendEnd()
      }
      #expect(try await subject.admits(.init(version: version)))
      #expect(await eventually { subject.server.core.connectionCount == 0 })
    }
  }

  @Test("What is no TLS at all is refused, whatever it is")
  func garbage() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder, limits: { $0.handshakeTime = 2 }), routes: Self.routes) { subject in
      var random = Seeded(seed: 67)
      for number in 0..<200 {
        let wire = try await subject.connect()
        var bytes = (0..<Int.random(in: 1...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        // A head that looks like a record's, every other time.
        if number % 2 == 0, bytes.count > 5 {
          bytes.replaceSubrange(0..<5, with: [0x16, 3, UInt8(number % 5), 0, UInt8(bytes.count % 256)])
        }
        try? await wire.send(bytes)
        wire.sendEnd()
      }
      #expect(try await subject.admits(.init()))
      #expect(await eventually { subject.server.core.connectionCount == 0 })
    }
  }

  @Test("Renegotiation is refused")
  func renegotiation() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let (wire, client) = try await subject.secure(.init(version: TLS1_2_VERSION))
      #expect(try await wire.ask(Wire.get("/")).status == 200)
      #expect(unsafe SSL_renegotiate(client.session) == 1)
      #expect(try await !client.handshake())
    }
  }

  @Test("Changes of keys are followed, and thousands of them give others their turn")
  func keyUpdates() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let (wire, client) = try await subject.secure()
      for _ in 0..<20_000 {
        unsafe SSL_key_update(client.session, SSL_KEY_UPDATE_NOT_REQUESTED)
        guard try await client.handshake() else { break }
      }
      unsafe SSL_key_update(client.session, SSL_KEY_UPDATE_REQUESTED)
      #expect(try await wire.ask(Wire.get("/")).text == "here")
      #expect(try await wire.ask(Wire.get("/")).text == "here")
    }
  }
}

/// A generator that gives the same numbers each time (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
#endif
