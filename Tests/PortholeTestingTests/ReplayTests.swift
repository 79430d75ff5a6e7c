import Testing

@testable import Porthole
@testable import PortholeTesting

/// Recorded conversations are played again.
struct ReplayTests {
  private func suite(_ pairs: [(String, String, String, String)]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (request, sent, response, got) in pairs {
      try folder.write("s/\(request)", sent)
      try folder.write("s/\(response)", got)
    }
    return folder
  }

  @Test("A server that answers otherwise is told of, in order and in words")
  func planted() async throws {
    let folder = try suite([
      (
        "001-GET.request", "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n", "001-200.response",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>"
      ),
      ("002-POST.request", "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na", "002-200.response", "HTTP/1.1 200 OK\r\n\r\nb"),
      ("010-GET.request", "GET /none HTTP/1.1\r\nHost: x\r\n\r\n", "010-200.response", "HTTP/1.1 200 OK\r\n\r\n"),
      ("011-GET.request", "GET /none HTTP/1.1\r\nHost: x\r\n\r\n", "011-404.response", "HTTP/1.1 404 Not Found\r\n\r\nwhatever"),
    ])
    var replay = Replay(directory: folder.path + "/s")
    let failures = try await replay.run(against: Notes.server())
    #expect(failures.map(\.number) == ["002", "010"])
    #expect(failures.first?.description == "002 POST /echo: the content differs from what was expected at byte 0 of 1")
    #expect(failures.last?.differences == ["status 404, expected 200"])
    replay.only = [1, 10]
    #expect(try await replay.run(against: Notes.server()).map(\.number) == ["010"])
  }

  @Test("Recordings edited by hand, and requests without an answer, are taken as they are")
  func lenient() async throws {
    let folder = try suite([
      (
        "9-GET.request", "\r\nGET /hello HTTP/1.1\nHost: x\nConnection: Keep-Alive\n\n", "9-200.response",
        "HTTP/1.1 200\nContent-Length: 12\n\n<p>Hello</p>more"
      ),
      ("10-HEAD.request", "HEAD /hello HTTP/1.0\r\n\r\n", "10-200.response", "HTTP/1.1 200 Whatever\r\nContent-Type: TEXT/HTML\r\n\r\n"),
      ("11-INVALID.request", "NONSENSE\r\n\r\n", "11-400.response", "HTTP/1.1 400 Bad Request\r\n\r\n"),
    ])
    try folder.write("s/12-GET.request", "GET /cut")
    try folder.write("s/README", "not one of them")
    #expect(try await Replay(directory: folder.path + "/s").run(against: Notes.server()) == [])
  }

  @Test("Nothing to play is an error")
  func empty() async throws {
    let folder = try TemporaryFolder()
    await #expect(throws: ReplayError.self) { try await Replay(directory: folder.path).run(against: Notes.server()) }
    await #expect(throws: ReplayError.self) { try await Replay(directory: folder.path + "/none").run(against: Notes.server()) }
  }

  @Test("Entity tags become this server's, those that did not match stay as they were", arguments: TestTransport.allCases)
  func tags(over transport: TestTransport) async throws {
    let folder = try suite([
      ("001-GET.request", "GET /f/a.txt HTTP/1.1\r\nHost: x\r\nIf-None-Match: 1/2/3\r\n\r\n", "001-304.response", "HTTP/1.1 304 X\r\n\r\n"),
      (
        "002-GET.request", "GET /f/a.txt HTTP/1.1\r\nHost: x\r\nRange: bytes=0-0\r\nIf-Range: 1/2/3\r\n\r\n", "002-206.response",
        "HTTP/1.1 206 X\r\nContent-Range: bytes 0-0/3\r\n\r\na"
      ),
      (
        "003-GET.request", "GET /f/a.txt HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"stale\"\r\n\r\n", "003-200.response",
        "HTTP/1.1 200 X\r\nETag: \"theirs\"\r\n\r\nabc"
      ),
      (
        "004-GET.request", "GET /f/a.txt HTTP/1.1\r\nHost: x\r\nIf-Match: \"theirs\"\r\n\r\n", "004-200.response",
        "HTTP/1.1 200 X\r\n\r\nabc"
      ),
      ("005-GET.request", "GET /f/a.txt HTTP/1.1\r\nHost: x\r\nIf-Match: \"other\"\r\n\r\n", "005-412.response", "HTTP/1.1 412 X\r\n\r\n"),
    ])
    try folder.write("f/a.txt", "abc")
    let server = Notes.server()
    server.mount("/f", Files(folder.path + "/f"))
    #expect(try await Replay(directory: folder.path + "/s").run(against: server) == [])
  }

