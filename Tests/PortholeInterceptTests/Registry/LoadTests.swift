import Foundation
import PortholeIntercept
import PortholeNet
import Testing

/// What the responders of a server answer reaches an adapter as it would reach a client.
@Suite struct LoadTests {
  private static let content = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 3) }

  /// A folder with a file of the content.
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("porthole-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(content).write(to: folder.appendingPathComponent("video.mp4"))
    return folder
  }

  @Test(
    "Ranges of a file, inclusive ends and all",
    arguments: [
      ("bytes=0-5", 206, "bytes 0-5/1000", 0..<6), ("bytes=0-0", 206, "bytes 0-0/1000", 0..<1),
      ("bytes=0-", 206, "bytes 0-999/1000", 0..<1000),
      ("bytes=-1", 206, "bytes 999-999/1000", 999..<1000), ("bytes=990-5000", 206, "bytes 990-999/1000", 990..<1000),
      ("bytes=5-3", 200, nil, 0..<1000), ("bytes=1000-", 416, "bytes */1000", 0..<0), ("lines=1-2", 200, nil, 0..<1000),
    ] as [(String, Int, String?, Range<Int>)])
  func ranges(_ range: String, _ status: Int, _ contentRange: String?, _ part: Range<Int>) async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.host("app.test"), Files(folder.path))
    let (outcome, kept) = await interceptor.ask(try .to("app://app.test/video.mp4", fields: [.range: range]))
    guard case .finished = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(kept.status?.code == status)
    #expect(kept.fields[.contentRange] == contentRange)
    if status != 416 {
      #expect(kept.bytes == Array(Self.content[part]))
      #expect(kept.length == part.count && kept.fields[.contentLength] == "\(part.count)")
      #expect(kept.fields[.contentType] == "video/mp4")
      #expect(kept.fields[.acceptRanges] == "bytes")
    }
  }

  @Test("Several ranges, and a condition that is not met")
  func semantics() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.host("app.test"), Files(folder.path))
    let (_, parts) = await interceptor.ask(try .to("app://app.test/video.mp4", fields: [.range: "bytes=0-1,10-11"]))
    #expect(parts.status == .partialContent)
    #expect(parts.fields[.contentType]?.hasPrefix("multipart/byteranges") == true)
    #expect(parts.bytes.count == parts.length)
    let (_, whole) = await interceptor.ask(try .to("app://app.test/video.mp4"))
    let tag = try #require(whole.fields[.etag])
    let (_, unchanged) = await interceptor.ask(try .to("app://app.test/video.mp4", fields: [.ifNoneMatch: tag]))
    #expect(unchanged.status == .notModified && unchanged.bytes.isEmpty && unchanged.fields[.contentLength] == nil)
    let (_, stale) = await interceptor.ask(try .to("app://app.test/video.mp4", fields: [.range: "bytes=0-1", .ifRange: "\"other\""]))
    #expect(stale.status == .ok && stale.bytes == Self.content)
  }

  @Test("HEAD, 204 and 304 have no content, whatever the handler gives; 205 says so")
  func bodiless() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { request in
      if request.path == "/stream" { return .stream(length: 7) { try await $0.write("content") } }
      return .text("content", status: Status(Int(request.path.dropFirst()) ?? 0))
    }
    for (path, method, length) in [
      ("/200", Method.head, "7"), ("/stream", .head, "7"), ("/204", .get, nil), ("/304", .get, nil), ("/205", .get, "0"),
    ] {
      let (_, kept) = await interceptor.ask(try .to("app://h" + path, method))
      #expect(kept.bytes.isEmpty && kept.fields[.contentLength] == length, "\(method) \(path)")
    }
  }

  @Test("Pieces arrive one by one, as fast as they are taken", .timeLimit(.minutes(5)))
  func backPressure() async throws {
    let written = Locked(0), taken = Signal(), goOn = Signal()
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { _ in
      .stream(type: "text/event-stream") { writer in
        for index in 1...3 {
          try await writer.write("data: \(index)\n\n")
          written.withLock { $0 = index }
        }
      }
    }
    let kept = Kept { _ in
      taken.send()
      await goOn.wait(for: taken.count)
    }
    let request = try Request.to("app://h/")
    let load = Task { await interceptor.load(request, from: .webKitGTK, into: kept) }
    for index in 1...3 {
      await taken.wait(for: index)
      #expect(written.withLock { $0 } == index - 1)
      goOn.send()
    }
    guard case .finished = await load.value else { return #expect(Bool(false), "it did not finish") }
    #expect(kept.pieces.count == 3 && kept.length == nil && kept.fields[.contentLength] == nil)
  }

  @Test("A stream's head can leave before any of its content", .timeLimit(.minutes(5)))
  func headFirst() async throws {
    let interceptor = Interceptor(logger: .none), seen = Signal()
    let kept = Kept()
    try interceptor.handle(.any) { _ in
      .stream { writer in
        try await writer.begin()
        if kept.status == .ok { seen.send() }
        try await writer.write("x")
      }
    }
    _ = await interceptor.load(try .to("app://h/"), from: .webKitGTK, into: kept)
    #expect(seen.count == 1 && kept.text == "x")
  }

  @Test("A stream that is short, long or breaks is no whole answer; one that breaks at once is an error's page")
  func broken() async throws {
    struct Oops: Error {}
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any) { request in
      switch request.path {
      case "/short": .stream(length: 5) { try await $0.write("four") }
      case "/long": .stream(length: 3) { try await $0.write("four") }
      case "/midway":
        .stream { writer in
          try await writer.write("begun")
          throw Oops()
        }
      default: .stream { _ in throw Oops() }
      }
    }
    for path in ["/short", "/long", "/midway"] {
      guard case (.failed, _) = await interceptor.ask(try .to("app://h" + path)) else { return #expect(Bool(false), "\(path) was whole") }
    }
    #expect(try await interceptor.text("app://h/once") == "500")
  }

  @Test("Content of requests, byte by byte, in pieces of any size", arguments: [0, 1, 4095, 4096, 65_536, 65_537, 10_000_000])
  func requestBodies(_ size: Int) async throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.method(.post)) { request in
      .stream { writer in for try await piece in request.body { try await writer.write(piece) } }
    }
    let (_, whole) = await interceptor.ask(try .to("app://h/", .post, body: .bytes(bytes)))
    #expect(whole.bytes == bytes)
    let offset = Locked(0)
    let pulled = RequestBody.pulled(length: size) {
      offset.withLock { offset in
        guard offset < size else { return nil }
        let piece = Array(bytes[offset..<min(size, offset + 1 + offset % 60_000)])
        offset += piece.count
        return piece
      }
    }
    let (_, pieces) = await interceptor.ask(try .to("app://h/", .post, body: pulled))
    #expect(pieces.bytes == bytes)
  }

  @Test("Middleware, forms and JSON work as in a server")
  func company() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(
      .host("api.test"),
      HandlerBox { request in
        if request.path == "/json" { return try .json(try await request.json(as: [String: Int].self)) }
        return .text(try await request.form()["name"] ?? "none")
      }.wrapped(in: CORS(.any)))
    let (_, form) = await interceptor.ask(
      try .to(
        "app://api.test/", .post, fields: [.contentType: "application/x-www-form-urlencoded", .origin: "app://main"],
        body: .bytes(Array("name=Ada".utf8))))
    #expect(form.text == "Ada" && form.fields[.accessControlAllowOrigin] == "*")
    let (_, json) = await interceptor.ask(
      try .to("app://api.test/json", .post, fields: [.contentType: "application/json"], body: .bytes(Array(#"{"a":1}"#.utf8))))
    #expect(json.text == #"{"a":1}"#)
    let (_, preflight) = await interceptor.ask(
      try .to("app://api.test/", .options, fields: [.origin: "app://main", .accessControlRequestMethod: "PUT"]))
    #expect(preflight.status == .noContent)
  }

  private struct HandlerBox: Responder {
    let handler: Handler
    init(_ handler: @escaping Handler) { self.handler = handler }
    func respond(to request: Request) async throws -> Response { try await handler(request) }
  }
}
