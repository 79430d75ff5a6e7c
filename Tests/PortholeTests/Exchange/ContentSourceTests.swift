import PortholeHTTP
import Testing

@testable import Porthole
@testable import PortholeNet

/// Content that is read bit by bit, and tells what of it went out.
struct ContentSourceTests {
  /// More than is read at a time, and no byte like its neighbours.
  private static let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

  private static func response(short: Bool = false, sent: @escaping @Sendable (ContentSource.Outcome) -> Void = { _ in }) -> Response {
    let source = ContentSource(length: bytes.count, sent: sent) { offset, count in
      // Fewer than are asked for, as a store may give them; or none where there should be some.
      if short, offset > 300_000 { return [] }
      return Array(bytes[offset..<min(offset + min(count, 100_003), bytes.count)])
    }
    return Response(fields: [.contentType: "text/plain", .etag: "\"a\""], body: .source(source))
  }

  /// The same in memory, as far as so many bytes.
  private static func response(inMemory count: Int, sent: @escaping @Sendable (ContentSource.Outcome) -> Void) -> Response {
    Response(
      fields: [.contentType: "text/plain", .etag: "\"a\""], body: .source(ContentSource(Array(bytes.prefix(count)), sent: sent)))
  }

  @Test("It is sent whole, in ranges, or not at all, and each time it is told", arguments: [nil, 1_000, 700_001])
  func outcomes(inMemory: Int?) async throws {
    let (outcomes, tell) = AsyncStream.makeStream(of: ContentSource.Outcome.self)
    let bytes = Array(Self.bytes.prefix(inMemory ?? .max)), size = bytes.count
    try await WireServer.with { server in
      server.get("/") { _ in
        if let inMemory { Self.response(inMemory: inMemory) { tell.yield($0) } } else { Self.response { tell.yield($0) } }
      }
    } test: { subject in
      #expect(try await subject.ask(Wire.get("/")).body == bytes)
      #expect(try await subject.ask(Wire.get("/", "Range: bytes=5-600")).body == Array(bytes[5...600]))
      let parts = try await subject.ask(Wire.get("/", "Range: bytes=0-1,-2"))
      #expect(parts.status == 206)
      #expect(parts["Content-Type"]?.hasPrefix("multipart/byteranges") == true)
      #expect(try await subject.ask(Wire.get("/", "If-None-Match: \"a\"")).status == 304)
      #expect(try await subject.ask(Wire.head("/")).body.isEmpty)
      // Of these nothing went out.
      #expect(try await subject.ask(Wire.get("/", "If-Match: \"b\"")).status == 412)
      #expect(try await subject.ask(Wire.get("/", "Range: bytes=\(size)-")).status == 416)
      #expect(try await subject.ask(Wire.get("/")).body == bytes)
    }
    var found = outcomes.makeAsyncIterator()
    for expected: ContentSource.Outcome in [
      .whole, .ranges([5..<601]), .ranges([0..<2, size - 2..<size]), .notModified, .head, .whole,
    ] { #expect(await found.next() == expected) }
  }

  @Test("Where it ends too early the connection is cut, and nobody is told that it went out")
  func short() async throws {
    try await WireServer.with { server in
      server.get("/") { _ in Self.response(short: true) { _ in Issue.record("it did not go out") } }
    } test: { subject in
      let wire = try await subject.connect(sending: Wire.get("/"))
      await #expect(throws: (any Error).self) { _ = try await wire.response() }
      #expect(await eventually { subject.log.contains("became shorter") })
    }
  }

  @Test("It is compressed while it is sent")
  func compressed() async throws {
    let (outcomes, tell) = AsyncStream.makeStream(of: ContentSource.Outcome.self)
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/") { _ in Self.response { tell.yield($0) } }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/", "Accept-Encoding: gzip"))
      #expect(response["Content-Encoding"] == "gzip")
      #expect(gunzip(response.body) == Self.bytes)
    }
    var found = outcomes.makeAsyncIterator()
    #expect(await found.next() == .whole)
  }
}
