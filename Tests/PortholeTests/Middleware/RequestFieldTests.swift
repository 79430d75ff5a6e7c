import PortholeHTTP
import Testing

@testable import Porthole
@testable import PortholeNet

/// `RequestID` and `SecurityHeaders`.
struct RequestFieldTests {
  private struct Fault: Error {}

  private static func routes(_ server: Server) {
    server.get("/") { .text($0.requestID ?? "none") }
    server.get("/own") { _ in
      Response(fields: [.contentSecurityPolicy: "default-src 'none'", "X-Frame-Options": "DENY"], body: .bytes([]))
    }
    server.get("/broken") { _ in throw Fault() }
  }

  @Test("A request is named by its client, or here; the name is in answer and log")
  func requestID() async throws {
    let lines = Locked([UInt8]())
    let configuration = Server.Configuration.test { $0.accessLog = AccessLog { bytes in lines.withLock { $0 += bytes } } }
    try await WireServer.with(configuration) { server in
      server.use(RequestID())
      Self.routes(server)
    } test: { subject in
      let own = try await subject.ask(Wire.get("/", "X-Request-ID: abc-123"))
      #expect(own.text == "abc-123")
      #expect(own["X-Request-ID"] == "abc-123")
      var made: Set<String> = []
      for bad in ["", "a b", "a\"b", String(repeating: "x", count: 129), "é", "a,b"] {
        let response = try await subject.ask(Wire.get("/", "X-Request-ID: \(bad)"))
        #expect(response.text.utf8.count == 32 && response.text != bad)
        #expect(response["X-Request-ID"] == response.text)
        made.insert(response.text)
      }
      #expect(made.count == 6)
      for (path, status) in [("/missing", 404), ("/broken", 500)] {
        let response = try await subject.ask(Wire.get(path, "X-Request-ID: e-\(status)"))
        #expect(response.status == status)
        #expect(response["X-Request-ID"] == "e-\(status)")
      }
      await subject.server.stop(within: .seconds(5))
      let text = String(decoding: lines.withLock { $0 }, as: UTF8.self)
      #expect(text.contains("ms id=\"abc-123\"\n") && text.contains("ms id=\"e-404\"\n"))
    }
  }

  @Test("A client's name for a request need not be taken")
  func ownRequestID() async throws {
    var names = RequestID()
    names.acceptsClients = false
    names.field = "X-Trace"
    let own = names
    try await WireServer.with { server in
      server.use(own)
      Self.routes(server)
    } test: { subject in
      let response = try await subject.ask(Wire.get("/", "X-Trace: abc"))
      #expect(response["X-Trace"]?.utf8.count == 32)
      #expect(response.text == response["X-Trace"])
    }
  }

  private static let defaults = [
    "X-Content-Type-Options": "nosniff", "X-Frame-Options": "SAMEORIGIN", "Content-Security-Policy": "frame-ancestors 'self'",
    "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
  ]

  @Test("Fields that make browsers careful are on every answer, and leave alone what is there")
  func securityHeaders() async throws {
    try await WireServer.with { server in
      server.use(SecurityHeaders())
      Self.routes(server)
    } test: { subject in
      for path in ["/", "/missing", "/broken"] {
        let response = try await subject.ask(Wire.get(path))
        for (name, value) in Self.defaults { #expect(response[name] == value, "\(path) \(name)") }
        #expect(response["Permissions-Policy"] == nil)
      }
      let own = try await subject.ask(Wire.get("/own"))
      #expect(own["Content-Security-Policy"] == "default-src 'none'")
      #expect(own["X-Frame-Options"] == "DENY")
    }
  }

  @Test("Each of them can be changed or left out")
  func adjusted() async throws {
    var headers = SecurityHeaders()
    headers.frameOptions = nil
    headers.contentSecurityPolicy = "default-src 'self'"
    headers.permissionsPolicy = "camera=()"
    headers.others = ["X-Robots-Tag": "noindex"]
    let adjusted = headers
    try await WireServer.with { server in
      server.use(adjusted)
      Self.routes(server)
    } test: { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response["X-Frame-Options"] == nil)
      #expect(response["Content-Security-Policy"] == "default-src 'self'")
      #expect(response["Permissions-Policy"] == "camera=()")
      #expect(response["X-Robots-Tag"] == "noindex")
    }
  }
}