  @Test("The original's fields for tests are not sent; a file gets the date that they gave it, inside of the root only")
  func stamps() async throws {
    let date = "X-GCDWebServer-ModifiedDate: Sat, 12 Apr 2014 05:11:26 GMT\r\n"
    func put(_ target: String) -> String { "PUT \(target) HTTP/1.1\r\nHost: x\r\n\(date)Content-Length: 1\r\n\r\na" }
    let created = "HTTP/1.1 201 Created\r\n\r\n"
    let folder = try suite([
      ("001-PUT.request", put("/f/a%20b.txt"), "001-201.response", created),
      (
        "002-GET.request", "GET /f/a%20b.txt HTTP/1.1\r\nHost: x\r\n\r\n", "002-200.response",
        "HTTP/1.1 200 OK\r\nLast-Modified: Sat, 12 Apr 2014 05:11:26 GMT\r\n\r\na"
      ),
      ("003-PUT.request", put("/../outside.txt"), "003-201.response", created),
    ])
    try folder.write("root/f/a b.txt", "a")
    try folder.write("outside.txt", "a")
    let server = Notes.server()
    server.mount("/f", Files(folder.path + "/root/f"))
    server.on([.put], .any) { request in
      Response(status: request.fields.contains("X-GCDWebServer-ModifiedDate") ? .badRequest : .created)
    }
    var replay = Replay(directory: folder.path + "/s", root: folder.path + "/root")
    #expect(try await replay.run(against: server).map(\.number) == ["003"])
    #expect(folder.modified("outside.txt") > 1_700_000_000)
    #expect(folder.modified("root/f/a b.txt") == 1_397_279_486)
    replay.root = nil
    #expect(try await replay.run(against: server).map(\.number) == ["003"])
  }

  @Test("A field given to the replay stands in for the recorded one")
  func fields() async throws {
    let folder = try suite([
      (
        "001-GET.request", "GET /in HTTP/1.1\r\nHost: x\r\nAuthorization: (removed)\r\n\r\n", "001-200.response",
        "HTTP/1.1 200 OK\r\n\r\nBearer 1"
      )
    ])
    let server = Notes.server()
    server.get("/in") { .text($0.fields[.authorization] ?? "") }
    var replay = Replay(directory: folder.path + "/s")
    #expect(try await replay.run(against: server).count == 1)
    replay.fields = [.authorization: "Bearer 1"]
    #expect(try await replay.run(against: server) == [])
  }

  @Test("Content that is coded means what it is without the coding")
  func codings() async throws {
    // gzip of "Hello, Hello, Hello".
    let coded: [UInt8] = [
      0x1f, 0x8b, 0x8, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2, 0x3, 0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0xd7, 0x51, 0xf0, 0x40, 0xa2, 0x0, 0x77, 0x23, 0xbe,
      0xf6, 0x13, 0x0, 0x0, 0x0,
    ]
    let request = "GET /coded HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n"
    let folder = try suite([
      ("001-GET.request", request, "001-200.response", "HTTP/1.1 200 OK\r\n\r\nHello, Hello, Hello"),
      ("002-GET.request", request, "002-200.response", "HTTP/1.1 200 OK\r\n\r\nHello, Hello, hello"),
      ("003-GET.request", request.replacingAll("coded", with: "cut"), "003-200.response", "HTTP/1.1 200 OK\r\n\r\nHello"),
      ("004-GET.request", request.replacingAll("coded", with: "bad"), "004-200.response", "HTTP/1.1 200 OK\r\n\r\nHello"),
    ])
    let server = Notes.server()
    func add(_ path: String, _ bytes: [UInt8]) {
      server.get(RoutePattern(stringLiteral: path)) { _ in Response(fields: ["Content-Encoding": "gzip"], body: .bytes(bytes)) }
    }
    add("/coded", coded)
    add("/cut", Array(coded.dropLast(10)))
    add("/bad", [1, 2, 3])
    let failures = try await Replay(directory: folder.path + "/s").run(against: server)
    #expect(failures.map(\.number) == ["002", "003", "004"])
    #expect(failures.last?.differences == ["the coded content is malformed"])
  }
}
