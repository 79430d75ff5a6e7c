import Foundation
import Porthole
import PortholeIntercept
import PortholeNet
import PortholeWebView
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response object as the delegate of a URL session.
@Suite struct URLSessionTests {
  /// A server of these routes on this machine, and a rule that loads from it by a URL session.
  private static func with(_ routes: (Server) -> Void, _ body: (Asked) async throws -> Void) async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.logger = .none
    let server = Server(configuration)
    routes(server)
    try await server.start()
    let port = server.port
    let ask = try Asked { request, response in
      let session = URLSession(configuration: .ephemeral, delegate: response, delegateQueue: nil)
      guard let url = URL(string: "http://127.0.0.1:\(port)\(request.url.target)") else { throw HTTPError(.badRequest) }
      session.dataTask(with: url).resume()
      session.finishTasksAndInvalidate()
    }
    do { try await body(ask) } catch {
      await server.stop(within: .zero)
      throw error
    }
    await server.stop(within: .zero)
  }

  @Test("Head, content and end are piped, without what the loader has made untrue", .timeLimit(.minutes(5)))
  func piped() async throws {
    try await Self.with { server in
      server.use(Compression())
      server.get("/") { _ in
        var response = Response.text(String(repeating: "compressible ", count: 1000))
        response.fields["X-A"] = "b"
        return response
      }
      server.get("/missing") { _ in throw HTTPError(.notFound, detail: "not here") }
      server.get("/large") { _ in .bytes([UInt8](repeating: 7, count: 3_000_000)) }
    } _: { ask async throws in
      let (outcome, kept) = try await ask()
      guard case .finished = outcome else { return #expect(Bool(false), "\(outcome) \(ask.lines.all)") }
      #expect(kept.status == .ok && kept.text == String(repeating: "compressible ", count: 1000))
      #expect(kept.fields[.contentEncoding] == nil && kept.fields["X-A"] == "b")
      #expect(kept.fields[.contentLength].map { $0 == "13000" } ?? true)
      #expect(kept.fields[.cacheControl] != nil)
      let (_, missing) = try await ask("app://h/missing")
      #expect(missing.status == .notFound && missing.text.contains("not here"))
      let (_, large) = try await ask("app://h/large")
      #expect(large.bytes == [UInt8](repeating: 7, count: 3_000_000) && large.fields[.contentLength] == "3000000")
    }
  }

  @Test("A redirect becomes the answer", .timeLimit(.minutes(5)))
  func redirect() async throws {
    try await Self.with { server in
      server.get("/old") { _ in .redirect(to: "/new", status: .movedPermanently) }
      server.get("/new") { _ in .text("new") }
    } _: { ask async throws in
      let (_, kept) = try await ask("app://h/old")
      #expect(kept.status == .movedPermanently)
      #expect(kept.fields[.location]?.hasSuffix("/new") == true)
    }
  }

  @Test("Where there is no network, the load fails with the loader's error", .timeLimit(.minutes(5)))
  func noNetwork() async throws {
    let ask = try Asked { _, response in
      let session = URLSession(configuration: .ephemeral, delegate: response, delegateQueue: nil)
      guard let url = URL(string: "http://127.0.0.1:1/") else { throw HTTPError(.badRequest) }
      session.dataTask(with: url).resume()
      session.finishTasksAndInvalidate()
    }
    guard case (.failed(let error), let kept) = try await ask() else { return #expect(Bool(false), "it was answered") }
    #expect(error is URLError && kept.status == nil)
  }

  @Test("Several cookies that came joined are several again")
  func cookies() async throws {
    let ask = try Asked { request, response in
      guard let url = URL(string: "http://a/"),
        let piped = HTTPURLResponse(
          url: url, statusCode: 200, httpVersion: "HTTP/1.1",
          headerFields: [
            "Set-Cookie": "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/, b=2, c=x; Secure", "Content-Encoding": "gzip",
            "Content-Length": "5",
            "Transfer-Encoding": "chunked",
          ])
      else { throw HTTPError(.badRequest) }
      response.pipe(response: piped)
      response.pipe(data: Data("content".utf8))
      response.complete(with: nil)
    }
    let (_, kept) = try await ask()
    #expect(kept.fields.values(of: .setCookie) == ["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/", "b=2", "c=x; Secure"])
    #expect(kept.text == "content")
    #expect(kept.fields[.contentEncoding] == nil && kept.fields[.contentLength] == nil && kept.fields[.transferEncoding] == nil)
  }

  @Test("Another server can answer: another address, or the request's own", .timeLimit(.minutes(5)))
  func proxied() async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    let server = Server(configuration)
    server.on(.any, "/**") { request in
      .text("\(request.method) \(request.target) \(String(decoding: try await request.body.collect(), as: UTF8.self))")
    }
    try await server.start()
    let port = server.port
    let ask = try Asked { request, response in
      switch request.path {
      case "/else": try response.proxy(to: "http://127.0.0.1:\(port)/other?x")
      case "/nowhere": try response.proxy(to: "app://x")
      default: try response.proxy()
      }
    }
    #expect(try await ask("app://h/else?y").1.text == "GET /other?x ")
    #expect(try await ask("http://127.0.0.1:\(port)/own?y", .post, body: .bytes(Array("content".utf8))).1.text == "POST /own?y content")
    #expect(try await ask("app://h/own").1.status == .badGateway)
    #expect(try await ask("app://h/nowhere").1.status == .badGateway)
    await server.stop(within: .zero)
    #expect(try await ask("app://h/else").1.status == .badGateway)
  }
}
