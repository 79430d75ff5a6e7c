import Testing

@testable import Porthole
@testable import PortholeNet

/// Server-sent events (WHATWG HTML §9.2).
struct ServerSentEventTests {
  @Test(
    "An event as lines",
    arguments: [
      (ServerSentEvent(data: "x"), "data: x\n\n"), (ServerSentEvent(data: ""), "data:\n\n"),
      (ServerSentEvent(data: "a\nb\r\nc\rd\n"), "data: a\ndata: b\ndata: c\ndata: d\ndata:\n\n"),
      (ServerSentEvent(data: " x", event: "tick", id: "7", retry: 10), "id: 7\nevent: tick\nretry: 10\ndata:  x\n\n"),
      (ServerSentEvent(id: ""), "id:\n\n"),
      (
        ServerSentEvent(data: "x", event: "a\r\ndata: evil", id: "1\n\u{0}2"),
        "id: 1 2\nevent: a  data: evil\ndata: x\n\n"
      ), (ServerSentEvent(retry: -1), "retry: 0\n\n"),
    ])
  func lines(event: ServerSentEvent, text: String) {
    #expect(String(decoding: event.bytes, as: UTF8.self) == text)
  }

  @Test("A comment as lines", arguments: [("", ":\n\n"), ("a\nb", ": a\n: b\n\n")])
  func comments(text: String, lines: String) {
    #expect(String(decoding: ServerSentEvent.comment(text), as: UTF8.self) == lines)
  }

  @Test("Events arrive, from several tasks at a time, each whole; the stream ends with the closure")
  func stream() async throws {
    try await WireServer.with { server in
      server.get("/") { request in
        .events(for: request, retry: 500) { events in
          try await events.send("hello", event: "greeting", id: "1")
          try await events.comment("aside")
          await withTaskGroup { group in
            for number in 0..<50 { group.addTask { try? await events.send("\(number)\n\(number)") } }
          }
          try await events.send(ServerSentEvent(data: events.lastEventID ?? "first"))
        }
      }
    } test: { subject async throws in
      let wire = try await subject.connect()
      let response = try await wire.ask(Wire.get("/", "Last-Event-ID: 41"))
      #expect(response["Content-Type"] == "text/event-stream")
      #expect(response["Cache-Control"] == "no-cache")
      let parts = response.text.split(separator: "\n\n").map(String.init)
      #expect(parts.first == "retry: 500")
      #expect(parts[1] == "id: 1\nevent: greeting\ndata: hello")
      #expect(parts[2] == ": aside")
      #expect(Set(parts[3..<53]) == Set((0..<50).map { "data: \($0)\ndata: \($0)" }))
      #expect(parts.last == "data: 41")
      #expect(try await wire.ask(Wire.get("/")).text.hasSuffix("data: first\n\n"))
    }
  }

  @Test("Silence is broken by comments, compressed or not", arguments: [false, true])
  func heartbeat(isCompressed: Bool) async throws {
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/") { request in
        .events(for: request, heartbeat: .milliseconds(20)) { _ in try await Task.sleep(for: .seconds(600)) }
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/", isCompressed ? "Accept-Encoding: gzip" : "X: y"))
      var count = 0
      while true {
        let bytes = try await wire.bytes(atLeast: count + 1)
        count = bytes.count
        guard let start = WireParser.find([13, 10, 13, 10], in: bytes, from: 0) else { continue }
        let chunks = CompressedStreamTests.unchunked(Array(bytes[(start + 4)...]))
        let content = isCompressed ? gunzipSoFar(chunks)?.content ?? [] : chunks
        if String(decoding: content, as: UTF8.self).hasPrefix("retry: 3000\n\n:\n\n:\n\n") { break }
      }
      wire.close()
    }
  }

  @Test("When the client leaves, the closure is told", arguments: [false, true])
  func departure(isCompressed: Bool) async throws {
    let ended = Box(false)
    try await WireServer.with { server in
      server.use(Compression())
      server.get("/") { request in
        .events(for: request) { events in
          defer { ended.set(true) }
          try await events.send("x")
          try await Task.sleep(for: .seconds(600))
        }
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/", isCompressed ? "Accept-Encoding: gzip" : "X: y"))
      _ = try await wire.bytes(atLeast: 200)
      wire.close()
      #expect(await eventually { ended.current })
      #expect(await eventually { subject.server.core.connectionCount == 0 })
    }
  }

  @Test("When the server stops, clients are told when to come back, and the stream ends whole")
  func stop() async throws {
    let began = Box(false), ended = Box(false)
    try await WireServer.with { server in
      server.get("/") { request in
        .events(for: request, retry: 1234) { _ in
          began.set(true)
          defer { ended.set(true) }
          try await Task.sleep(for: .seconds(600))
        }
      }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/"))
      #expect(await eventually { began.current })
      let stopping = Task { await subject.server.stop(within: .seconds(60)) }
      let response = try await wire.response()
      #expect(response.text == "retry: 1234\n\nretry: 1234\n\n")
      #expect(ended.current)
      await stopping.value
    }
  }
}
