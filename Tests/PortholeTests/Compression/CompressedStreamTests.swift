import Testing

@testable import Porthole
@testable import PortholeNet

/// Streams that are compressed on their way.
struct CompressedStreamTests {
  private static let line = String(repeating: "one line of many; ", count: 20) + "\n"

  @Test("Each piece can be decoded as soon as it was written")
  func pieces() async throws {
    let (requests, ask) = AsyncStream.makeStream(of: Void.self)
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/") { _ in
        .stream(type: "text/plain") { writer in
          var number = 0
          for await _ in requests {
            number += 1
            try await writer.write("\(number) " + Self.line)
          }
        }
      }
    } test: { subject in
      let wire = try await subject.connect(sending: Wire.get("/", "Accept-Encoding: gzip"))
      var expected = ""
      for number in 1...3 {
        ask.yield()
        expected += "\(number) " + Self.line
        // What came so far is as much as the head, and chunks of which all but the last bytes are there.
        while true {
          let bytes = try await wire.bytes(atLeast: 1)
          if let start = WireParser.find([13, 10, 13, 10], in: bytes, from: 0),
            gunzipSoFar(Self.unchunked(Array(bytes[(start + 4)...])))?.content == Array(expected.utf8)
          {
            break
          }
          _ = try await wire.bytes(atLeast: bytes.count + 1)
        }
      }
      ask.finish()
      let response = try await wire.response()
      #expect(response["Content-Encoding"] == "gzip")
      #expect(gunzip(response.body) == Array(expected.utf8))
    }
  }

  /// The content of the chunks that are there whole.
  static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
    var content: [UInt8] = []
    var at = 0
    while let end = WireParser.find([13, 10], in: bytes, from: at),
      let size = Int(String(decoding: bytes[at..<end], as: UTF8.self), radix: 16), bytes.count >= end + 2 + size + 2
    {
      content += bytes[end + 2..<end + 2 + size]
      at = end + 2 + size + 2
    }
    return content
  }

  @Test("An announced length is that of the content as it is: kept to, or the connection is cut", arguments: [-1, 0, 1])
  func length(difference: Int) async throws {
    let pieces = Array(repeating: Array(Self.line.utf8), count: 10)
    let length = pieces.joined().count + difference
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/") { _ in .stream(type: "text/plain", length: length) { writer in for piece in pieces { try await writer.write(piece) } }
      }
    } test: { subject in
      let wire = try await subject.connect(sending: Wire.get("/", "Accept-Encoding: gzip"))
      if difference == 0 {
        let response = try await wire.response()
        #expect(response["Content-Length"] == nil)
        #expect(gunzip(response.body) == Array(pieces.joined()))
      } else {
        await #expect(throws: WireError.self) { try await wire.response() }
        #expect(!(try await wire.everything()).suffix(5).elementsEqual(Array("0\r\n\r\n".utf8)))
        if difference > 0 { #expect(await eventually { subject.log.contains("1 bytes short") }) }
      }
    }
  }

  @Test("A producer's error never looks like a whole answer; before its first piece it is a proper error", arguments: [0, 3])
  func failure(pieces: Int) async throws {
    struct Failure: Error {}
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/") { _ in
        .stream(type: "text/plain") { writer in
          for _ in 0..<pieces { try await writer.write(Self.line) }
          throw Failure()
        }
      }
    } test: { subject in
      let wire = try await subject.connect(sending: Wire.get("/", "Accept-Encoding: gzip"))
      if pieces == 0 {
        let response = try await wire.response()
        #expect(response.status == 500)
        #expect(response["Content-Encoding"] == nil)
      } else {
        await #expect(throws: WireError.self) { try await wire.response() }
      }
      #expect(await eventually { subject.log.contains("Failure()") })
    }
  }

  @Test("A client that leaves ends a compressed stream, and what it took is free again")
  func departure() async throws {
    var configuration = Compression.Configuration()
    configuration.mostAtOnce = 1
    let compression = Compression(configuration)
    let (ends, end) = AsyncStream.makeStream(of: (any Error)?.self)
    try await WireServer.with { server in
      server.use(compression)
      server.get("/") { _ in
        .stream(type: "text/plain") { writer in
          do {
            var number = 0
            while true {
              number += 1
              try await writer.write((0..<4096).map { UInt8(truncatingIfNeeded: ($0 &+ number) &* $0 &* number) })
            }
          } catch {
            end.yield(error)
            throw error
          }
        }
      }
      server.get("/text") { _ in .bytes(CompressionTests.large, type: "text/plain") }
    } test: { subject in
      let wire = try await subject.connect(sending: Wire.get("/", "Accept-Encoding: gzip"), receiveBuffer: 4096)
      _ = try await wire.bytes(atLeast: 10_000)
      // It is one too many.
      #expect(try await subject.ask(Wire.get("/text", "Accept-Encoding: gzip")).body == CompressionTests.large)
      wire.reset()
      var iterator = ends.makeAsyncIterator()
      let reason = await iterator.next()
      #expect(reason is ResponseStreamError?)
      var coded = try await subject.ask(Wire.get("/text", "Accept-Encoding: gzip"))
      while coded["Content-Encoding"] == nil { coded = try await subject.ask(Wire.get("/text", "Accept-Encoding: gzip")) }
      #expect(gunzip(coded.body) == CompressionTests.large)
    }
  }

  @Test("A file that becomes shorter while it is compressed cuts the connection")
  func shrinkingFile() async throws {
    let folder = try TemporaryFolder()
    try folder.file("log.txt", CompressionTests.large)
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/log.txt") { _ in
        let response = try Response.file(folder.path + "/log.txt")
        try folder.file("log.txt", "gone")
        return response
      }
    } test: { subject in
      let wire = try await subject.connect(sending: Wire.get("/log.txt", "Accept-Encoding: gzip"))
      _ = try? await wire.response()
      #expect(await eventually { subject.log.contains("became shorter") })
    }
  }
}
