import Testing

@testable import Porthole
@testable import PortholeNet

/// Handlers that call back (case 61).
struct CompletionTests {
  @Test("The answer comes by a call from any thread, now or later, or as an error; by every verb")
  func answers() async throws {
    try await WireServer.with { server in
      server.get("/now") { _, respond in respond(.text("now")) }
      server.get("/later") { request, respond in
        Task.detached {
          try await Task.sleep(for: .milliseconds(20))
          respond(.text("later \(request.path)"))
        }
      }
      server.get("/error") { _, respond in respond(throwing: HTTPError(.conflict, detail: "No.")) }
      server.get("/blocking", .blocking, completion: { _, respond in respond(.text("blocking")) })
      let echo: CompletionHandler = { request, respond in respond(.text(request.method.rawValue)) }
      server.post("/verb", completion: echo)
      server.put("/verb", completion: echo)
      server.patch("/verb", completion: echo)
      server.delete("/verb", completion: echo)
    } test: { subject async throws in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/now")).text == "now")
      #expect(try await wire.ask(Wire.get("/later")).text == "later /later")
      #expect(try await wire.ask(Wire.get("/error")).status == 409)
      #expect(try await wire.ask(Wire.get("/blocking")).text == "blocking")
      for method in ["POST", "PUT", "PATCH", "DELETE"] {
        #expect(try await wire.ask(Wire.request(method, "/verb", ["Content-Length: 0"])).text == method)
      }
    }
  }

  @Test("A second call is ignored, and said in the log")
  func twice() async throws {
    try await WireServer.with { server in
      server.get("/") { _, respond in
        respond(.text("first"))
        respond(.text("second"))
        Task.detached { respond(throwing: HTTPError(.conflict)) }
      }
    } test: { subject async throws in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/")).text == "first")
      #expect(try await wire.ask(Wire.get("/")).text == "first")
      #expect(
        await eventually {
          subject.log.messages.filter { $0.hasPrefix("WARNING the handler of") && $0.contains("answered more than once") }.count == 4
        })
    }
  }

  @Test("None within the time is a 500, and what comes later is too late")
  func late() async throws {
    let kept = Box<Completion?>(nil)
    try await WireServer.with(.test { $0.limits.completionTime = 1 }) { server in
      server.get("/") { _, respond in kept.set(respond) }
    } test: { subject async throws in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.status == 500)
      #expect(!response.text.contains("completion"))
      #expect(await eventually { subject.log.contains("the handler did not call its completion within 1 s") })
      kept.current?(.text("late"))
      #expect(await eventually { subject.log.contains("answered too late") })
    }
  }

  @Test("A completion that nobody has any more is a 500 at once")
  func forgotten() async throws {
    try await WireServer.with { server in
      server.get("/") { _, _ in }
    } test: { subject async throws in
      #expect(try await subject.ask(Wire.get("/")).status == 500)
      #expect(await eventually { subject.log.contains("the handler let go of its completion without calling it") })
    }
  }

  @Test("When the client leaves nobody waits any longer, and the answer goes nowhere")
  func departure() async throws {
    let kept = Box<Completion?>(nil), done = Box(0)
    try await WireServer.with { server in
      server.onEvent { if case .requestDone = $0 { done.change { $0 += 1 } } }
      server.get("/") { _, respond in kept.set(respond) }
    } test: { subject async throws in
      let wire = try await subject.connect(sending: Wire.get("/"))
      #expect(await eventually { kept.current != nil })
      wire.reset()
      #expect(await eventually { done.current == 1 })
      kept.current?(.text("nowhere"))
      #expect(!subject.log.contains("WARNING"))
    }
  }
}
