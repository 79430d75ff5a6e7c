import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// A server in an app that comes and goes.
struct SuspensionTests {
  private static func configuration(_ app: TestApp?, _ change: (inout Server.Configuration) -> Void = { _ in }) -> Server.Configuration {
    .test {
      $0.logger = .none
      $0.appLifecycle = app
      $0.connectedInterval = .milliseconds(100)
      change(&$0)
    }
  }

  /// The words for what a server tells, connections and requests aside.
  private static func watch(_ server: Server) -> Box<[String]> {
    let told = Box<[String]>([])
    server.onEvent { event in
      let word: String? =
        switch event {
        case .started: "started"
        case .suspended: "suspended"
        case .resumed: "resumed"
        case .resumeFailed: "resume failed"
        case .stopped: "stopped"
        case .clientsConnected: "connected"
        case .clientsDisconnected: "disconnected"
        default: nil
        }
      if let word { told.change { $0.append(word) } }
    }
    return told
  }

  private static func rounds(_ count: Int, _ words: [String]) -> [String] {
    var all = ["started"]
    for _ in 0..<count { all += words }
    return all + ["stopped"]
  }

  private static func listens(_ port: Int) -> Bool {
    guard let wire = try? Wire(port: port) else { return false }
    wire.close()
    return true
  }

  /// State, port and whether somebody can connect agree.
  private static func agrees(_ server: Server, _ state: Server.State, _ port: Int) -> Bool {
    let runs = state == .running
    return server.state == state && server.isRunning == runs && server.port == (runs ? port : 0) && server.urls.isEmpty == !runs
      && listens(port) == runs
  }

  @Test("Cases 12 and 13: suspended it keeps its port, resumed it has it again, and says all of it", arguments: [1, 2])
  func suspendAndResume(loops: Int) async throws {
    let server = Server(Self.configuration(nil) { $0.loops = loops })
    server.get("/") { _ in .text("here") }
    let told = Self.watch(server)
    #expect(server.state == .stopped)
    try await server.start()
    let port = server.port
    for _ in 0..<100 {
      let wire = try Wire(port: port)
      #expect(try await wire.ask(Wire.get("/")).text == "here")
      await server.suspend(within: .seconds(10))
      #expect(Self.agrees(server, .suspended, port))
      #expect(try await wire.endsCleanly())
      let error = await #expect(throws: ServerError.self) { try await server.start() }
      #expect(error?.code == .alreadyRunning)
      try await server.resume()
      #expect(Self.agrees(server, .running, port))
    }
    await server.stop(within: .zero)
    #expect(Self.agrees(server, .stopped, port))
    let words = told.current.filter { !$0.contains("connected") }
    #expect(words == Self.rounds(100, ["suspended", "resumed"]))
  }

  @Test("In the background it stops listening, and in front it listens again at the same port")
  func background() async throws {
    let app = TestApp()
    let server = Server(Self.configuration(app))
    server.get("/") { _ in .text("here") }
    let told = Self.watch(server)
    try await server.start()
    let port = server.port
    for _ in 0..<20 {
      app.move(toBackground: true)
      #expect(await eventually { server.state == .suspended && !app.holdsTime })
      #expect(Self.agrees(server, .suspended, port))
      app.move(toBackground: false)
      #expect(await eventually { server.state == .running })
      #expect(try await Wire(port: port).ask(Wire.get("/")).text == "here")
      #expect(await eventually { !server.isConnected && !app.holdsTime })
    }
    await server.stop(within: .zero)
    #expect(await eventually { told.current.last == "stopped" })
    #expect(told.current == Self.rounds(20, ["suspended", "resumed", "connected", "disconnected"]))
    #expect(app.timesBegun >= 20)
  }

