#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Porthole
import PortholeNet
import Testing

/// What Linux's Foundation does to a `URLProtocol` that knows nothing of its faults: why there are work-arounds. A test that fails here says that one may go.
///
/// The numbers are those of the other tests. What crashes does so in a process of its own. The first fault is not here: it is a race, which crashes most
/// programs and not each.
@Suite struct FoundationFaultTests {
  /// 2: a completion handler gets the last piece only.
  @Test func piecesAreLost() async throws {
    let test = BareProtocol.session("pieces.bare") { load in
      load.head()
      for piece in ["one", "two", "three"] { load.data(piece) }
      load.finish()
    }
    let (data, _) = try await test.session.data(for: try ask("http://pieces.bare/"))
    #expect(String(decoding: data, as: UTF8.self) == "three")
  }

  /// 3: what comes after a cancellation traps.
  @Test(.timeLimit(.minutes(5))) func lateEventsTrap() async {
    let end = await #expect(processExitsWith: .failure) {
      let begun = Signal()
      let kept = Locked<BareLoad?>(nil)
      let test = BareProtocol.session("late.bare") { load in
        kept.withLock { $0 = load }
        begun.send()
      }
      let task = test.session.dataTask(with: try ask("http://late.bare/"))
      task.resume()
      await begun.wait()
      task.cancel()
      #expect(await test.recorder.end(of: task).error?.code == .cancelled)
      // The session forgets the task a moment later.
      for _ in 0..<1000 {
        kept.withLock { $0 }?.data("late")
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    #expect(end.isTrap)
  }

  /// 4: a redirection traps.
  @Test(.timeLimit(.minutes(5))) func redirectionsTrap() async {
    let end = await #expect(processExitsWith: .failure) {
      let test = BareProtocol.session("redirected.bare") { $0.redirect() }
      _ = await test.run(test.session.dataTask(with: try ask("http://redirected.bare/")))
    }
    #expect(end.isTrap)
  }

