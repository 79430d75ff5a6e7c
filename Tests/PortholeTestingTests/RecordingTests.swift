import Testing

@testable import Porthole
@testable import PortholeNet
@testable import PortholeTesting

/// What is written down of conversations.
struct RecordingTests {
  /// Says bytes on one connection in memory, reads until as many answers are there, and closes it.
  private func say(_ server: Server, _ text: String, piece: Int = .max) async throws -> [UInt8] {
    let stream = try #require(try server.memoryHost().connect())
    stream.limitPieces(read: piece, write: piece)
    stream.send(Array(text.utf8))
    stream.sendEnd()
    var answer: [UInt8] = []
    while let bytes = await stream.receive() { answer += bytes }
    return answer
  }

  private func server(_ folder: TemporaryFolder, _ change: (inout Recording) -> Void = { _ in }) -> Server {
    let server = Notes.server()
    var recording = Recording(folder.path + "/r")
    change(&recording)
    server.recording = recording
    server.get("/large") { _ in .bytes([UInt8](repeating: 0x78, count: 300_000), type: "text/plain") }
    server.get("/stream") { _ in
      .stream(type: "text/plain") { writer in
        for piece in ["one", "two"] { try await writer.write(piece) }
      }
    }
    server.get("/cookie") { _ in
      var response = Response.text("here")
      response.fields.append("Set-Cookie", "session=secret1; Path=/")
      response.fields.append("Set-Cookie", "other=secret2")
      return response
    }
    return server
  }

  @Test("Pipelined requests are a pair each, with the bytes of the wire, whatever pieces they come in", arguments: [1, 7, .max])
  func pipelined(piece: Int) async throws {
    let folder = try TemporaryFolder()
    let server = server(folder)
    let first = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
    let second = "POST /echo HTTP/1.1\r\nhost:x\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\none\r\n3\r\ntwo\r\n0\r\nX: y\r\n\r\n"
    let third = "HEAD /hello HTTP/1.1\r\nHost: x\r\n\r\n"
    let fourth = "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"
    let fifth = "GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let answer = try await say(server, first + second + third + fourth + fifth, piece: piece)
    let names = [
      "001-200.response", "001-POST.request", "002-200.response", "002-POST.request", "003-200.response", "003-HEAD.request",
      "004-200.response",
      "004-GET.request", "005-200.response", "005-GET.request",
    ]
    func recorded() -> [UInt8] { (1...5).flatMap { folder.bytes("r/00\($0)-200.response") } }
    #expect(await eventually { folder.names("r") == names && recorded().count >= answer.count })
    #expect(folder.text("r/001-POST.request") == first)
    #expect(folder.text("r/002-POST.request") == second)
    #expect(folder.text("r/003-HEAD.request") == third)
    #expect(folder.text("r/004-GET.request") == fourth)
    #expect(folder.text("r/005-GET.request") == fifth)
    #expect(recorded() == answer)
    #expect(folder.text("r/004-200.response").hasSuffix("3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"))
  }

  @Test("A file over a socket is recorded as it was sent, also in ranges")
  func files() async throws {
    let folder = try TemporaryFolder()
    let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
    try folder.write("site/large.bin", content)
    let server = Notes.server()
    server.recording = Recording(folder.path + "/r")
    server.mount("/site", Files(folder.path + "/site"))
    try await TestClient.with(server, over: .socket) { client in
      let connection = try await client.connect()
      let whole = try await connection.get("/site/large.bin")
      #expect(whole.body == content)
      let ranges = try await connection.get("/site/large.bin", fields: ["Range": "bytes=100-500000,600000-2000000"])
      #expect(ranges.status == 206)
    }
    let whole = folder.bytes("r/001-200.response")
    #expect(Array(whole.suffix(content.count)) == content)
    let answer = RecordedAnswer(file: folder.bytes("r/002-206.response"), method: "GET")
    #expect(answer.body.count == answer.field("Content-Length").flatMap { Int($0) })
    #expect(try await Replay(directory: folder.path + "/r").run(against: server) == [])
  }

