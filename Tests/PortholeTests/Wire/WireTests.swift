import Testing

@testable import Porthole

/// The reader of responses is strict, or what it passes would prove nothing.
struct WireTests {
  @Test(
    "The strict reader refuses what a server must not send",
    arguments: [
      "HTTP/1.1 200\r\nDate: x\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.0 200 OK\r\nDate: x\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nDate: x\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nDate: x\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n",
      "HTTP/1.1 200 OK\r\nDate: x\r\n\r\n",
      "HTTP/1.1 204 No Content\r\nDate: x\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nDate : x\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nDate: x\r\n y\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nDate: x\nA: b\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nDate: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n",
    ])
  func refuses(_ text: String) {
    var parser = WireParser(bytes: Array(text.utf8))
    #expect(throws: WireError.self) { try parser.next(to: "GET") }
  }

  @Test("The strict reader takes what is right and leaves what follows")
  func takes() throws {
    let text = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nDate: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\nHTTP"
    var parser = WireParser(bytes: Array(text.utf8))
    #expect(try parser.next(to: "GET")?.status == 100)
    let response = try #require(try parser.next(to: "GET"))
    #expect(response.text == "hello")
    #expect(response.chunks == [5])
    #expect(try parser.next(to: "GET") == nil)
    #expect(parser.bytes == Array("HTTP".utf8))
  }

  @Test("The same request is answered alike over TCP and in memory, with one byte a read and one a write")
  func transports() async throws {
    try await WireServer.with { server in
      server.post("/echo") { .bytes(try await $0.body.collect()) }
    } test: { subject in
      let request = Wire.post("/echo", "hello")
      let over = try await subject.ask(request)
      let (wire, _) = try await subject.memory(read: 1, write: 1)
      let inside = try await wire.ask(request)
      #expect(over.text == "hello")
      #expect(inside.text == "hello")
      #expect(inside.fields.map(\.name) == over.fields.map(\.name))
    }
  }
}