  @Test("A transfer that is under way goes on in the background, idle connections and event streams end, and then it is suspended")
  func transferInBackground() async throws {
    let app = TestApp()
    let began = Gate(), gate = Gate()
    let server = Server(Self.configuration(app))
    server.get("/") { _ in .text("here") }
    server.get("/events") { request in .events(for: request, heartbeat: nil) { _ in try await Task.sleep(for: .seconds(3600)) } }
    server.get("/slow") { _ in
      .stream { writer in
        try await writer.write("begun")
        began.open()
        await gate.wait()
        try await writer.write("done")
      }
    }
    try await server.start()
    let port = server.port
    let idle = try Wire(port: port), events = try Wire(port: port), slow = try Wire(port: port)
    #expect(try await idle.ask(Wire.get("/")).text == "here")
    try await events.send(Wire.get("/events"))
    let first = try await events.bytes(atLeast: 100).count
    try await slow.send(Wire.get("/slow"))
    await began.wait()
    app.move(toBackground: true)
    #expect(try await idle.endsCleanly())
    let stream = String(decoding: try await events.bytes(atLeast: first + 1), as: UTF8.self)
    #expect(stream.components(separatedBy: "retry: 3000").count == 3)
    #expect(Self.agrees(server, .running, port))
    #expect(app.holdsTime)
    gate.open()
    #expect(try await slow.response().text == "begundone")
    #expect(await eventually { server.state == .suspended && !app.holdsTime })
    #expect(Self.agrees(server, .suspended, port))
    await server.stop(within: .zero)
  }

  @Test("A browser page that is left open keeps nothing connected: the app may go to the background at once")
  func openPage() async throws {
    let app = TestApp()
    let server = Server(Self.configuration(app))
    server.get("/") { _ in .text("here") }
    server.get("/events") { request in .events(for: request) { _ in try await Task.sleep(for: .seconds(3600)) } }
    let told = Self.watch(server)
    try await server.start()
    let page = try Wire(port: server.port), events = try Wire(port: server.port)
    #expect(try await page.ask(Wire.get("/")).text == "here")
    try await events.send(Wire.get("/events"))
    _ = try await events.bytes(atLeast: 100)
    // The stream may have begun so much later than the page that both count apart.
    let once = ["connected", "disconnected"]
    let wanted = [["started"] + once, ["started"] + once + once]
    #expect(await eventually { !server.isConnected && !app.holdsTime && wanted.contains(told.current) })
    app.move(toBackground: true)
    #expect(await eventually { server.state == .suspended })
    await server.stop(within: .zero)
  }

  @Test("A browser page is left open while the app leaves: disconnected follows when the interval is over, whatever the page holds on to")
  func openPageInBackground() async throws {
    let app = TestApp()
    // So long that the app leaves while the page's last request counts still.
    let server = Server(Self.configuration(app) { $0.connectedInterval = .seconds(6) })
    server.get("/") { _ in .text("here") }
    server.get("/events") { request in .events(for: request) { _ in try await Task.sleep(for: .seconds(3600)) } }
    let told = Self.watch(server)
    try await server.start()
    let page = try Wire(port: server.port), events = try Wire(port: server.port)
    try await events.send(Wire.get("/events"))
    let first = try await events.bytes(atLeast: 100).count
    let asked = ContinuousClock.now
    #expect(try await page.ask(Wire.get("/")).text == "here")
    #expect(await eventually { told.current == ["started", "connected"] })
    app.move(toBackground: true)
    // The page's connections end at once, and the transfer that might follow has its time.
    #expect(try await page.endsCleanly())
    _ = try await events.bytes(atLeast: first + 1)
    #expect(await eventually { told.current == ["started", "connected", "disconnected", "suspended"] })
    #expect(ContinuousClock.now - asked >= .milliseconds(5900))
    #expect(await eventually { server.state == .suspended && !app.holdsTime })
    await server.stop(within: .zero)
  }

  @Test(
    "Case 14: when the time in the background runs out, or there is none, transfers are cut and the time given back",
    arguments: [true, false])
  func expiry(granted: Bool) async throws {
    let app = TestApp(grantsTime: granted)
    let began = Gate()
    let server = Server(Self.configuration(app))
    server.get("/") { _ in
      began.open()
      try await Task.sleep(for: .seconds(3600))
      return .text("late")
    }
    try await server.start()
    let wire = try Wire(port: server.port)
    try await wire.send(Wire.get("/"))
    await began.wait()
    app.move(toBackground: true)
    if granted {
      #expect(server.state == .running)
      app.expire()
    }
    #expect(await eventually { server.state == .suspended && !app.holdsTime })
    await #expect(throws: WireError.self) { try await wire.response() }
    app.move(toBackground: false)
    #expect(await eventually { server.state == .running })
    await server.stop(within: .zero)
  }