  @Test("Passwords and cookies are left out, in whatever pieces they come", arguments: [1, 3, .max])
  func secrets(piece: Int) async throws {
    let folder = try TemporaryFolder()
    let server = server(folder)
    let fields = "authorization: Basic c2VjcmV0\r\nX: Cookie: kept\r\nCookie: a=secret\r\nProxy-Authorization:secret\r\n"
    _ = try await say(server, "GET /cookie HTTP/1.1\r\nHost: x\r\n\(fields)\r\n", piece: piece)
    // Refused at its first line: what follows is written all the same, and has the same secrets.
    _ = try await say(server, "GET  /cookie HTTP/1.1\r\nHost: x\r\nAuthorization : Basic\r\n c2VjcmV0\r\n\r\n", piece: piece)
    let trailer =
      "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n1\r\nx\r\n0\r\nCookie: secret\r\n\r\n"
    _ = try await say(server, trailer, piece: piece)
    #expect(await eventually { folder.names("r").count == 6 && !folder.bytes("r/003-200.response").isEmpty })
    #expect(
      folder.text("r/001-GET.request")
        == "GET /cookie HTTP/1.1\r\nHost: x\r\nauthorization: (removed)\r\nX: Cookie: kept\r\nCookie: (removed)\r\nProxy-Authorization: (removed)\r\n\r\n"
    )
    let response = folder.text("r/001-200.response")
    #expect(response.contains("Set-Cookie: (removed)\r\nSet-Cookie: (removed)\r\n"))
    #expect(response.hasSuffix("here"))
    #expect(folder.names("r").contains("002-GET.request"))
    #expect(folder.text("r/003-POST.request") == trailer.replacingAll("secret", with: "(removed)"))
    for name in folder.names("r") {
      #expect(!folder.text("r/" + name).contains("secret"), "\(name)")
      #expect(!folder.text("r/" + name).contains("c2VjcmV0"), "\(name)")
    }
  }

  @Test("Passwords are kept when that is asked for")
  func keptSecrets() async throws {
    let folder = try TemporaryFolder()
    let server = server(folder) { $0.removedFields = [] }
    let request = "GET /cookie HTTP/1.1\r\nHost: x\r\nAuthorization: Basic c2VjcmV0\r\nConnection: close\r\n\r\n"
    let answer = try await say(server, request)
    #expect(await eventually { folder.bytes("r/001-200.response") == answer })
    #expect(folder.text("r/001-GET.request") == request)
  }

  @Test("An answer before the request is whole makes a pair, and so does one that nobody waited for")
  func unusual() async throws {
    let folder = try TemporaryFolder()
    let server = server(folder)
    server.post("/small", body: .memory(upTo: 3)) { _ in .text("small") }
    _ = try await say(server, "POST /small HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n01234")
    _ = try await say(server, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nok")
    _ = try await say(server, "GET /hel")
    _ = try await say(server, "\u{1}\u{2}\r\n\r\n")
    #expect(await eventually { folder.names("r").count == 7 && !folder.bytes("r/004-400.response").isEmpty })
    #expect(
      folder.names("r") == [
        "001-413.response", "001-POST.request", "002-200.response", "002-POST.request", "003-INVALID.request", "004-400.response",
        "004-INVALID.request",
      ])
    #expect(folder.text("r/001-POST.request").hasSuffix("\r\n\r\n01234"))
    #expect(await eventually { folder.text("r/003-INVALID.request") == "GET /hel" })
  }

  @Test("Numbers go on behind what the folder has")
  func numbers() async throws {
    let folder = try TemporaryFolder()
    try folder.write("r/041-GET.request", "x")
    try folder.write("r/notes-041.txt", "x")
    let server = server(folder)
    _ = try await say(server, "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await eventually { folder.names("r").contains("042-200.response") })
    // Set again, it counts on, too.
    server.recording = Recording(folder.path + "/r")
    _ = try await say(server, "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await eventually { folder.names("r").contains("043-200.response") })
  }

  @Test("A folder that cannot be is told by start")
  func badFolder() async throws {
    let server = Notes.server()
    server.recording = Recording("/none/such/folder")
    #expect(server.recording == nil)
    await #expect(throws: ServerError.self) { try await server.start() }
    server.recording = nil
    try await server.start()
    await server.stop()
  }

  @Test("What the disk cannot take is given up whole, and the conversation does not notice")
  func givenUp() async throws {
    let folder = try TemporaryFolder()
    let server = server(folder) { $0.pendingBytes = 10_000 }
    let answer = try await say(server, "GET /large HTTP/1.1\r\nHost: x\r\n\r\nGET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(answer.count > 300_000)
    #expect(await eventually { folder.names("r") == ["002-200.response", "002-GET.request"] })
  }

  @Test("Without a recording nothing stands between a connection and its stream")
  func off() async throws {
    let folder = try TemporaryFolder()
    let server = server(folder)
    server.recording = nil
    _ = try await say(server, "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(folder.names("r").isEmpty)
  }

  @Test("A logger that takes long keeps no conversation waiting", .timeLimit(.minutes(5)))
  func slowLogger() async throws {
    let folder = try TemporaryFolder()
    let answered = Semaphore()
    var configuration = Server.Configuration()
    configuration.logger = Logger(level: .warning) { _, _ in answered.wait() }
    let server = Server(configuration)
    var recording = Recording(folder.path + "/r")
    recording.pendingBytes = 10_000
    server.recording = recording
    server.get("/large") { _ in .bytes([UInt8](repeating: 0x78, count: 300_000), type: "text/plain") }
    #expect(try await say(server, "GET /large HTTP/1.1\r\nHost: x\r\n\r\n").count > 300_000)
    answered.signal()
    #expect(await eventually { folder.names("r").isEmpty })
  }

  @Test("Heads as large as the server takes and writes are recorded as what they are")
  func largeHeads() async throws {
    let folder = try TemporaryFolder()
    var configuration = Server.Configuration()
    (configuration.limits.headSize, configuration.limits.targetSize, configuration.limits.fieldCount) = (400_000, 100_000, 1000)
    let server = Server(configuration)
    server.recording = Recording(folder.path + "/r")
    server.get("/*rest") { _ in
      var response = Response.text("here")
      for number in 0..<300 { response.fields.append(FieldName("X-\(number)"), String(repeating: "y", count: 300)) }
      return response
    }
    let fields = (0..<300).map { "X-\($0): \(String(repeating: "z", count: 300))\r\n" }.joined()
    let first = "GET /\(String(repeating: "a", count: 50_000)) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n",
      second = "GET /b HTTP/1.1\r\nHost: x\r\n\r\n"
    let answer = try await say(server, first + second)
    let names = ["001-200.response", "001-GET.request", "002-200.response", "002-GET.request"]
    #expect(await eventually { folder.names("r") == names && folder.bytes("r/002-200.response").count > 90_000 })
    #expect(folder.text("r/001-GET.request") == first && folder.text("r/002-GET.request") == second)
    #expect(folder.bytes("r/001-200.response") + folder.bytes("r/002-200.response") == answer)
  }
}
