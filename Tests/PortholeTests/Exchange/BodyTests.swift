import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// The content of requests.
struct BodyTests {
  /// Stores what it is sent under a name, as uploads do: whole or not at all.
  private static func store(_ kept: Box<[String: [UInt8]]>, by take: @escaping @Sendable (Request) async throws -> [UInt8]) -> Handler {
    { request in
      let content = try await take(request)
      kept.change { $0[request.path] = content }
      return .status(.created)
    }
  }

  private static let ways: [(String, @Sendable (Request) async throws -> [UInt8])] = [
    ("collected", { try await $0.body.collect() }),
    (
      "in pieces",
      { request in
        var all: [UInt8] = []
        for try await piece in request.body { all += piece }
        return all
      }
    ),
    (
      "from another task",
      { request in try await Task.detached { try await request.body.collect() }.value }
    ),
  ]

  private static let cuts: [(name: String, request: String, status: Int?)] = [
    ("length, cut", "Content-Length: 1000\r\n\r\n" + String(repeating: "x", count: 600), nil),
    ("chunked, cut before the last chunk", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", nil),
    ("chunked, cut in the size", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1", nil),
    ("chunked, cut before the last line", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n", nil),
    ("chunked, malformed size", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n", 400),
    ("chunked, size of 16 F", "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", 400),
    ("chunked, no CRLF behind the data", "Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n", 400),
  ]

  @Test("Case 1: content that is cut never reaches a handler as if it were whole", arguments: cuts.indices, ways.indices)
  func cut(_ index: Int, _ way: Int) async throws {
    let (_, request, status) = Self.cuts[index]
    let kept = Box(["/db": Array("old".utf8)])
    try await WireServer.with {
      let store = Self.store(kept, by: Self.ways[way].1)
      $0.put("/db") { try await store($0) }
    } test: { subject in
      for overTCP in [true, false] {
        let wire = overTCP ? try await subject.connect() : try await subject.memory(read: 1, write: 1).wire
        try await wire.send("PUT /db HTTP/1.1\r\nHost: x\r\n" + request)
        wire.sendEnd()
        // The connection may still be written to: it gets a 400, then the end.
        let response = try await wire.response(to: "PUT")
        #expect(response.status == status ?? 400)
        #expect(response.closes)
        #expect(try await wire.endsCleanly())
      }
      #expect(kept.current["/db"] == Array("old".utf8))
    }
  }

  @Test("Case 1: a client that vanishes in the middle of its content leaves what was there", arguments: ["memory", "file", "streamed"])
  func vanished(policy: String) async throws {
    let kept = Box(["/db": Array("old".utf8)])
    let done = Box(0)
    let policies = ["memory": BodyPolicy.memory(), "file": .temporaryFile(), "streamed": .streamed]
    try await WireServer.with {
      let store = Self.store(kept, by: Self.ways[0].1)
      $0.put("/db", body: policies[policy] ?? .streamed) { try await store($0) }
    } test: { subject in
      subject.server.onEvent { if case .requestDone(let summary) = $0 { done.set(summary.isComplete ? 2 : 1) } }
      let wire = try await subject.connect()
      try await wire.send(Wire.request("PUT", "/db", ["Content-Length: 1000"]) + String(repeating: "x", count: 600))
      try await Task.sleep(for: .milliseconds(50))
      wire.reset()
      #expect(await eventually { done.current == 1 })
      #expect(kept.current["/db"] == Array("old".utf8))
    }
  }

  @Test("Last section 6: content of no length is whole at once", arguments: ["Content-Length: 0\r\n", ""])
  func empty(field: String) async throws {
    let lengths = Box<[String]>([])
    try await WireServer.with {
      $0.on([.post, .put], "/") { request in
        lengths.change { $0.append("\(request.body.isPresent) \(request.body.length ?? -1)") }
        return .text("\(try await request.body.collect().count)")
      }
    } test: { subject in
      let wire = try await subject.connect()
      for method in ["POST", "PUT"] {
        #expect(try await wire.ask("\(method) / HTTP/1.1\r\nHost: x\r\n\(field)\r\n").text == "0")
      }
      #expect(lengths.current == Array(repeating: field.isEmpty ? "false 0" : "true 0", count: 2))
    }
  }

  @Test(
    "Case 15: chunked content in any split, with extensions and trailers",
    arguments: [
      (["5\r\nhello\r\n0\r\n", "\r\n"], "hello"), (["0\r\nX-T: 1\r\n\r\n"], ""), (["00005;ext=\"a;b\"\r\nhello\r\n0\r\n\r\n"], "hello"),
      (["a\r\n0123456789\r\nA\r\n0123456789\r\n0\r\n\r\n"], "01234567890123456789"),
      (["3;a\r\nabc\r\n0;b=c\r\nA: b\r\nC: d\r\n\r\n"], "abc"),
    ])
  func chunked(pieces: [String], text: String) async throws {
    try await WireServer.with {
      $0.put("/") { .bytes(try await $0.body.collect()) }
    } test: { subject in
      let head = Wire.request("PUT", "/", ["Transfer-Encoding: chunked"])
      let wire = try await subject.connect()
      try await wire.send([head] + pieces, pause: .milliseconds(100))
      #expect(try await wire.response(to: "PUT").text == text)
      // Two bytes at a time and one: every split that there is.
      for read in [1, 2, 3] {
        let (wire, _) = try await subject.memory(read: read)
        for _ in 0..<2 { #expect(try await wire.ask(head + pieces.joined()).text == text) }
      }
    }
  }

  @Test(
    "Case 16: lengths that are none, or two, are refused, and the connection ends",
    arguments: [
      ("Content-Length: -1", [400]), ("Content-Length: +5", [400]), ("Content-Length: 5\r\nContent-Length: 6", [400]),
      ("Content-Length: 0x5", [400]),
      ("Content-Length: 99999999999999999999", [400]), ("Content-Length: 5abc", [400]), ("Content-Length: 5 5", [400]),
      ("Content-Length:", [400]),
      ("Content-Length: 5\r\nTransfer-Encoding: chunked", [400]), ("Transfer-Encoding: chunked\r\nContent-Length: 5", [400]),
      ("Transfer-Encoding: gzip, chunked", [400, 501]), ("Transfer-Encoding: gzip", [400, 501]), ("Transfer-Encoding : chunked", [400]),
      ("Transfer-Encoding: chunked, chunked", [400]), ("Transfer-Encoding: xchunked", [400, 501]), ("Content-Length : 5", [400]),
    ])
  func smuggling(field: String, statuses: [Int]) async throws {
    let called = Box(0)
    try await WireServer.with {
      $0.on(.any, .any) { _ in
        called.change { $0 += 1 }
        return .text("called")
      }
    } test: { subject in
      for overTCP in [true, false] {
        let wire = overTCP ? try await subject.connect() : try await subject.memory(read: 1).wire
        try await wire.send("POST / HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\nhello" + Wire.get("/smuggled"))
        let response = try await wire.response(to: "POST")
        #expect(statuses.contains(response.status))
        #expect(response.closes)
        #expect(!response.text.isEmpty)
        wire.sendEnd()
        #expect(try await wire.endsCleanly())
      }
      #expect(called.current == 0)
    }
  }

  @Test(
    "Case 19: content beyond what a route takes is refused with 413, before it is read where its length is known",
    arguments: [
      "/memory", "/file", "/collect",
    ])
  func tooLarge(path: String) async throws {
    try await WireServer.with(.test { $0.limits.bodyInMemory = 100 }) {
      $0.put("/memory", body: .memory()) { .text("\($0.body.length ?? -1)") }
      $0.put("/file", body: .temporaryFile(upTo: 100)) { .text("\($0.body.length ?? -1)") }
      $0.put("/collect") { .text("\(try await $0.body.collect().count)") }
    } test: { subject in
      let fits = String(repeating: "x", count: 100)
      #expect(try await subject.ask(Wire.request("PUT", path, ["Content-Length: 100"]) + fits).text == "100")
      #expect(try await subject.ask(Wire.request("PUT", path, ["Transfer-Encoding: chunked"]) + "64\r\n\(fits)\r\n0\r\n\r\n").text == "100")
      // Not a byte of it was sent.
      let known = try await subject.ask(Wire.request("PUT", path, ["Content-Length: 101"]))
      #expect(known.status == 413)
      let unknown = try await subject.ask(Wire.request("PUT", path, ["Transfer-Encoding: chunked"]) + "65\r\n\(fits)x\r\n")
      #expect(unknown.status == 413)
      #expect(unknown.closes)
    }
  }

  @Test("A handler's own limit holds, also for content that was taken before")
  func ownLimit() async throws {
    try await WireServer.with {
      $0.put("/streamed") { .text("\(try await $0.body.collect(upTo: 10).count)") }
      $0.put("/memory", body: .memory()) { .text("\(try await $0.body.collect(upTo: 10).count)") }
      $0.put("/file", body: .temporaryFile()) { .text("\(try await $0.body.collect(upTo: 10).count)") }
    } test: { subject async throws in
      for path in ["/streamed", "/memory", "/file"] {
        #expect(try await subject.ask(Wire.request("PUT", path, ["Content-Length: 10"]) + "0123456789").text == "10")
        #expect(try await subject.ask(Wire.request("PUT", path, ["Content-Length: 11"]) + "0123456789a").status == 413)
      }
    }
  }

  @Test("Case 19: content taken into a temporary file is all there, and the file goes with the request")
  func temporaryFile() async throws {
    let path = Box<String?>(nil)
    let size = 3_000_000
    try await WireServer.with {
      $0.put("/", body: .temporaryFile()) { request in
        let file = try #require(request.body.temporaryFile)
        path.set(file)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        var count = 0
        for try await piece in request.body { count += piece.count }
        return .text("\(attributes[.size] ?? 0) \(attributes[.posixPermissions] ?? 0) \(count)")
      }
    } test: { subject in
      let response = try await subject.ask(Wire.request("PUT", "/", ["Content-Length: \(size)"]) + String(repeating: "x", count: size))
      #expect(response.text == "\(size) \(0o600) \(size)")
      let file = try #require(path.current)
      #expect(await eventually { !FileManager.default.fileExists(atPath: file) })
    }
  }

  @Test("Case 19: a handler that does not read holds the client back")
  func backPressure() async throws {
    let gate = Gate()
    let size = 64 * 1024 * 1024
    try await WireServer.with {
      $0.put("/") { request in
        await gate.wait()
        var count = 0
        for try await piece in request.body { count += piece.count }
        return .text("\(count)")
      }
    } test: { subject in
      let socket = try WireSocket(.ipv4(0x7f00_0001, port: UInt16(subject.port)))
      let wire = Wire(socket)
      try await wire.send(Wire.request("PUT", "/", ["Content-Length: \(size)"]))
      let piece = [UInt8](repeating: 1, count: 1024 * 1024)
      // What the two sockets take is bounded by the system; nobody reads it.
      var sent = 0, still = 0
      while still < 20, sent < size {
        let count = socket.sendWhatGoes(Array(piece.prefix(size - sent)))
        still = count == 0 ? still + 1 : 0
        sent += count
        if count == 0 { try await Task.sleep(for: .milliseconds(10)) }
      }
      #expect(sent < size / 2)
      gate.open()
      try await wire.send([UInt8](repeating: 1, count: size - sent))
      #expect(try await wire.response(to: "PUT").text == "\(size)")
    }
  }

  @Test("Content that two read at a time, or that is read when its request is over, is an error and no other request's content")
  func misuse() async throws {
    let kept = Box<RequestBody?>(nil)
    try await WireServer.with {
      $0.put("/keep") { request in
        kept.set(request.body)
        return .text("kept")
      }
      $0.put("/echo") { .bytes(try await $0.body.collect()) }
    } test: { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.request("PUT", "/keep", ["Content-Length: 5"]) + "first").text == "kept")
      let body = try #require(kept.current)
      await #expect(throws: HTTPError.self) { try await body.collect() }
      #expect(try await wire.ask(Wire.request("PUT", "/echo", ["Content-Length: 6"]) + "second").text == "second")
      await #expect(throws: HTTPError.self) { try await body.collect() }
    }
  }
}
