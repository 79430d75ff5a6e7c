import Testing

@testable import Porthole
@testable import PortholeNet

/// Routes, mounts and middleware of a server, over the wire.
struct RoutesTests {
  private struct Mark: Middleware {
    let name: String
    func respond(to request: Request, next: any Responder) async throws -> Response {
      var request = request
      request[attribute: Trail.self] = Trail(names: (request[attribute: Trail.self]?.names ?? []) + [name])
      var response = try await next.respond(to: request)
      response.fields.append("X-Trail", name)
      return response
    }
  }

  private struct Answer: Responder {
    let handler: Handler
    init(_ handler: @escaping Handler) { self.handler = handler }
    func respond(to request: Request) async throws -> Response { try await handler(request) }
  }

  private struct Trail: Sendable { var names: [String] }

  private struct Catch: Middleware {
    func respond(to request: Request, next: any Responder) async throws -> Response {
      do { return try await next.respond(to: request) } catch let error as HTTPError {
        var response = error.response
        response.fields.append("X-Caught", "\(error.status.code)")
        return response
      }
    }
  }

  private struct Shortcut: Middleware {
    func respond(to request: Request, next: any Responder) async throws -> Response { .text("short") }
  }

  @Test("The first middleware added is the outermost; attributes that it leaves reach the handler")
  func middlewareOrder() async throws {
    try await WireServer.with {
      $0.use(Mark(name: "outer"))
      $0.use(Mark(name: "inner"))
      $0.get("/") { .text(($0[attribute: Trail.self]?.names ?? []).joined(separator: " ")) }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.text == "outer inner")
      #expect(response.values(of: "X-Trail") == ["inner", "outer"])
      let other = try await subject.ask(Wire.get("/"))
      #expect(other.text == "outer inner")
    }
  }

  @Test("Middleware sees what no route answers, may answer itself, and may wrap one responder alone")
  func middlewareKinds() async throws {
    try await WireServer.with {
      $0.use(Catch())
      $0.mount("/short", Answer { _ in .text("long") }.wrapped(in: Shortcut()))
      $0.get("/other") { _ in .text("other") }
    } test: { subject async throws in
      #expect(try await subject.ask(Wire.get("/missing"))["X-Caught"] == "404")
      #expect(try await subject.ask(Wire.post("/other", ""))["X-Caught"] == "405")
      #expect(try await subject.ask(Wire.get("/short/x")).text == "short")
      #expect(try await subject.ask(Wire.get("/other")).text == "other")
    }
  }

  @Test("A match closure looks at the head and chooses how the content is taken")
  func matchClosures() async throws {
    try await WireServer.with {
      $0.on(.any, .any) { _ in .text("other") }
      $0.on([.post], where: { $0.fields["X-Kind"] == "small" ? .memory(upTo: 5) : nil }) { .text("memory \($0.body.length ?? -1)") }
      $0.on([.post], where: { $0.query["to"] == "disk" ? .temporaryFile() : nil }) { .text("file \($0.body.temporaryFile != nil)") }
      $0.on(where: { $0.path == "/stream" ? .streamed : nil }) { .text("streamed \($0.body.temporaryFile == nil) \($0.body.isPresent)") }
    } test: { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.post("/", "12345", "X-Kind: small")).text == "memory 5")
      #expect(try await wire.ask(Wire.post("/", "123456", "X-Kind: small")).status == 413)
      #expect(try await subject.ask(Wire.post("/?to=disk", "x")).text == "file true")
      #expect(try await subject.ask(Wire.get("/stream")).text == "streamed true false")
      #expect(try await subject.ask(Wire.post("/x", "x")).text == "other")
    }
  }

  @Test("Last section 10: groups of a regular expression that took no part keep their place")
  func groups() async throws {
    try await WireServer.with {
      $0.get(.regex("^/(a)?(b)?(c)$")) { .text($0.parameters.captures.map { $0.map(String.init) ?? "-" }.joined(separator: " ")) }
    } test: { subject async throws in
      #expect(try await subject.ask(Wire.get("/abc")).text == "a b c")
      #expect(try await subject.ask(Wire.get("/bc")).text == "- b c")
      #expect(try await subject.ask(Wire.get("/c")).text == "- - c")
    }
  }

  @Test("Case 22: tokens remove what they stand for, while the server runs; requests under way keep their handler")
  func tokens() async throws {
    let began = Gate(), gate = Gate()
    try await WireServer.with {
      $0.get("/") { _ in .text("old") }
    } test: { subject in
      let server = subject.server
      let wire = try await subject.connect()
      let newer = server.get("/") { _ in .text("new") }
      #expect(try await wire.ask(Wire.get("/")).text == "new")
      #expect(server.remove(newer))
      #expect(!server.remove(newer))
      #expect(try await wire.ask(Wire.get("/")).text == "old")
      let slow = server.get("/slow") { _ in
        began.open()
        await gate.wait()
        return .text("slow")
      }
      let busy = try await subject.connect()
      try await busy.send(Wire.get("/slow"))
      await began.wait()
      #expect(server.remove(slow))
      server.removeAll()
      #expect(try await wire.ask(Wire.get("/")).status == 404)
      gate.open()
      #expect(try await busy.response().text == "slow")
      server.get("/") { _ in .text("again") }
      #expect(try await wire.ask(Wire.get("/")).text == "again")
    }
  }

  @Test("A mount answers its path and all below it, and knows both parts")
  func mounts() async throws {
    try await WireServer.with {
      $0.mount("/", Answer { .text("root \($0.mountPath)|\($0.pathInMount)") })
      $0.mount("/site", Answer { .text("site \($0.mountPath)|\($0.pathInMount)") })
    } test: { subject in
      let wire = try await subject.connect()
      for (path, text) in [
        ("/", "root |/"), ("/sitemap", "root |/sitemap"), ("/site", "site /site|/"), ("/site/", "site /site|/"),
        ("/site/a/b", "site /site|/a/b"),
        ("/site/%61%20b", "site /site|/a b"), ("/x/../site/a", "site /site|/a"),
      ] {
        #expect(try await wire.ask(Wire.get(path)).text == text)
      }
    }
  }

  @Test(
    "Case 7: paths that climb out, or hide what they mean, are refused; escapes are decoded once",
    arguments: [
      ("/..%2f..%2fetc/passwd", 400, nil), ("/../etc/passwd", 400, nil), ("/a/../../b", 400, nil), ("/%2e%2e/b", 400, nil),
      ("/a%00b", 400, nil),
      ("/a%5Cb", 400, nil), ("/a\\..\\b", 400, nil), ("/%c0%ae%c0%ae/", 400, nil), ("/caf%E9", 400, nil), ("/a%2", 400, nil),
      ("/%zz", 400, nil),
      ("/%252e%252e/b", 200, "/%2e%2e/b"), ("/a/%2e%2e/b", 200, "/b"), ("/a//b/./c", 200, "/a/b/c"), ("/%C3%A9", 200, "/é"),
      ("/..a/b", 200, "/..a/b"),
    ] as [(String, Int, String?)])
  func paths(path: String, status: Int, seen: String?) async throws {
    try await WireServer.with {
      $0.on(.any, .any) { .text($0.path) }
    } test: { subject in
      for method in ["GET", "PUT"] {
        let response = try await subject.ask(Wire.request(method, path))
        #expect(response.status == status)
        if let seen { #expect(response.text == seen) }
      }
    }
  }

  @Test("A blocking handler runs apart: others are answered meanwhile, and its answer arrives")
  func blocking() async throws {
    let isReleased = Box(false)
    try await WireServer.with {
      $0.get("/block", .blocking) { _ in
        while !isReleased.current { block(milliseconds: 5) }
        return .text("blocked")
      }
      $0.get("/") { _ in .text("free") }
    } test: { subject in
      let busy = try await subject.connect()
      try await busy.send(Wire.get("/block"))
      #expect(try await subject.ask(Wire.get("/")).text == "free")
      isReleased.set(true)
      #expect(try await busy.response().text == "blocked")
      #expect(!subject.log.contains("held its event loop"))
    }
  }

  @Test("A handler that holds its loop is named in one warning; others are answered meanwhile")
  func holding() async throws {
    try await WireServer.with {
      $0.get("/hold") { _ in
        block(milliseconds: 1000)
        return .text("held")
      }
      $0.get("/") { _ in .text("free") }
    } test: { subject in
      let busy = try await subject.connect(), other = try await subject.connect()
      #expect(try await other.ask(Wire.get("/")).text == "free")
      for _ in 0..<2 {
        try await busy.send(Wire.get("/hold"))
        let held = Task { try await busy.response() }
        #expect(try await other.ask(Wire.get("/")).text == "free")
        #expect(try await held.value.text == "held")
      }
      #expect(await eventually { subject.log.contains("WARNING the handler of") })
      #expect(subject.log.messages.filter { $0.contains("/hold held its event loop") }.count == 1)
    }
  }
}

import Foundation

/// Holds the thread, as people's handlers do.
private func block(milliseconds: UInt32) { usleep(milliseconds * 1000) }
