import Porthole
import PortholeIntercept
import Testing

/// What the adapters for custom schemes stand on, against an engine that writes down what WebKit would throw an exception for.
@MainActor
@Suite struct SchemeTasksTests {
  private let interceptor = Interceptor()
  private let engine: FakeEngine

  init() { engine = FakeEngine(interceptor) }

  @Test func aRuleAnswers() async throws {
    try interceptor.handle(.scheme("app")) { request in
      .text("\(request.method) \(request.url) \(request.fields["X-A"] ?? "") \(try await request.text())")
    }
    let task = engine.load("app://Main/a?b=c#d", .post, ["X-A": "1"], content: .bytes(Array("sent".utf8)))
    await task.over()
    #expect(task.state == .ended)
    #expect(task.status == .ok)
    #expect(task.answer[.contentType] == "text/plain; charset=utf-8")
    #expect(task.answer[.contentLength] == "\(task.text.utf8.count)")
    #expect(task.text == "POST app://main/a?b=c 1 sent")
    #expect(engine.tasks.count == 0)
    #expect(engine.violations == [])
  }

  /// Report 17: content comes in one of two ways, and there is one way to read it.
  @Test func contentIsReadAsItIsHandedOut() async throws {
    try interceptor.handle(.scheme("app")) { request in .bytes(try await request.body.collect(upTo: 1_000_000)) }
    let source = Pieces([Array(repeating: 7, count: 65_537), [], [1, 2]])
    let task = engine.load("app://main/", .put, content: .pulled(length: nil) { await source.next() })
    await task.over()
    #expect(Array(task.pieces.joined()) == Array(repeating: 7, count: 65_537) + [1, 2])
  }

  @Test func contentThatIsNotHandedOutIsSaidSo() async throws {
    try interceptor.handle(.host("reads")) { request in .bytes(try await request.body.collect()) }
    try interceptor.handle(.host("ignores")) { _ in .text("fine") }
    let reads = engine.load("app://reads/", .post, content: .unavailable("It is a Blob."))
    let ignores = engine.load("app://ignores/", .post, content: .unavailable("It is a Blob."))
    await reads.over()
    await ignores.over()
    #expect(reads.status == .unsupportedMediaType)
    #expect(reads.text.contains("It is a Blob."))
    #expect(ignores.text == "fine")
  }

  @Test(arguments: [
    ("app://nobody/", 404), ("app://thrown/", 502), ("app://refused/", 403), ("app://passed/", 404),
  ])
  func whatHasNoAnswerIsAPage(_ address: String, _ status: Int) async throws {
    try interceptor.handle(.host("thrown")) { _ in throw Broken() }
    try interceptor.handle(.host("refused")) { _ in throw HTTPError(.forbidden) }
    try interceptor.handle(.host("passed")) { _ in throw Pass() }
    let task = engine.load(address)
    await task.over()
    #expect(task.status?.code == status)
    #expect(task.state == .ended)
    #expect(engine.violations == [])
  }

  @Test func whatIsNoAddressFails() async {
    let task = engine.load("no address")
    await task.over()
    #expect(task.state == .failed && (task.error as? HTTPError)?.status == .badRequest)
    #expect(engine.violations == [])
  }

  /// Report 15: an error before any content is no fault.
  @Test func aLoadFails() async throws {
    try interceptor.handle(.host("before")) { _ in throw LoadFailure(Broken()) }
    try interceptor.handle(.host("amid")) { _ in
      .stream(length: 10) { writer in
        try await writer.write("half")
        throw Broken()
      }
    }
    let before = engine.load("app://before/")
    let amid = engine.load("app://amid/")
    await before.over()
    await amid.over()
    #expect(before.state == .failed && before.status == nil && before.error is Broken)
    #expect(amid.state == .failed && amid.text == "half")
    #expect(engine.violations == [])
  }

  /// Reports 10, 11, 13, 14: nothing comes in or after a stop, whatever is under way; a handler is cancelled, and nobody waits for it.
  @Test func nothingComesAfterAStop() async throws {
    let cancelled = Signal()
    let begun = Signal()
    try interceptor.handle(.host("silent")) { _ in
      begun.send()
      await withTaskCancellationHandler {
        await cancelled.wait()
      } onCancel: {
        cancelled.send()
      }
      return .text("late")
    }
    let silent = engine.load("app://silent/")
    await begun.wait()
    engine.stop(silent)
    await cancelled.wait()
    #expect(silent.status == nil)

    try interceptor.handle(.host("endless")) { _ in .stream { writer in while true { try await writer.write("more") } } }
    let endless = engine.load("app://endless/")
    await endless.until { endless.pieces.count > 3 }
    engine.stop(endless)
    let count = endless.pieces.count
    let other = engine.load("app://nobody/")
    await other.over()
    #expect(endless.pieces.count == count)
    // A stop of what is over, and of what never began, changes nothing.
    engine.tasks.stop(other)
    engine.tasks.stop(endless)
    #expect(engine.tasks.count == 0)
    #expect(engine.violations == [])
  }

