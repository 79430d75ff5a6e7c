import Testing

@testable import Porthole
@testable import PortholeNet

/// How far uploads and downloads are, and what the main actor is told.
struct ProgressTests {
  @Test("An upload's progress is told, with how much is to come, and ends at the request's own numbers", arguments: [true, false])
  func upload(hasLength: Bool) async throws {
    try await WireServer.with {
      $0.put("/file") { request in .text("\(try await request.body.collect().count)") }
    } test: { subject in
      let told = Box<[RequestProgress]>([])
      let done = Box<RequestSummary?>(nil)
      subject.server.onEvent { event in
        if case .progress(let progress) = event { told.change { $0.append(progress) } }
        if case .requestDone(let summary) = event { done.set(summary) }
      }
      let head = Wire.request("PUT", "/file", [hasLength ? "Content-Length: 3000" : "Transfer-Encoding: chunked"])
      let piece = String(repeating: "x", count: 1000)
      let sent = hasLength ? piece : "3e8\r\n" + piece + "\r\n"
      let wire = try await subject.connect()
      try await wire.send(head + sent)
      #expect(await eventually { told.current.count == 1 })
      let first = try #require(told.current.first)
      #expect(first.method == "PUT")
      #expect(first.target == "/file")
      #expect(first.bytesIn == head.utf8.count + sent.utf8.count)
      #expect(first.expectedIn == (hasLength ? head.utf8.count + 3000 : nil))
      #expect(first.bytesOut == 0)
      try await wire.send(sent)
      #expect(await eventually { told.current.count == 2 })
      #expect(told.current.last?.bytesIn == head.utf8.count + 2 * sent.utf8.count)
      try await wire.send(hasLength ? piece : sent + "0\r\n\r\n")
      #expect(try await wire.response(to: "PUT").text == "3000")
      #expect(await eventually { done.current != nil })
      #expect(done.current?.bytesIn == head.utf8.count + 3 * sent.utf8.count + (hasLength ? 0 : 5))
    }
  }

  @Test("A download's progress is told by what the client takes")
  func download() async throws {
    let gate = Gate()
    try await WireServer.with {
      $0.get("/file") { _ in
        .stream(type: "text/plain", length: 2000) { writer in
          try await writer.write(String(repeating: "x", count: 500))
          await gate.wait()
          try await writer.write(String(repeating: "x", count: 1500))
        }
      }
    } test: { subject in
      let told = Box<[RequestProgress]>([])
      subject.server.onEvent { if case .progress(let progress) = $0 { told.change { $0.append(progress) } } }
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/file"))
      let got = try await wire.bytes(atLeast: 600)
      #expect(await eventually { told.current.last?.bytesOut == got.count })
      #expect(told.current.last?.expectedOut == got.count + 1500)
      #expect(told.current.last?.expectedIn == told.current.last?.bytesIn)
      gate.open()
      #expect(try await wire.response().text.utf8.count == 2000)
    }
  }

  @Test("Without a listener nothing is counted, and requests that were under way then never are")
  func unobserved() async throws {
    let began = Gate(), gate = Gate()
    try await WireServer.with {
      $0.get("/") { _ in
        began.open()
        await gate.wait()
        return .text("here")
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/"))
      await began.wait()
      let told = Box(0)
      subject.server.onEvent { event in
        if case .clientsConnected = event { told.change { $0 += 1 } }
        if case .clientsDisconnected = event { told.change { $0 += 100 } }
      }
      #expect(!subject.server.isConnected)
      gate.open()
      #expect(try await wire.response().text == "here")
      #expect(told.current == 0)
      #expect(try await wire.ask(Wire.get("/")).text == "here")
      #expect(await eventually { told.current == 101 })
    }
  }

  @Test("Any number of listeners on the main actor are told everything in its order")
  func mainActor() async throws {
    let server = Server(.test { $0.logger = .none })
    let told = [Box<[String]>([]), Box<[String]>([])]
    for box in told {
      server.onMainEvent { event in
        MainActor.assertIsolated()
        switch event {
        case .started: box.change { $0.append("started") }
        case .suspended: box.change { $0.append("suspended") }
        case .resumed(let urls): box.change { $0.append("resumed \(urls.count)") }
        case .stopped: box.change { $0.append("stopped") }
        default: break
        }
      }
    }
    try await server.start()
    await server.suspend()
    try await server.resume()
    await server.stop()
    for box in told {
      #expect(await eventually { box.current == ["started", "suspended", "resumed 1", "stopped"] })
    }
  }
}