  @Test("Case 14: started in the background it waits for the app, and stops there without ado")
  func startInBackground() async throws {
    let app = TestApp(isInBackground: true)
    let server = Server(Self.configuration(app))
    let told = Self.watch(server)
    try await server.start()
    #expect(server.state == .suspended)
    #expect(server.port == 0)
    await server.stop()
    #expect(server.state == .stopped)
    #expect(told.current == [])
    try await server.start()
    app.move(toBackground: false)
    #expect(await eventually { server.state == .running })
    #expect(Self.agrees(server, .running, server.port))
    await server.stop()
    #expect(told.current == ["started", "stopped"])
  }

  @Test("Automatic suspension can be switched off")
  func switchedOff() async throws {
    let app = TestApp()
    let server = Server(Self.configuration(app) { $0.suspendsInBackground = false })
    server.get("/") { _ in .text("here") }
    try await server.start()
    let port = server.port
    app.move(toBackground: true)
    #expect(try await Wire(port: port).ask(Wire.get("/")).text == "here")
    #expect(Self.agrees(server, .running, port))
    #expect(app.timesBegun == 0)
    await server.stop(within: .zero)
  }

  @Test("Case 12: a listener that died is replaced at the same port, connections stay", arguments: [true, false])
  func deadListener(noticed: Bool) async throws {
    let app = TestApp()
    let server = Server(Self.configuration(app) { $0.suspendsInBackground = false })
    server.get("/") { _ in .text("here") }
    let told = Self.watch(server)
    try await server.start()
    let port = server.port
    let wire = try Wire(port: port)
    #expect(try await wire.ask(Wire.get("/")).text == "here")
    server.life.killListeners()
    // Accepting tells at once; if it did not, coming back to the app would.
    if !noticed { app.move(toBackground: false) }
    #expect(await eventually { Self.agrees(server, .running, port) && told.current.contains("resumed") })
    #expect(try await wire.ask(Wire.get("/")).text == "here")
    #expect(told.current.filter { !$0.contains("connected") } == ["started", "suspended", "resumed"])
    await server.stop(within: .zero)
  }

  @Test("Case 13: a port that somebody else took is waited for, and had again when it is free")
  func busyPort() async throws {
    let server = Server(Self.configuration(nil))
    let told = Self.watch(server)
    try await server.start()
    let port = server.port
    await server.suspend()
    let other = Server(Self.configuration(nil) { $0.port = port })
    try await other.start()
    let resuming = Task { try await server.resume() }
    #expect(await eventually { server.state == .resuming })
    await other.stop()
    try await resuming.value
    #expect(Self.agrees(server, .running, port))
    #expect(told.current == ["started", "suspended", "resumed"])
    await server.stop()
  }

  @Test("Case 13: a port that stays busy is told loudly, and asked for again later")
  func givesUp() async throws {
    let server = Server(Self.configuration(nil))
    let told = Self.watch(server)
    let life = Life(core: server.core, patience: 300)
    try await life.start()
    let port = Int(try #require(life.listening.first?.port))
    await life.suspend(within: .zero)
    let other = Server(Self.configuration(nil) { $0.port = port })
    try await other.start()
    let error = await #expect(throws: ServerError.self) { try await life.resume() }
    #expect(error?.errno == EADDRINUSE)
    #expect(life.serverState == .suspended)
    #expect(told.current == ["started", "suspended", "resume failed"])
    await other.stop()
    try await life.resume()
    #expect(Self.listens(port))
    await life.stop(within: .zero)
    #expect(told.current == ["started", "suspended", "resume failed", "resumed", "stopped"])
  }

  @Test("Case 14: a server whose last reference goes while it is suspended leaves the app alone")
  func released() async throws {
    let app = TestApp()
    var server: Server? = Server(Self.configuration(app))
    try await server?.start()
    let port = try #require(server?.port)
    #expect(app.observerCount == 1)
    server = nil
    #expect(await eventually { app.observerCount == 0 })
    #expect(!Self.listens(port))
    #expect(!app.holdsTime)
  }
}