  /// 5: the end of a download traps.
  @Test(.timeLimit(.minutes(5))) func downloadsTrap() async {
    let end = await #expect(processExitsWith: .failure) {
      let test = BareProtocol.session("download.bare") { $0.answer("x") }
      _ = await test.run(test.session.downloadTask(with: try ask("http://download.bare/")))
    }
    #expect(end.isTrap)
  }

  /// 6: what an upload task sends is not told.
  @Test func uploadsAreNotHandedOut() async throws {
    let test = BareProtocol.session("upload.bare") { load in
      load.answer("\(load.own.request.httpBody == nil) \(load.own.request.httpBodyStream == nil)")
    }
    let load = await test.run(test.session.uploadTask(with: try ask("http://upload.bare/", "POST"), from: Data("sent".utf8)))
    #expect(load.text == "true true")
  }

  /// 7: a task of another session that is made while a load starts traps.
  @Test(.timeLimit(.minutes(5))) func tasksOfOtherSessionsTrap() async {
    let end = await #expect(processExitsWith: .failure) {
      let inner = BareProtocol.session("inner.bare") { $0.answer("inner") }
      let session = inner.session
      let test = BareProtocol.session("outer.bare") { load in
        guard let request = try? ask("http://inner.bare/") else { return }
        session.dataTask(with: request) { _, _, _ in load.answer("outer") }.resume()
      }
      _ = await test.run(test.session.dataTask(with: try ask("http://outer.bare/")))
    }
    #expect(end.isTrap)
  }

  /// 8: times are not kept.
  @Test(.timeLimit(.minutes(5))) func timesAreNotKept() async throws {
    let test = BareProtocol.session("slow.bare") {
      $0.timeoutIntervalForRequest = 0.1
      $0.timeoutIntervalForResource = 0.1
    } _: { load in
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { load.answer("late") }
    }
    var request = try ask("http://slow.bare/")
    request.timeoutInterval = 0.1
    let load = await test.run(test.session.dataTask(with: request))
    #expect(load.text == "late" && load.error == nil)
  }

  /// 12: nobody says that a load is over.
  @Test func aLoadThatIsOverIsNotStopped() async throws {
    let test = BareProtocol.session("over.bare") { $0.answer("x") }
    let load = await test.run(test.session.dataTask(with: try ask("http://over.bare/")))
    #expect(load.text == "x" && BareProtocol.stops("over.bare") == 0)
  }

  /// 13: a task that is suspended is stopped, and begins anew when it goes on.
  @Test(.timeLimit(.minutes(5))) func aSuspendedTaskBeginsAnew() async throws {
    let begun = Signal()
    let test = BareProtocol.session("suspended.bare") { load in
      begun.send()
      load.head()
      if begun.count == 2 { load.finish() }
    }
    let task = test.session.dataTask(with: try ask("http://suspended.bare/"))
    task.resume()
    await begun.wait()
    task.suspend()
    task.resume()
    let load = await test.recorder.end(of: task)
    #expect(load.responses.count == 2 && BareProtocol.stops("suspended.bare") == 1)
  }

  /// 15: a request that is repeated with a credential goes to the network, past the protocol.
  @Test(.timeLimit(.minutes(5))) func loginsLeadPastTheProtocol() async {
    // The host is that of other tests' servers, too.
    await #expect(processExitsWith: .success) {
      var configuration = Server.Configuration(port: 0)
      configuration.addresses = [.ip("127.0.0.1")]
      let server = Server(configuration)
      server.get("/") { _ in .text("the network") }
      try await server.start()
      let test = BareProtocol.session("127.0.0.1") { load in
        load.head(401, ["WWW-Authenticate": "Basic realm=\"x\""])
        load.finish()
      }
      test.recorder.set(credential: URLCredential(user: "u", password: "p", persistence: .none))
      let load = await test.run(test.session.dataTask(with: try ask("http://127.0.0.1:\(server.port)/")))
      #expect(load.text == "the network" && test.recorder.challenges == 1)
      await server.stop(within: .zero)
    }
  }

  /// 16: an end without a response traps where somebody waits for one.
  @Test(.timeLimit(.minutes(5))) func endsWithoutResponsesTrap() async {
    let end = await #expect(processExitsWith: .failure) {
      let test = BareProtocol.session("empty.bare") { $0.finish() }
      _ = try? await test.session.data(for: try ask("http://empty.bare/"))
    }
    #expect(end.isTrap)
  }

  /// 17: what a session adds to each request is not there, and cookies of answers are lost.
  @Test func fieldsAndCookiesAreLost() async throws {
    let test = BareProtocol.session("session.bare") {
      $0.httpAdditionalHeaders = ["X-Session": "s"]
    } _: { load in
      load.head(200, ["Set-Cookie": "a=1; Path=/"])
      load.data(load.own.request.value(forHTTPHeaderField: "X-Session") ?? "-")
      load.finish()
    }
    let load = await test.run(test.session.dataTask(with: try ask("http://session.bare/")))
    let cookies = test.session.configuration.httpCookieStorage?.cookies(for: try #require(URL(string: "http://session.bare/")))
    #expect(load.text == "-" && cookies?.isEmpty ?? true)
  }

  /// 20: nothing looks at the order.
  @Test func theOrderIsNobodys() async throws {
    let test = BareProtocol.session("order.bare") { load in
      load.data("early ")
      load.head(200)
      load.head(404)
      load.data("late")
      load.finish()
    }
    let load = await test.run(test.session.dataTask(with: try ask("http://order.bare/")))
    #expect(load.text == "early late" && load.responses.map(\.statusCode) == [200, 404])
  }

  /// 22: `init` is handed no client; the property has one later.
  @Test func initHasNoClient() async throws {
    let test = BareProtocol.session("init.bare") { $0.answer("\($0.own.wasMadeWithClient) \($0.own.client != nil)") }
    let load = await test.run(test.session.dataTask(with: try ask("http://init.bare/")))
    #expect(load.text == "false true")
  }

  /// 23: HEAD may have content, and a length may be anything.
  @Test func lengthsAreNobodys() async throws {
    let test = BareProtocol.session("length.bare") { load in
      load.head(200, ["Content-Length": "100"])
      load.data("short")
      load.finish()
    }
    for method in ["GET", "HEAD"] {
      let load = await test.run(test.session.dataTask(with: try ask("http://length.bare/", method)))
      #expect(load.text == "short" && load.error == nil)
    }
  }
}

extension ExitTest.Result? {
  /// Whether the process crashed, and did not end by itself.
  fileprivate var isTrap: Bool { if case .signal = self?.exitStatus { true } else { false } }
}
#endif
