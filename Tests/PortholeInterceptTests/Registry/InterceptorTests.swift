import PortholeIntercept
import PortholeNet
import PortholeTesting
import Testing

@Suite struct InterceptorTests {
  private struct Oops: Error {}

  @Test("The first rule that was registered answers; a token removes one, and all can go")
  func order() async throws {
    let interceptor = Interceptor(logger: .none)
    let first = try interceptor.handle(.host("h")) { _ in .text("first") }
    try interceptor.handle(.host("h", path: "/x")) { _ in .text("second") }
    try interceptor.handle(.any) { _ in .text("last") }
    #expect(try await interceptor.text("http://h/x") == "first")
    #expect(first.cancel())
    #expect(!first.cancel())
    #expect(try await interceptor.text("http://h/x") == "second")
    #expect(try await interceptor.text("app://h/y") == "last")
    interceptor.removeAll()
    #expect(try await interceptor.text("http://h/x") == "passed")
    try interceptor.handle(.host("h")) { _ in .text("anew") }
    #expect(try await interceptor.text("http://h/x") == "anew")
  }

  @Test("A handler that passes leaves a request to the next, and at last to the network")
  func passing() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { request in
      guard request.url.path == "/mine" else { throw Pass() }
      return .text("mine")
    }
    try interceptor.handle(.host("h")) { request in
      guard request.url.path != "/nobody" else { throw Pass() }
      return .text("next")
    }
    #expect(try await interceptor.text("http://h/mine") == "mine")
    #expect(try await interceptor.text("http://h/other") == "next")
    #expect(try await interceptor.text("http://h/nobody") == "passed")
    #expect(try await interceptor.text("http://g/other") == "passed")
  }

  @Test("Content that was not read goes with a request that is passed on; what was read is no longer there")
  func passingContent() async throws {
    let lines = Lines()
    let interceptor = Interceptor(logger: lines.logger)
    try interceptor.handle(.method(.post)) { request in
      if request.url.path == "/read" { _ = try await request.body.collect() }
      throw Pass()
    }
    try interceptor.handle(.any) { request in .text(String(decoding: try await request.body.collect(), as: UTF8.self)) }
    let (_, kept) = await interceptor.ask(try .to("http://h/unread", .post, body: .bytes(Array("content".utf8))))
    #expect(kept.text == "content")
    let (_, refused) = await interceptor.ask(try .to("http://h/read", .post, body: .bytes(Array("content".utf8))))
    #expect(refused.status == .badGateway)
    #expect(lines.has("passed it on after reading its content"))
    let (_, piped) = await interceptor.ask(try .to("http://h/read", .post, body: .pulled { nil }))
    #expect(piped.status == .badGateway)
  }

  @Test("A handler that throws is 502, with its reason in the log alone; an error of HTTP is what it says")
  func throwing() async throws {
    let lines = Lines()
    let interceptor = Interceptor(logger: lines.logger)
    try interceptor.handle(.host("h", path: "a")) { _ in throw Oops() }
    try interceptor.handle(.host("h", path: "b")) { _ in throw HTTPError(.teapot, detail: "short and stout", fields: ["X-A": "b"]) }
    let (_, bad) = await interceptor.ask(try .to("http://h/a"))
    #expect(bad.status == .badGateway)
    #expect(bad.fields[.contentType] == "text/html; charset=utf-8")
    #expect(!bad.text.contains("Oops"))
    #expect(lines.has("[ERROR] GET http://h/a was answered 502: its handler failed: Oops()"))
    let (_, pot) = await interceptor.ask(try .to("http://h/b"))
    #expect(pot.status == .teapot && pot.text.contains("short and stout") && pot.fields["X-A"] == "b")
  }

  @Test("A handler that never answers is cut at its deadline, and told", .timeLimit(.minutes(5)))
  func deadline() async throws {
    let lines = Lines(), cut = Signal()
    let interceptor = Interceptor(logger: lines.logger)
    try interceptor.handle(.any, within: .milliseconds(100)) { _ in
      await withTaskCancellationHandler {
        await cut.wait()
      } onCancel: {
        cut.send()
      }
      return .text("too late")
    }
    #expect(try await interceptor.text("http://h/") == "504")
    await cut.wait()
    #expect(lines.has("was answered 504"))
  }

  @Test("A stop cancels the handler's task, and nothing more is delivered", .timeLimit(.minutes(5)))
  func stopping() async throws {
    let began = Signal(), cut = Signal()
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { _ in
      began.send()
      await withTaskCancellationHandler {
        await cut.wait()
      } onCancel: {
        cut.send()
      }
      return .text("nobody")
    }
    let kept = Kept(), request = try Request.to("http://h/")
    let load = Task { await interceptor.load(request, from: .urlProtocol, into: kept) }
    await began.wait()
    load.cancel()
    guard case .stopped = await load.value else { return #expect(Bool(false), "it was not stopped") }
    #expect(cut.count == 1)
    #expect(kept.status == nil)
  }

  @Test("A stop in the middle of a stream cancels it", .timeLimit(.minutes(5)))
  func stoppingStream() async throws {
    let cut = Signal(), began = Signal()
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { _ in
      .stream { writer in
        try await writer.write("first")
        await withTaskCancellationHandler {
          await cut.wait()
        } onCancel: {
          cut.send()
        }
        try await writer.write("second")
      }
    }
    let kept = Kept(onPiece: { _ in began.send() }), request = try Request.to("http://h/")
    let load = Task { await interceptor.load(request, from: .urlProtocol, into: kept) }
    await began.wait()
    load.cancel()
    guard case .stopped = await load.value else { return #expect(Bool(false), "it was not stopped") }
    #expect(kept.status == .ok)
  }

  @Test("A load can be made to fail as by the network")
  func failing() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { _ in throw LoadFailure(Oops()) }
    let (outcome, kept) = await interceptor.ask(try .to("http://h/"))
    guard case .failed(let error) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(error is Oops)
    #expect(kept.status == nil)
  }

  @Test("No text becomes another field", arguments: ["a\r\nX-Injected: b", "a\nb", "a\0b"])
  func injection(_ value: String) async throws {
    let lines = Lines()
    let interceptor = Interceptor(logger: lines.logger)
    try interceptor.handle(.any) { _ in
      var response = Response.text("x")
      response.fields.append("X-Echo", value)
      return response
    }
    #expect(try await interceptor.text("http://h/") == "502")
    #expect(lines.has("the field X-Echo of its answer cannot be sent"))
    #expect(throws: HTTPError.self) { try Request.to("http://h/", fields: ["X-Echo": value]) }
  }

  @Test("An interim status is no answer")
  func interim() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { _ in .status(.continue) }
    #expect(try await interceptor.text("http://h/") == "502")
  }

  @Test("A path that cannot be decoded safely is refused before a handler sees it", arguments: ["/a%2Fb", "/../../etc/passwd", "/%00"])
  func refusedPath(_ path: String) async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.host("h")) { _ in .text("seen") }
    #expect(try await interceptor.text("http://h" + path) == "400")
  }

  @Test("Rules may change while requests are under way, by handlers, too", .timeLimit(.minutes(5)))
  func changes() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.host("self")) { _ in
      interceptor.removeAll()
      try interceptor.handle(.host("self")) { _ in .text("new") }
      return .text("old")
    }
    #expect(try await interceptor.text("http://self/") == "old")
    #expect(try await interceptor.text("http://self/") == "new")
    let texts = await withTaskGroup(of: String.self) { group in
      for index in 0..<200 {
        group.addTask {
          let rule = try? interceptor.handle(.host("h\(index)")) { _ in .text("\(index)") }
          let text = (try? await interceptor.text("http://h\(index)/")) ?? ""
          rule?.cancel()
          return text
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == Set((0..<200).map { "\($0)" }))
    #expect(try await interceptor.text("http://h7/") == "passed")
  }

  @Test("What handlers are told of a request")
  func facts() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { request in
      .text(
        "\(request.method) \(request.url) \(request.path) \(request.adapter?.name ?? "") \(request.isSecure) \(request.fields[.host] ?? "")"
      )
    }
    #expect(try await interceptor.text("app://Main/a%20b?c") == "GET app://main/a%20b?c /a b URLProtocol false main")
    #expect(try await interceptor.text("https://h:81/") == "GET https://h:81/ / URLProtocol true h:81")
  }

  @Test("As a responder of a server, it answers 404 where no rule does, and closes where a load fails", .timeLimit(.minutes(5)))
  func inServer() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.host("app.test")) { request in
      if request.path == "/fail" { throw LoadFailure(Oops()) }
      return .text("rule")
    }
    try await Front.with(interceptor) { client async throws in
      #expect(try await client.get("/", fields: [.host: "app.test"]).text == "rule")
      #expect(try await client.get("/", fields: [.host: "other.test"]).status == .notFound)
      await #expect(throws: (any Error).self) { try await client.get("/fail", fields: [.host: "app.test"]) }
      #expect(try await client.get("/", fields: [.host: "app.test"]).text == "rule")
    }
  }
}
