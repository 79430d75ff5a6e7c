#if TLS && canImport(COpenSSL)
import Testing

@testable import Porthole
@testable import PortholeNet

/// Plain HTTP where TLS is spoken, and the other way round.
struct PlainOnSecureTests {
  private static func routes(_ server: Server) { server.get("/") { _ in .text("here") } }

  @Test("Plain HTTP at the port that speaks TLS is answered with a page that links to the right address")
  func page() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder), routes: Self.routes) { subject in
      for (request, link) in [
        ("GET /a%20b?q=%22x HTTP/1.1\r\nHost: nas.example:80\r\n\r\n", "https://nas.example:\(subject.port)/a%20b?q=%22x"),
        ("GET /<b> HTTP/1.1\r\nHost: [::1]:1\r\n\r\n", "https://[::1]:\(subject.port)/&lt;b&gt;"),
        ("POST / HTTP/1.0\r\n\r\n", "https://127.0.0.1:\(subject.port)/"),
        ("GET http://other.example/x HTTP/1.1\r\nHost: y\r\n\r\n", "https://other.example:\(subject.port)/x"),
      ] {
        let wire = try await subject.connect()
        let response = try await wire.ask(request)
        #expect(response.status == 400)
        #expect(response.closes)
        #expect(response.text.contains("<a href=\"\(link)\">\(link)</a>"), "\(request)")
        #expect(try await wire.endsCleanly())
      }
      #expect(try await subject.admits(.init()))
    }
  }

  @Test("Or, by option, with a redirect")
  func redirect() async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with(.secureTest(folder, { $0.redirectsPlain = true }), routes: Self.routes) { subject in
      let response = try await subject.ask("GET /a?b HTTP/1.1\r\nHost: nas.example\r\n\r\n")
      #expect(response.status == 308)
      #expect(response["Location"] == "https://nas.example:\(subject.port)/a?b")
      #expect(try await subject.ask("OPTIONS * HTTP/1.1\r\nHost: nas.example\r\n\r\n").status == 400)
    }
  }

  @Test("A second port leads to the first, and stops with it")
  func secondPort() async throws {
    let folder = try TemporaryFolder()
    var second = 0
    try await WireServer.with(.secureTest(folder, { $0.redirectPort = 0 }), routes: Self.routes) { subject in
      second = subject.server.redirectPort
      #expect(second != 0 && second != subject.port)
      #expect(subject.server.urls.count == 1)
      let wire = try Wire(port: second)
      let response = try await wire.ask("GET /a?b HTTP/1.1\r\nHost: nas.example:8080\r\n\r\n")
      #expect(response.status == 308)
      #expect(response["Location"] == "https://nas.example:\(subject.port)/a?b")
    }
    let closed = second
    #expect(throws: WireError.self) { try Wire(port: closed) }
  }

  @Test("TLS at a plain port is told by a clean end and one line in the log")
  func secureOnPlain() async throws {
    try await WireServer.with(.test(), routes: Self.routes) { subject in
      let client = try TLSClient(port: subject.port)
      #expect(try await !client.handshake())
      let wire = try await subject.connect()
      try await wire.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01] + [UInt8](repeating: 0x0A, count: 300))
      wire.sendEnd()
      #expect(try await wire.endsCleanly())
      #expect(await eventually { subject.log.messages.filter { $0.contains("spoke TLS to 127.0.0.1") }.count == 2 })
      #expect(try await subject.ask(Wire.get("/")).status == 200)
    }
  }
}
#endif
