import Foundation
import Porthole
import PortholeIntercept
import PortholeWebView
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a session loads is answered by rules. The numbers are those of Linux's Foundation's faults, each of which is worked around.
@Suite struct URLProtocolTests {
  private let rules = TestProtocol.rules

  @Test(arguments: ["http", "https", "app"]) func aRuleAnswers(_ scheme: String) async throws {
    let rule = try rules.handle(.scheme(scheme) && .host("basic.test")) { request in
      var response = Response.text("\(request.method) \(request.url) \(request.fields["X-A"] ?? "")", status: .created)
      response.fields.append("X-B", "1")
      response.fields.append("X-B", "2")
      return response
    }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("\(scheme)://Basic.test/a?b=c#d", "GET", ["X-A": "1"])))
    #expect(load.status == 201)
    #expect(load.responses.first?.value(forHTTPHeaderField: "X-B") == "1, 2")
    #expect(load.responses.first?.mimeType == "text/plain")
    #expect(load.text == "GET \(scheme)://basic.test/a?b=c 1")
    #expect(load.ends == 1 && load.error == nil)
  }

  /// 2: a completion handler would be given the last piece only.
  @Test(.timeLimit(.minutes(5))) func completionHandlersGetAll() async throws {
    let rule = try rules.handle(.host("pieces.test")) { _ in
      .stream { writer in for piece in ["one", "two", "three"] { try await writer.write(piece) } }
    }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let request = try ask("http://pieces.test/")
    let (data, response) = try await test.session.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "onetwothree")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    let handled: Data? = await withCheckedContinuation { continuation in
      test.session.dataTask(with: request) { data, _, _ in continuation.resume(returning: data) }.resume()
    }
    #expect(handled.map { String(decoding: $0, as: UTF8.self) } == "onetwothree")
    // A delegate gets each piece when it comes.
    let load = await test.run(test.session.dataTask(with: request))
    #expect(load.pieces.map { String(decoding: $0, as: UTF8.self) } == ["one", "two", "three"])
  }

  /// 3: what comes after a cancellation would trap. The handler is told once, and only of a real one (12).
  @Test(.timeLimit(.minutes(5))) func aCancelledTaskIsToldNothingMore() async throws {
    let (begun, cancelled) = (Signal(), Signal())
    let rule = try rules.handle(.host("cancel.test")) { _ in
      begun.send()
      await cancelled.wait()
      return .text("late")
    }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let task = test.session.dataTask(with: try ask("http://cancel.test/"))
    task.resume()
    await begun.wait()
    task.cancel()
    let load = await test.recorder.end(of: task)
    cancelled.send()
    #expect(load.error?.code == .cancelled)
    #expect(load.responses.isEmpty && load.ends == 1)
  }

  /// 4: a redirection would trap; it is followed by the adapter, and the delegate is not asked.
  @Test(arguments: [(302, "GET  "), (303, "GET  "), (307, "POST sent"), (308, "POST sent")])
  func redirectionsAreFollowed(_ status: Int, _ answer: String) async throws {
    let from = try rules.handle(.host("from\(status).test")) { _ in .redirect(to: "http://to\(status).test/end?x", status: Status(status)) }
    let to = try rules.handle(.host("to\(status).test")) { request in
      .text("\(request.method) \(try await request.text())" + (request.fields.contains(.authorization) ? "!" : ""))
    }
    defer { _ = (from.cancel(), to.cancel()) }
    let test = TestSession()
    let request = try ask("http://from\(status).test/", "POST", body: Data("sent".utf8), ["Authorization": "Bearer x"])
    let load = await test.run(test.session.dataTask(with: request))
    #expect(load.status == 200)
    #expect(load.text == answer.trimmingCharacters(in: .whitespaces) || load.text == answer.dropLast())
    #expect(load.responses.first?.url?.absoluteString == "http://to\(status).test/end?x")
  }

  @Test func aLoopEnds() async throws {
    let rule = try rules.handle(.host("loop.test")) { _ in .redirect(to: "http://loop.test/") }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://loop.test/")))
    #expect(load.error?.code == .httpTooManyRedirects)
  }

  /// 7: a task of another session would trap within `startLoading`; handlers run elsewhere.
  @Test func handlersMayUseSessions() async throws {
    let inner = try rules.handle(.host("inner.test")) { _ in .text("inner") }
    let outer = try rules.handle(.host("outer.test")) { _ in
      let test = TestSession()
      let (data, _) = try await test.session.data(for: try ask("http://inner.test/"))
      return .bytes(Array(data))
    }
    defer { _ = (inner.cancel(), outer.cancel()) }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://outer.test/")))
    #expect(load.text == "inner")
  }

  /// 8: times are not kept by Linux's Foundation for other protocols than its own.
  @Test(arguments: ["request", "session", "whole"]) func timesAreKept(_ which: String) async throws {
    let rule = try rules.handle(.host("slow-\(which).test")) { _ in
      try await Task.sleep(for: .seconds(60))
      return .text("late")
    }
    defer { _ = rule.cancel() }
    let test = TestSession {
      if which == "session" { $0.timeoutIntervalForRequest = 0.2 }
      if which == "whole" { $0.timeoutIntervalForResource = 0.2 }
    }
    var request = try ask("http://slow-\(which).test/")
    if which == "request" { request.timeoutInterval = 0.2 }
    let load = await test.run(test.session.dataTask(with: request))
    #expect(load.error?.code == .timedOut)
    #expect(load.ends == 1)
  }

  /// 16: an end without a response would crash what waits for one; a load that is not answered fails.
  @Test func aLoadFails() async throws {
    let before = try rules.handle(.host("before.test")) { _ in throw LoadFailure(URLError(.cannotFindHost)) }
    let amid = try rules.handle(.host("amid.test")) { _ in .stream(length: 10) { try await $0.write("half") } }
    defer { _ = (before.cancel(), amid.cancel()) }
    let test = TestSession()
    await #expect(throws: URLError.self) { _ = try await test.session.data(for: try ask("http://before.test/")) }
    let failed = await test.run(test.session.dataTask(with: try ask("http://before.test/")))
    #expect(failed.error?.code == .cannotFindHost && failed.responses.isEmpty)
    let broken = await test.run(test.session.dataTask(with: try ask("http://amid.test/")))
    #expect(broken.error?.code == .networkConnectionLost && broken.text == "half")
    await #expect(throws: URLError.self) { _ = try await test.session.data(for: try ask("http://amid.test/")) }
  }

  /// 20: nothing is told out of order, or twice: no handler has the means to. What it throws is a page.
  @Test func aHandlerThatThrowsIsAPage() async throws {
    let rule = try rules.handle(.host("throws.test")) { _ in throw CocoaError(.fileNoSuchFile) }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://throws.test/")))
    #expect(load.status == 502 && load.responses.count == 1 && load.ends == 1)
  }

  /// 13: a task that is suspended would begin anew when it goes on, and its delegate be told two responses.
  @Test(.timeLimit(.minutes(5))) func aSuspendedTaskGoesOn() async throws {
    let (first, second) = (Signal(), Signal())
    let count = Counter()
    let rule = try rules.handle(.host("suspended.test")) { _ in
      await count.add()
      return .stream { writer in
        try await writer.write("a")
        first.send()
        await second.wait()
        try await writer.write("b")
      }
    }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let task = test.session.dataTask(with: try ask("http://suspended.test/"))
    task.resume()
    await first.wait()
    task.suspend()
    second.send()
    task.resume()
    let load = await test.recorder.end(of: task)
    #expect(load.text == "ab" && load.responses.count == 1 && load.ends == 1)
    #expect(await count.count == 1)
  }

  /// 17: what a session adds to each request, and the cookies of answers, would be lost.
  @Test func theSessionsFieldsAndCookiesAreHeeded() async throws {
    let rule = try rules.handle(.host("session.test")) { request in
      var response = Response.text("\(request.fields["X-Session"] ?? "-") \(request.fields[.cookie] ?? "-")")
      response.fields.append(.setCookie, "a=1; Path=/")
      response.fields.append(.setCookie, "b=2; Path=/")
      return response
    }
    defer { _ = rule.cancel() }
    let test = TestSession { $0.httpAdditionalHeaders = ["X-Session": "s"] }
    let first = await test.run(test.session.dataTask(with: try ask("http://session.test/")))
    let second = await test.run(test.session.dataTask(with: try ask("http://session.test/")))
    #expect(first.text == "s -")
    #expect(second.text == "s a=1; b=2" || second.text == "s b=2; a=1")
  }

  @Test func headsHaveNoContent() async throws {
    let rule = try rules.handle(.host("head.test")) { _ in .text("hello") }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://head.test/", "HEAD")))
    #expect(load.pieces.isEmpty && load.responses.first?.expectedContentLength == 5)
  }

  /// What no rule is for is the session's own; here it finds nobody.
  @Test func otherHostsAreLoadedByTheSession() async throws {
    let rule = try rules.handle(.host("127.0.0.1", path: "/taken")) { _ in .text("taken") }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let taken = await test.run(test.session.dataTask(with: try ask("http://127.0.0.1:1/taken")))
    let left = await test.run(test.session.dataTask(with: try ask("http://127.0.0.1:1/left")))
    #expect(taken.text == "taken")
    #expect(left.error != nil && left.responses.isEmpty)
    // A scheme of the app's has no network to pass to.
    let passes = try rules.handle(.host("passes.test")) { _ in throw Pass() }
    defer { _ = passes.cancel() }
    let passed = await test.run(test.session.dataTask(with: try ask("app://passes.test/")))
    #expect(passed.error?.code == .unsupportedURL)
  }

  /// What a rule passes on is loaded by a client that meets no rules.
  @Test func whatIsPassedOnIsLoaded() async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    let server = Server(configuration)
    server.post("/there") { request in .text("there \(try await request.text())") }
    try await server.start()
    let port = server.port
    let rule = try rules.handle(.port(port)) { _ in throw Pass() }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://127.0.0.1:\(port)/there", "POST", body: Data("x".utf8))))
    #expect(load.text == "there x")
    await server.stop()
    let gone = await test.run(test.session.dataTask(with: try ask("http://127.0.0.1:\(port)/there")))
    #expect(gone.error?.code == .cannotConnectToHost)
  }
}
