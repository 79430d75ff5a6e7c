#if TLS && canImport(COpenSSL)
import COpenSSL
import Testing

@testable import Porthole
@testable import PortholeNet

/// HTTP over TLS (RFC 9110 §4.2.2), by clients of either version.
struct SecureServerTests {
  static let versions = [TLS1_2_VERSION, TLS1_3_VERSION]
  private static let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }

  private static func routes(_ server: Server) {
    server.get("/") { .text("secure: \($0.isSecure)") }
    server.get("/large") { _ in .bytes(large) }
    server.get("/stream") { _ in
      .stream(type: "text/plain") { writer in for number in 0..<100 { try await writer.write("\(number)\n") } }
    }
    server.put("/") { request in
      var sum = 0, count = 0
      for try await piece in request.body {
        sum = piece.reduce(sum) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }
        count += piece.count
      }
      return .text("\(count) \(sum)")
    }
  }

  @Test("Case 66: requests over one connection, of TLS 1.2 and 1.3", arguments: versions)
  func exchanges(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let (wire, client) = try await subject.secure(.init(version: version))
      #expect(client.version == version)
      for _ in 0..<3 { #expect(try await wire.ask(Wire.get("/")).text == "secure: true") }
      #expect(try await wire.ask(Wire.get("/stream")).text.hasSuffix("98\n99\n"))
      #expect(try await wire.ask(Wire.get("/large")).body == Self.large)
      #expect(subject.server.urls == ["https://127.0.0.1:\(subject.port)/"])
      #expect(subject.server.certificateFingerprint == client.serverCertificate.map { Fingerprint.text($0.fingerprint) })
    }
  }

  @Test("Content of some megabytes arrives whole, in records of any size", arguments: versions)
  func upload(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let sum = Self.large.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }
      let (wire, _) = try await subject.secure(.init(version: version))
      try await wire.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: \(Self.large.count)\r\n\r\n")
      var rest = Self.large[...], size = 1
      while !rest.isEmpty {
        try await wire.send(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        size = min(size * 3, 40_000)
      }
      #expect(try await wire.response().text == "\(Self.large.count) \(sum)")
    }
  }

  @Test("Files leave as they are, whole and in part", arguments: versions)
  func files(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try folder.file("small.txt", "some text")
    try folder.file("large.bin", Self.large)
    try await WireServer.with(.secureTest(folder), routes: { $0.mount("/", Files(folder.path)) }) { subject in
      let (wire, _) = try await subject.secure(.init(version: version))
      #expect(try await wire.ask(Wire.get("/small.txt")).text == "some text")
      #expect(try await wire.ask(Wire.get("/large.bin")).body == Self.large)
      let part = try await wire.ask(Wire.get("/large.bin", "Range: bytes=1000000-2999998"))
      #expect(part.status == 206)
      #expect(part.body == Array(Self.large[1_000_000...2_999_998]))
    }
  }

  @Test("A handshake and a request that arrive byte by byte", arguments: versions)
  func byteByByte(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let (wire, _) = try await subject.secure(.init(version: version, piece: 1))
      #expect(try await wire.ask(Wire.get("/")).status == 200)
      #expect(try await wire.ask(Wire.get("/")).status == 200)
    }
  }

  @Test("A client that takes a large answer slowly gets all of it")
  func slowReader() async throws {
    let folder = try TemporaryFolder()
    try folder.file("large.bin", Self.large)
    try await WireServer.with(.secureTest(folder), routes: { $0.mount("/", Files(folder.path)) }) { subject in
      let (wire, _) = try await subject.secure()
      for _ in 0..<8 { try await wire.send(Wire.get("/large.bin")) }
      try await Task.sleep(for: .milliseconds(300))
      for _ in 0..<8 { #expect(try await wire.response().body == Self.large) }
    }
  }

  @Test("Pipelined requests are answered in order")
  func pipelined() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let (wire, _) = try await subject.secure()
      try await wire.send((0..<50).map { Wire.get($0 % 10 == 9 ? "/large" : "/") }.joined())
      for number in 0..<50 { #expect(try await wire.response().body.count == (number % 10 == 9 ? Self.large.count : 12)) }
    }
  }

  @Test("The end is told by close_notify before the connection's end, and the client's is answered", arguments: versions)
  func closeNotify(version: Int32) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      // The client's `receive` throws when the connection ends without one.
      let (wire, _) = try await subject.secure(.init(version: version))
      #expect(try await wire.ask(Wire.get("/", "Connection: close")).status == 200)
      #expect(try await wire.endsCleanly())
      let (other, client) = try await subject.secure(.init(version: version))
      #expect(try await other.ask(Wire.get("/")).status == 200)
      client.closeNotify()
      #expect(try await other.endsCleanly())
    }
  }

  @Test("A connection that ends without close_notify cuts no content short unnoticed")
  func truncated() async throws {
    let folder = try TemporaryFolder()
    let seen = Box<String>("")
    try await WireServer.with(
      .secureTest(folder),
      routes: { server in
        server.put("/") { request in
          do { _ = try await request.body.collect() } catch {
            seen.set("\(error)")
            throw error
          }
          seen.set("whole")
          return .text("")
        }
      }
    ) { subject in
      let (wire, client) = try await subject.secure()
      try await wire.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nonly this")
      try await Task.sleep(for: .milliseconds(50))
      client.close()
      #expect(await eventually { !seen.current.isEmpty })
      #expect(seen.current.contains("ended before it was complete"))
    }
  }

  @Test("What is spoken inside is agreed on (RFC 7301)")
  func protocols() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      let (_, both) = try await subject.secure(.init(protocols: ["h2", "http/1.1"]))
      #expect(both.chosenProtocol == "http/1.1")
      let (_, none) = try await subject.secure()
      #expect(none.chosenProtocol == nil)
      #expect(try await !subject.admits(.init(protocols: ["h2"])))
      #expect(try await subject.admits(.init(protocols: ["http/1.1"])))
    }
  }

  @Test("Versions below the least are refused")
  func leastVersion() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder, { $0.minimumVersion = .tls13 }), routes: Self.routes) { subject in
      let old = try await subject.admits(.init(version: TLS1_2_VERSION)), new = try await subject.admits(.init(version: TLS1_3_VERSION))
      #expect(!old && new)
    }
  }

  private struct Broken: Error {}

  private static func expectStrict(_ response: WireResponse, _ value: String?) {
    let told = response["Strict-Transport-Security"]
    #expect(told == value)
  }

  @Test("HSTS is told over TLS, with errors too, and not in the clear (RFC 6797 §7.2)")
  func strictTransport() async throws {
    let folder = try TemporaryFolder()
    let routes: (Server) -> Void = { server in
      server.use(StrictTransportSecurity(seconds: 600, includesSubdomains: true))
      Self.routes(server)
      server.get("/broken") { _ in throw Broken() }
    }
    try await WireServer.with(.secureTest(folder), routes: routes) { subject in
      let (wire, _) = try await subject.secure()
      try await Self.expectStrict(wire.ask(Wire.get("/")), "max-age=600; includeSubDomains")
      try await Self.expectStrict(wire.ask(Wire.get("/none")), "max-age=600; includeSubDomains")
      try await Self.expectStrict(wire.ask(Wire.get("/broken")), "max-age=600; includeSubDomains")
    }
    try await WireServer.with(.test(), routes: routes) { subject in
      try await Self.expectStrict(subject.ask(Wire.get("/")), nil)
    }
  }
}
#endif
