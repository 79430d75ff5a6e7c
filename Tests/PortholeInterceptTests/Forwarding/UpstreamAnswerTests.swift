import Porthole
import PortholeNet
import PortholeTesting
import Testing

@testable import PortholeIntercept

/// What servers say, and do not say, to a proxy.
@Suite struct UpstreamAnswerTests {
  @Test("A connection serves one request after another, and idle ones are few", .timeLimit(.minutes(5)))
  func keepAlive() async throws {
    let raw = try await RawServer { number, _ in .init(text: "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)") }
    defer { raw.stop() }
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(raw.port)")) { client async throws in
      for _ in 0..<5 { #expect(try await client.get("/").text == "1") }
    }
    #expect(raw.connectionCount == 1)
  }

  @Test("Nothing is kept of servers to which no connection waits", .timeLimit(.minutes(5)))
  func origins() async throws {
    let raw = try await RawServer { _, request in
      .init(text: "HTTP/1.1 200 OK\r\n\(request.contains("/last") ? "Connection: close\r\n" : "")Content-Length: 1\r\n\r\nx")
    }
    defer { raw.stop() }
    let client = UpstreamClient()
    func ask(_ path: String) async throws {
      let request = try Request.to("http://127.0.0.1:\(raw.port)\(path)")
      let kept = Kept()
      try await client.forward(request).deliver(answering: request, to: kept)
      #expect(kept.text == "x")
    }
    try await ask("/first")
    while client.pool.count != 1 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(client.pool.origins == 1)
    try await ask("/last")
    while client.pool.count != 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(client.pool.origins == 0)
    #expect(raw.connectionCount == 1)
  }

  @Test("A connection that the server closed meanwhile costs no request that may be repeated", .timeLimit(.minutes(5)))
  func closedMeanwhile() async throws {
    // The second request on a connection is never answered: it crosses the end.
    let asked = Locked<[Int: Int]>([:])
    let raw = try await RawServer { number, _ in
      let count = asked.withLock { asked in
        asked[number, default: 0] += 1
        return asked[number] ?? 0
      }
      return count == 1 ? .init(text: "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)") : .init(text: "", ends: true)
    }
    defer { raw.stop() }
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(raw.port)")) { client async throws in
      #expect(try await client.get("/").text == "1")
      #expect(try await client.get("/").text == "2")
      // Nobody knows whether it was done.
      #expect(try await client.post("/", body: .bytes([1])).status == .badGateway)
    }
  }

  @Test(
    "Answers that are none are 502", .timeLimit(.minutes(5)),
    arguments: [
      "", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
      "HTTP/1.1 101 Switching Protocols\r\n\r\n",
      "HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n", "HTTP/1.1 99 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
      "HTTP/1.1 200 OK\r\n folded: x\r\n\r\n", "HTTP/1.1 200 OK\r\nA: " + String(repeating: "x", count: 70_000) + "\r\n\r\n",
    ])
  func noAnswers(_ text: String) async throws {
    let raw = try await RawServer { _, _ in .init(text: text, ends: true) }
    defer { raw.stop() }
    let lines = Lines()
    let proxy = try ReverseProxy(to: "http://127.0.0.1:\(raw.port)")
    let front = Front.server(logger: lines.logger) { $0.mount("/", proxy) }
    try await Front.running(front) { () async throws in
      let response = try await TestClient(url: "http://127.0.0.1:\(front.port)/").get("/")
      #expect(response.status == .badGateway)
      #expect(response.text.contains("The server gave no proper answer."))
      #expect(lines.has("was answered 502: the server"))
    }
  }

  @Test(
    "An answer that breaks off is not whole for the client", .timeLimit(.minutes(5)),
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
    ])
  func cut(_ text: String) async throws {
    let raw = try await RawServer { _, _ in .init(text: text, ends: true) }
    defer { raw.stop() }
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(raw.port)")) { client async throws in
      await #expect(throws: TestClientError.self) { try await client.get("/") }
    }
  }

  @Test(
    "Whatever ends an answer", .timeLimit(.minutes(5)),
    arguments: [
      ("HTTP/1.1 200 OK\r\n\r\nto the end", 200, "to the end"), ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, "ok"),
      ("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, "ok"),
      ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""), ("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\nContent-Length: 99\r\n\r\n", 304, ""),
      ("HTTP/1.1 418 \r\nContent-Length: 0\r\n\r\n", 418, ""),
    ] as [(String, Int, String)])
  func framing(_ text: String, _ status: Int, _ content: String) async throws {
    let raw = try await RawServer { _, _ in .init(text: text, ends: true) }
    defer { raw.stop() }
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(raw.port)")) { client async throws in
      let response = try await client.get("/")
      #expect(response.status.code == status && response.text == content)
    }
  }

  @Test("A server that is not there is 502, one that is silent 504", .timeLimit(.minutes(5)))
  func absent() async throws {
    let raw = try await RawServer { _, _ in .init(text: "") }
    let port = raw.port
    var configuration = ReverseProxy.Configuration()
    configuration.patience = .milliseconds(100)
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(port)", configuration)) { client async throws in
      #expect(try await client.get("/").status == .gatewayTimeout)
    }
    raw.stop()
    let gone = Front.server { _ in }
    try await gone.start()
    let free = gone.port
    await gone.stop()
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(free)")) { client async throws in
      let response = try await client.get("/")
      #expect(response.status == .badGateway && response.text.contains("The server cannot be reached."))
    }
    try await Front.with(ReverseProxy(to: "http://no-such-name.invalid")) { client async throws in
      #expect(try await client.get("/").status == .badGateway)
    }
  }

  @Test("Where a server gives no answer, nobody waits for the rest of the request's content", .timeLimit(.minutes(5)))
  func contentIsLetGo() async throws {
    let raw = try await RawServer { _, _ in .init(text: "SSH-2.0-x\r\n\r\n", ends: true) }
    defer { raw.stop() }
    let left = Signal()
    let body = RequestBody.pulled {
      await withTaskCancellationHandler {
        await left.wait()
      } onCancel: {
        left.send()
      }
      return nil
    }
    let request = try Request.to("http://127.0.0.1:\(raw.port)/", .put, body: body)
    await #expect(throws: HTTPError.self) { try await UpstreamClient().forward(request) }
    await left.wait()
  }

  @Test("An answer that comes before the request is whole reaches the client", .timeLimit(.minutes(5)))
  func early() async throws {
    let raw = try await RawServer { _, _ in
      .init(text: "HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig")
    }
    defer { raw.stop() }
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(raw.port)")) { client async throws in
      let connection = try await client.connect()
      let stream = try await connection.begin(
        TestRequest(
          .post, "/", fields: [.contentLength: "100000000"],
          body: .stream { send in for _ in 0..<1000 { try await send([UInt8](repeating: 0, count: 100_000)) } }))
      #expect(stream.status == .contentTooLarge)
      #expect(try await stream.collect().text == "big")
    }
  }
}
