import PortholeIntercept
import PortholeNet
import PortholeTesting
import Testing

/// A proxy in front of a server of Porthole, over sockets.
@Suite struct ReverseProxyTests {
  private static func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }

  /// A proxy of a server with these routes, with whatever configuration.
  private static func with(
    path: String = "", mount: String = "/", _ configuration: ReverseProxy.Configuration = .init(), _ routes: (Server) -> Void,
    _ body: (TestClient, _ origin: Server) async throws -> Void
  ) async throws {
    let origin = Front.server(routes)
    try await Front.running(origin) { () async throws in
      let proxy = try ReverseProxy(to: "http://127.0.0.1:\(origin.port)\(path)", configuration)
      let front = Front.server { $0.mount(mount, proxy) }
      try await Front.running(front) { try await body(TestClient(url: "http://127.0.0.1:\(front.port)/"), origin) }
    }
  }

  @Test("Target, fields and content go there, and come back", .timeLimit(.minutes(5)))
  func both() async throws {
    try await Self.with { server in
      server.on(.any, "/**") { request in
        var response = Response.text(
          "\(request.method) \(request.target) \(request.fields["X-Own"] ?? "") \(String(decoding: try await request.body.collect(), as: UTF8.self))"
        )
        response.fields.append(.setCookie, "a=1")
        response.fields.append(.setCookie, "b=2; Path=/")
        response.fields[.etag] = "\"tag\""
        return response
      }
    } _: { client, origin async throws in
      let response = try await client.get("/a%20b/c?x=%20y&z", fields: ["X-Own": "value"])
      #expect(response.text == "GET /a%20b/c?x=%20y&z value ")
      #expect(response.fields.values(of: .setCookie) == ["a=1", "b=2; Path=/"])
      #expect(response.fields[.etag] == "\"tag\"")
      #expect(try await client.put("/x", body: .bytes(Array("content".utf8))).text == "PUT /x  content")
      #expect(try await client.send(TestRequest("PURGE", "/x")).text == "PURGE /x  ")
      #expect(try await client.options("/x").text == "OPTIONS /x  ")
      let head = try await client.head("/x")
      #expect(head.fields[.contentLength] == "\("HEAD /x  ".utf8.count)" && head.body.isEmpty)
      _ = origin
    }
  }

  @Test("Content of any size, its length known or not, both ways", .timeLimit(.minutes(2)), arguments: [0, 1, 16_384, 65_537, 3_000_000])
  func sizes(_ size: Int) async throws {
    let bytes = Self.pattern(size)
    try await Self.with { server in
      server.post("/known") { request in
        .stream(length: request.body.length) { writer in for try await piece in request.body { try await writer.write(piece) } }
      }
      server.post("/unknown") { request in
        .stream { writer in for try await piece in request.body { try await writer.write(piece) } }
      }
    } _: { client, _ async throws in
      let connection = try await client.connect()
      for path in ["/known", "/unknown"] {
        #expect(try await connection.post(path, body: .bytes(bytes)).body == bytes)
        let chunked = try await connection.post(
          path,
          body: .stream { send in
            for start in stride(from: 0, to: size, by: 70_001) { try await send(Array(bytes[start..<min(size, start + 70_001)])) }
          })
        #expect(chunked.body == bytes)
      }
    }
  }

  @Test("What is about one connection is not passed on, whichever way", .timeLimit(.minutes(5)))
  func hopByHop() async throws {
    let seen = Locked<Fields>([:])
    try await Self.with { server in
      server.get("/") { request in
        seen.withLock { $0 = request.fields }
        return .text("x")
      }
    } _: { client, origin async throws in
      _ = try await client.get(
        "/",
        fields: [
          .connection: "keep-alive, X-Secret", "X-Secret": "1", .keepAlive: "timeout=5", .te: "trailers", .upgrade: "websocket",
          .proxyAuthorization: "Basic eDp5", "Proxy-Connection": "keep-alive", "X-Kept": "2", .host: "app.test", .via: "1.0 fred",
        ])
      let fields = seen.withLock { $0 }
      #expect(fields.map(\.name.description).sorted() == ["Host", "Via", "Via", "X-Kept"])
      #expect(fields[.host] == "127.0.0.1:\(origin.port)")
      #expect(fields[.via]?.hasPrefix("1.0 fred, 1.1 porthole-") == true)
    }
    let raw = try await RawServer { _, _ in
      .init(
        text:
          "HTTP/1.1 200 OK\r\nConnection: X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=1\r\nUpgrade: h2c\r\nX-End: 2\r\nTrailer: X-T\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-T: 1\r\n\r\n"
      )
    }
    defer { raw.stop() }
    try await Front.with(ReverseProxy(to: "http://127.0.0.1:\(raw.port)")) { client async throws in
      let response = try await client.get("/")
      #expect(response.text == "a")
      #expect(Set(response.fields.map(\.name.description)) == ["X-End", "Transfer-Encoding", "Date"])
    }
  }

  @Test("Passing a request on to itself is 508 after ten times", .timeLimit(.minutes(5)))
  func loop() async throws {
    let counted = Locked(0)
    let front = Front.server { _ in }
    try await front.start()
    let interceptor = Interceptor(logger: .none)
    let own = "http://127.0.0.1:\(front.port)"
    let proxy = try ReverseProxy(to: own)
    try interceptor.handle(.host("127.0.0.1")) { request in
      counted.withLock { $0 += 1 }
      return try await proxy.respond(to: request)
    }
    front.mount("/", interceptor)
    let response = try await TestClient(url: own + "/").get("/")
    #expect(response.status == .loopDetected)
    #expect(counted.withLock { $0 } == 11)
    await front.stop(within: .zero)
  }

  @Test("The path is put behind the address's; in a mount, the rest of it", .timeLimit(.minutes(5)))
  func paths() async throws {
    let target: (Server) -> Void = { $0.get("/**") { .text($0.target) } }
    try await Self.with(path: "/base/", .init(), target) { client, _ async throws in
      #expect(try await client.get("/a/b?c").text == "/base/a/b?c")
      #expect(try await client.get("/").text == "/base/")
    }
    try await Self.with(path: "/v2", mount: "/api", .init(), target) { client, _ async throws in
      #expect(try await client.get("/api/x?y").text == "/v2/x?y")
      #expect(try await client.get("/api").text == "/v2/")
      #expect(try await client.get("/api/a%20b").text == "/v2/a%20b")
      // Nothing leads above the base.
      #expect(try await client.get("/api/a/../../api/b").text == "/v2/b")
      #expect(try await client.get("/x/%2e%2e/api/c%20d").text == "/v2/c%20d")
    }
  }

  @Test("Hooks change a request and its answer, whose coding and length stay true", .timeLimit(.minutes(5)))
  func hooks() async throws {
    var configuration = ReverseProxy.Configuration()
    configuration.onRequest = { request in
      request.fields["X-Added"] = "yes"
      request.fields.remove(.cookie)
    }
    configuration.onResponse = { response, request in
      guard request.method == .get else { return }
      let text = String(decoding: try await response.readContent(), as: UTF8.self)
      response.body = .bytes(Array(text.replacing("colour", with: "color").utf8))
      response.fields["X-Edited"] = "yes"
    }
    try await Self.with(configuration) { server in
      server.use(Compression())
      server.get("/") { request in
        .text(
          String(repeating: "colour ", count: 400) + "\(request.fields["X-Added"] ?? "") \(request.fields[.cookie] ?? "none") "
            + (request.fields[.range] ?? "whole"))
      }
    } _: { client, _ async throws in
      let edited = String(repeating: "color ", count: 400) + "yes none whole"
      for coding in ["gzip, br", "identity"] {
        let response = try await client.get("/", fields: [.acceptEncoding: coding, .cookie: "a=b", .range: "bytes=0-3"])
        #expect(response.text == edited)
        #expect(response.fields[.contentEncoding] == nil && response.fields[.contentLength] == "\(edited.utf8.count)")
        #expect(response.fields["X-Edited"] == "yes")
      }
      #expect(try await client.head("/").fields["X-Added"] == nil)
    }
  }

  @Test("Without hooks, content stays in the coding that it has", .timeLimit(.minutes(5)))
  func codings() async throws {
    try await Self.with { server in
      server.use(Compression())
      server.get("/") { _ in .text(String(repeating: "compressible ", count: 500)) }
    } _: { client, _ async throws in
      let plain = try await client.get("/", fields: [.acceptEncoding: "identity"])
      #expect(plain.fields[.contentEncoding] == nil && plain.body.count == 6500)
      let coded = try await client.get("/", fields: [.acceptEncoding: "gzip"])
      #expect(coded.fields[.contentEncoding] == "gzip" && coded.body.starts(with: [0x1F, 0x8B]) && coded.body.count < 500)
    }
  }

  @Test("A redirect to the server's own address leads to the one that was asked", .timeLimit(.minutes(5)))
  func locations() async throws {
    let port = Locked(0)
    try await Self.with { server in
      server.get("/own") { _ in .redirect(to: "http://127.0.0.1:\(port.withLock { $0 })/x?y#z", status: .movedPermanently) }
      server.get("/other") { _ in .redirect(to: "https://elsewhere.test/") }
      server.get("/relative") { _ in .redirect(to: "../up") }
    } _: { client, origin async throws in
      port.withLock { $0 = origin.port }
      let own = try await client.get("/own", fields: [.host: "app.test"])
      #expect(own.status == .movedPermanently && own.fields[.location] == "http://app.test/x?y#z")
      #expect(try await client.get("/other").fields[.location] == "https://elsewhere.test/")
      #expect(try await client.get("/relative").fields[.location] == "../up")
    }
  }

  @Test("Ranges and conditions are the server's to heed", .timeLimit(.minutes(5)))
  func conditions() async throws {
    try await Self.with { server in
      server.get("/") { _ in
        var response = Response.text("0123456789")
        response.fields[.etag] = "\"tag\""
        return response
      }
    } _: { client, _ async throws in
      let part = try await client.get("/", fields: [.range: "bytes=2-4"])
      #expect(part.status == .partialContent && part.text == "234" && part.fields[.contentRange] == "bytes 2-4/10")
      #expect(try await client.get("/", fields: [.ifNoneMatch: "\"tag\""]).status == .notModified)
      #expect(try await client.get("/", fields: [.ifMatch: "\"no\""]).status == .preconditionFailed)
    }
  }

  @Test("A stream's head and pieces come as they are made", .timeLimit(.minutes(5)))
  func streaming() async throws {
    let goOn = Signal()
    try await Self.with { server in
      server.get("/") { _ in
        .stream(type: "text/event-stream") { writer in
          try await writer.begin()
          await goOn.wait(for: 1)
          try await writer.write("one")
          await goOn.wait(for: 2)
          try await writer.write("two")
        }
      }
    } _: { client, _ async throws in
      let connection = try await client.connect()
      let stream = try await connection.begin(TestRequest(.get, "/"))
      var pieces = stream.makeAsyncIterator()
      #expect(stream.fields[.contentType] == "text/event-stream")
      goOn.send()
      #expect(try await pieces.next() == Array("one".utf8))
      goOn.send()
      #expect(try await pieces.next() == Array("two".utf8))
      #expect(try await pieces.next() == nil)
    }
  }

  /// Being told of it begins when an answer has not come at once.
  @Test(
    "A client that leaves takes the request to the server with it", .timeLimit(.minutes(5)),
    arguments: [("/head", 0), ("/head", 1000), ("/stream", 0)])
  func leaving(_ path: String, after milliseconds: Int) async throws {
    let began = Signal(), left = Signal()
    try await Self.with { server in
      server.get("/head") { _ in
        began.send()
        await withTaskCancellationHandler {
          await left.wait()
        } onCancel: {
          left.send()
        }
        return .text("nobody")
      }
      server.get("/stream") { _ in
        .stream { writer in
          try await writer.write("begun")
          began.send()
          await withTaskCancellationHandler {
            await left.wait()
          } onCancel: {
            left.send()
          }
        }
      }
    } _: { client, _ async throws in
      let connection = try await client.connect()
      let asking = Task { try? await connection.send(TestRequest(.get, path)) }
      await began.wait()
      try await Task.sleep(for: .milliseconds(milliseconds))
      await connection.close()
      await left.wait()
      _ = await asking.value
    }
  }

  @Test("An answer that takes its time comes, too", .timeLimit(.minutes(5)))
  func late() async throws {
    try await Self.with { server in
      server.get("/") { request in
        try await request.loop.sleep(for: .milliseconds(1000))
        return .text("late")
      }
    } _: { client, _ async throws in
      #expect(try await client.get("/").text == "late")
    }
  }

  @Test("What is no address to pass requests on to", arguments: ["", "app://x", "http://", "ftp://a", "//a", "http://a:0/"])
  func addresses(_ address: String) {
    #expect { try ReverseProxy(to: address) } throws: { ($0 as? InterceptionError)?.code == .address }
  }

  @Test("A path that only its addressee can make sense of is passed on", .timeLimit(.minutes(5)))
  func agnosticPaths() async throws {
    let raw = try await RawServer { _, request in
      let target = request.split(separator: " ")[1]
      return .init(text: "HTTP/1.1 200 OK\r\nContent-Length: \(target.utf8.count)\r\n\r\n\(target)")
    }
    defer { raw.stop() }
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any, ReverseProxy(to: "http://127.0.0.1:\(raw.port)"))
    #expect(try await interceptor.text("app://h/@scope%2Fname?x") == "/@scope%2Fname?x")
    #expect(try await interceptor.text("app://h/../@scope%2Fname") == "400")
  }
}