  @Test func aStopDuringAPieceIsHeeded() async throws {
    try interceptor.handle(.host("endless")) { _ in .stream { writer in while true { try await writer.write("more") } } }
    let task = engine.load("app://endless/")
    task.onPiece = { [engine, weak task] in if let task { engine.stop(task) } }
    await task.over()
    let other = engine.load("app://nobody/")
    await other.over()
    #expect(task.pieces.count == 1)
    #expect(engine.violations == [])
  }

  /// The engine's own slowness is the handler's: no more than a piece is under way.
  @Test func aSlowEngineIsWaitedFor() async throws {
    let written = Counter()
    try interceptor.handle(.host("big")) { _ in
      .stream { writer in
        for _ in 0..<100 {
          try await writer.write(Array(repeating: 1, count: 1000))
          await written.add()
        }
      }
    }
    let gate = Signal()
    let task = engine.load("app://big/")
    task.onPiece = { await gate.wait() }
    await task.until { !task.pieces.isEmpty }
    #expect(await written.count == 0)
    gate.send()
    await task.over()
    #expect(task.pieces.joined().count == 100_000)
  }

  @Test func manyAreStoppedAtRandom() async throws {
    try interceptor.handle(.scheme("app")) { request in
      let count = Int(request.query["n"] ?? "") ?? 0
      return .stream { writer in for _ in 0..<count { try await writer.write("0123456789") } }
    }
    var random = SeededGenerator(seed: 12)
    var tasks: [FakeTask] = []
    for index in 0..<500 {
      let task = engine.load("app://main/\(index)?n=\(index % 40)")
      let last = Int.random(in: 0...60, using: &random)
      task.onPiece = { [engine, weak task] in if let task, task.pieces.count > last { engine.stop(task) } }
      tasks.append(task)
    }
    for (index, task) in tasks.enumerated() {
      await task.over()
      if !task.isStopped { #expect(task.pieces.joined().count == index % 40 * 10) }
    }
    #expect(tasks.contains { $0.isStopped } && tasks.contains { $0.state == .ended })
    #expect(engine.tasks.count == 0)
    #expect(engine.violations == [])
  }

  @Test(.timeLimit(.minutes(2))) func tenThousandStoppedLoadsLeaveNothing() async throws {
    try interceptor.handle(.scheme("app")) { request in
      if request.url.path == "/hangs" { try await Task.sleep(for: .seconds(3600)) }
      return .stream { writer in while true { try await writer.write("more") } }
    }
    let alive = LiveCount()
    for index in 0..<10_000 {
      let task = engine.load(index % 2 == 0 ? "app://main/hangs" : "app://main/")
      task.token = alive.token()
      // Some are stopped before anything happens, some amid their answer.
      if index % 100 == 1 { await task.until { !task.pieces.isEmpty } }
      engine.stop(task)
    }
    #expect(engine.tasks.count == 0)
    while alive.count > 0 { await Task.yield() }
    #expect(engine.violations == [])
  }

  @Test func rangesAndHeadsAreTheLibrarys() async throws {
    try interceptor.handle(.host("file")) { _ in .text("0123456789") }
    let range = engine.load("app://file/", .get, ["Range": "bytes=2-4"])
    let head = engine.load("app://file/", .head)
    await range.over()
    await head.over()
    #expect(range.status == .partialContent && range.text == "234" && range.answer[.contentRange] == "bytes 2-4/10")
    #expect(head.status == .ok && head.pieces.isEmpty && head.answer[.contentLength] == "10")
  }

  @Test func theSameTaskIsStartedOnce() async throws {
    let count = Counter()
    try interceptor.handle(.host("main")) { _ in
      await count.add()
      return .text("once")
    }
    let task = engine.load("app://main/")
    engine.tasks.start(task)
    await task.over()
    #expect(await count.count == 1)
  }

  @Test(arguments: ["http", "HTTPS", "file", "about", "data", "blob", "ws", "wss", "javascript"])
  func whatEnginesKeepIsRefused(_ scheme: String) {
    #expect {
      try SchemeTasks.check(scheme: scheme, for: .webKitGTK)
    } throws: { error in
      guard let error = error as? InterceptionError else { return false }
      return error.code == .scheme && (!scheme.lowercased().hasPrefix("http") || error.message.contains("proxy"))
    }
  }

  @Test(arguments: ["app", "App", "web+app.x-y"]) func whatIsTheAppsOwnIsNot(_ scheme: String) throws {
    try SchemeTasks.check(scheme: scheme, for: .webKitGTK)
  }

  @Test(arguments: ["bad_scheme", "1app", "", "ap p", "äpp"]) func whatIsNoSchemeIsRefused(_ scheme: String) {
    #expect(throws: InterceptionError.self) { try SchemeTasks.check(scheme: scheme, for: .webKitGTK) }
  }

}
