internal import PortholeHTTP
internal import PortholeNet

/// An HTTP server inside a program.
///
/// ```swift
/// let server = Server(.init(port: 8080))
/// server.get("/hello") { _ in .html("<p>Hello World</p>") }
/// try await server.run()
/// ```
///
/// Routes may be added and removed at any time, also while it runs; among those that match a request, the one added last answers it.
/// Any number of servers may run in a process; they share its event loops.
public final class Server: Sendable {
  let core: ServerCore
  let life: Life

  /// A server that does not listen yet.
  public init(_ configuration: Configuration = Configuration()) {
    core = ServerCore(configuration)
    life = Life(core: core)
  }

  deinit {
    core.events.finish()
    life.abandon()
  }

  // MARK: Routes

  /// Adds a handler for a method, or several, and the paths of a pattern.
  ///
  /// A pattern that cannot be is told by ``start()``, which throws it.
  ///
  /// - Returns: What ``remove(_:)`` takes.
  @discardableResult
  public func on(_ methods: MethodSet, _ pattern: RoutePattern, body: BodyPolicy = .streamed, _ handler: @escaping Handler) -> RouteToken {
    on(methods, pattern, [], body: body, handler)
  }

  /// Adds a handler that is run in a way of its own; else as ``on(_:_:body:_:)``.
  @discardableResult
  public func on(
    _ methods: MethodSet, _ pattern: RoutePattern, _ options: RouteOptions, body: BodyPolicy = .streamed, _ handler: @escaping Handler
  ) -> RouteToken {
    let name = "the handler of \(methods) \(pattern)"
    return RouteToken(id: core.routes.add(pattern, methods: methods, Route(handler, name: name, options: options, body: body)))
  }

  /// Adds a handler for requests that a closure picks by their heads, whose content it must not read.
  ///
  /// - Parameters:
  ///   - methods: The methods of requests that the closure is asked about; any by default.
  ///   - match: How the content is to be taken, for a request that the handler shall answer; nil for others.
  ///   - options: How the handler is run.
  ///   - handler: What answers.
  /// - Returns: What ``remove(_:)`` takes.
  @discardableResult
  public func on(
    _ methods: MethodSet = .any, where match: @escaping @Sendable (Request) -> BodyPolicy?, _ options: RouteOptions,
    _ handler: @escaping Handler
  ) -> RouteToken {
    let route = Route(handler, name: "the handler of \(methods) with a match closure", options: options, match: match)
    return RouteToken(id: core.routes.add(.custom, methods: methods, route))
  }

  /// Adds a handler for requests that a closure picks by their heads; see ``on(_:where:_:_:)``.
  @discardableResult
  public func on(
    _ methods: MethodSet = .any, where match: @escaping @Sendable (Request) -> BodyPolicy?, _ handler: @escaping Handler
  ) -> RouteToken {
    on(methods, where: match, [], handler)
  }

  /// Mounts a responder at a path and all below it, for every method.
  @discardableResult
  public func mount(_ path: String, _ responder: any Responder, _ options: RouteOptions = []) -> RouteToken {
    RouteToken(
      id: core.routes.add(
        .prefix(path), methods: .any, Route({ try await responder.respond(to: $0) }, name: "what is mounted at \(path)", options: options)))
  }

  /// Removes what was added; requests under way are still answered by it. False when it was removed before.
  @discardableResult
  public func remove(_ token: RouteToken) -> Bool { token.id.map { core.routes.remove($0) } ?? false }

  /// Removes all routes and mounts.
  public func removeAll() { core.routes.removeAll() }

  /// Wraps all that the server answers, also what no route does: the first added is the outermost.
  public func use(_ middleware: any Middleware) { core.routes.add(middleware) }

  // MARK: Life

  /// Begins to listen.
  ///
  /// - Throws: ``ServerError`` when it runs already or cannot listen; ``RoutePatternError`` for a pattern that was added and cannot be.
  public func start() async throws { try await life.start() }

  /// Stops: no new connections; requests under way may end within a time, then they are cut. Does nothing when it does not run.
  ///
  /// It never waits for a handler beyond that time. When it returns, the port is free.
  public func stop(within time: Duration = .seconds(5)) async { await life.stop(within: time) }

  /// Listens no more until ``resume()``, and ends all connections; requests under way may end within a time. The port is kept in mind. An app
  /// that goes to the background does this by itself, see ``Configuration/suspendsInBackground``.
  public func suspend(within time: Duration = .seconds(5)) async { await life.suspend(within: time) }

