import PortholeNet
import Testing

@testable import Porthole

/// Content that no handler reads must neither be taken for a request nor cost the client its answer (RFC 9112 §9.3, §9.6).
struct UnreadBodyTests {
  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

  private static func routes(_ server: Server) {
    server.post("/deaf") { _ in .text("deaf") }
    server.post("/refuses") { _ in throw HTTPError(.contentTooLarge) }
    server.post("/first") { request in
      var pieces = request.body.makeAsyncIterator()
      return .text("\(try await pieces.next()?.count ?? 0)")
    }
    server.get("/smuggled") { _ in .text("smuggled") }
    server.get("/next") { _ in .text("next") }
  }

  @Test("Case 41: little unread content is passed over and the connection goes on", arguments: ["/deaf", "/refuses", "/missing", "/first"])
  func drained(path: String) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      for chunked in [false, true] {
        let wire = try await subject.connect()
        let request =
          chunked
          ? Wire.request("POST", path, ["Transfer-Encoding: chunked"])
            + "\(String(Self.smuggled.utf8.count, radix: 16))\r\n\(Self.smuggled)\r\n0\r\n\r\n"
          : Wire.post(path, Self.smuggled)
        let response = try await wire.ask(request)
        #expect(response.text != "smuggled")
        if response.closes {
          #expect(try await wire.endsCleanly())
        } else {
          #expect(try await wire.ask(Wire.get("/next")).text == "next")
        }
      }
    }
  }

  @Test("Reading can be ended by somebody else: what was read is read, and the connection ends after the answer")
  func stopped() async throws {
    let reading = Locked<Request?>(nil)
    try await WireServer.with(routes: { server in
      server.post("/reads") { request in
        var count = 0
        do {
          for try await piece in request.body {
            count += piece.count
            reading.withLock { $0 = request }
          }
        } catch let error as HTTPError { return .text("\(count) \(error.status.code)") }
        return .text("whole")
      }
      server.get("/stop") { _ in
        guard let request = reading.withLock({ $0 }) else { return .text("early") }
        request.stopReading(throwing: HTTPError(.conflict))
        return .text("stopped")
      }
    }) { subject in
      let wire = try await subject.connect(), other = try await subject.connect()
      try await wire.send(Wire.request("POST", "/reads", ["Content-Length: 10"]) + "abc")
      while try await other.ask(Wire.get("/stop")).text == "early" {}
      let response = try await wire.response(to: "POST")
      #expect(response.text == "3 409" && response.closes)
      // It is over: nothing is stopped any more.
      #expect(try await other.ask(Wire.get("/stop")).text == "stopped")
      reading.withLock { $0 = nil }
    }
  }

  @Test("Case 41: little content that arrives behind the answer is passed over, too")
  func drainedLate() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.request("POST", "/deaf", ["Content-Length: \(Self.smuggled.utf8.count)"]))
      let response = try await wire.response(to: "POST")
      #expect(response.text == "deaf")
      #expect(!response.closes)
      try await wire.send(Self.smuggled)
      #expect(try await wire.ask(Wire.get("/next")).text == "next")
    }
  }

  @Test("Case 41: much unread content ends the connection, and is no request", arguments: ["/deaf", "/refuses", "/missing", "/first"])
  func closed(path: String) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      let body = String(repeating: Self.smuggled, count: 10 * 1024 * 1024 / Self.smuggled.utf8.count)
      let sender = Task { try await wire.send(Wire.post(path, body)) }
      let response = try await wire.response(to: "POST")
      #expect(response.closes)
      #expect(["deaf", "413", "404"].contains { response.text.contains($0) } || Int(response.text) ?? 0 > 0)
      #expect(try await wire.endsCleanly())
      _ = await sender.result
    }
  }

  @Test(
    "Last section: an early refusal reaches a client that reads only when it has sent its 10 MB",
    arguments: [
      ("/refuses", 413), ("/missing", 404), ("/deaf", 200),
    ])
  func lingers(path: String, status: Int) async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.post(path, String(repeating: "x", count: 10 * 1024 * 1024)))
      let response = try await wire.response(to: "POST")
      #expect(response.status == status)
      #expect(response.closes)
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("An early refusal reaches a client that has sent its 10 MB and its end")
  func lingersBehindEnd() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.post("/refuses", String(repeating: "x", count: 10 * 1024 * 1024)))
      wire.sendEnd()
      #expect(try await wire.response(to: "POST").status == 413)
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("An answer to what is no request reaches a client that keeps sending")
  func lingersAfterNonsense() async throws {
    try await WireServer.with(routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send("NONSENSE\r\n" + String(repeating: "x", count: 10 * 1024 * 1024))
      let response = try await wire.response()
      #expect(response.status == 400)
      #expect(response.closes)
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("A client that never stops sending behind its refusal is cut in the end")
  func lingersNotForEver() async throws {
    try await WireServer.with(.test { $0.limits.lingerTime = 1 }, routes: Self.routes) { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.request("POST", "/refuses", ["Transfer-Encoding: chunked"]))
      #expect(try await wire.response(to: "POST").status == 413)
      let chunk = "1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n"
      let wasCut = try await eventually {
        do {
          try await wire.send(chunk)
          return false
        } catch WireError.system { return true }
      }
      #expect(wasCut)
    }
  }
}