  /// Listens again where it did before it was suspended, and replaces listening sockets that have died. While the port is busy it tries again
  /// for ten seconds. In an app that is in the background, it waits for that to come back.
  ///
  /// - Throws: ``ServerError`` when it cannot listen.
  public func resume() async throws { try await life.resume() }

  /// Runs until SIGINT or SIGTERM arrives or the task is cancelled, then stops; a second signal stops at once. With TLS, SIGHUP reads the
  /// certificates anew, as ``reloadCertificates()`` does; under systemd it does nothing without TLS.
  ///
  /// The process's handlers for these signals come back afterwards.
  ///
  /// - Parameters:
  ///   - time: What requests under way get when it stops.
  ///   - started: Called once it listens, with ``urls``.
  /// - Throws: What ``start()`` throws.
  public func run(stoppingWithin time: Duration = .seconds(5), started: (_ urls: [String]) -> Void = { _ in }) async throws {
    try await life.run(stoppingWithin: time) { started(urls) }
  }

  /// What it does at the moment.
  public var state: State { life.serverState }

  /// Whether a request is under way, or was a moment ago; see ``ServerEvent/clientsConnected``. False while nobody listens to events and there is no
  /// ``Configuration/appLifecycle``, as nobody counts then.
  public var isConnected: Bool { life.isConnected }

  /// Whether it listens.
  public var isRunning: Bool { life.isRunning }

  /// The port that it listens on; 0 while it does not, or listens on no TCP port.
  public var port: Int { life.listening.first { $0.port != 0 }.map { Int($0.port) } ?? 0 }

  /// Where it can be reached best, as an `http://…` or `https://…` address; nil only while it does not listen.
  public var url: String? { urls.first }

  /// Where it can be reached, as `http://…` or `https://…` addresses: of every interface where it listens on all, be it IPv4 or IPv6, a hotspot of this
  /// device, one that is reached on the same link only (IPv6 then with its zone, RFC 6874), or this machine itself. The best is first; empty while it
  /// does not listen.
  public var urls: [String] { ListeningURL.all(life.listening, scheme: core.isSecure ? "https" : "http") }

  /// The server as it is announced on the local network; nil while it is not.
  public var bonjourService: BonjourService? { life.discovery.service }

  /// Where it is reached from elsewhere, by a port of the gateway; nil while there is none.
  public var publicURL: String? { life.discovery.publicURL }

  /// SHA-256 of the certificate that clients see, in pairs of hexadecimal digits set off by colons; nil without TLS, and before it has started.
  public var certificateFingerprint: String? { core.fingerprint.map(Fingerprint.text) }

  #if TLS
  /// The port that leads plain HTTP to HTTPS, see ``TLSConfiguration/redirectPort``; 0 while there is none.
  public var redirectPort: Int { life.redirecting.first { $0.port != 0 }.map { Int($0.port) } ?? 0 }

  /// Reads the certificates anew, for connections from now on; those that are there keep theirs.
  ///
  /// - Throws: ``ServerError`` when they cannot be used; what was there before stays.
  public func reloadCertificates() throws { try core.reloadSecurity() }
  #endif

  // MARK: Events

  /// What happens from now on. Each caller gets a sequence of its own, which ends with the server object.
  public var events: some AsyncSequence<ServerEvent, Never> & Sendable { core.events.stream() }

  /// Calls a closure with each event, from the loops' threads.
  public func onEvent(_ closure: @escaping @Sendable (ServerEvent) -> Void) { core.events.add(closure) }

  /// Calls a closure with the events of the server's life at least; for it alone nothing is done where requests are answered.
  package func onLifeEvent(_ closure: @escaping @Sendable (ServerEvent) -> Void) { core.events.add(closure, forLifeAlone: true) }

  /// Calls a closure with each event on the main actor, one after another in their order, as an app's views want it.
  ///
  /// Events that the main actor does not come to wait; when there are more than a thousand, the oldest are dropped.
  public func onMainEvent(_ closure: @escaping @MainActor @Sendable (ServerEvent) -> Void) {
    let stream = core.events.stream()
    Task { @MainActor in for await event in stream { closure(event) } }
  }
}

/// Stands for a route or mount that was added.
public struct RouteToken: Sendable, Hashable {
  let id: RouteID?
}
