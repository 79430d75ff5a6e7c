public import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// Rules by which requests of web views and other loaders are answered in the program: the first that was registered for a request answers it.
///
/// ```swift
/// let interceptor = Interceptor()
/// try interceptor.handle(.host("app.test"), Files("Site"))
/// try interceptor.handle(.host("app.test", path: "/time")) { _ in .text("\(ContinuousClock.now)") }
/// ```
///
/// What brings the requests is an adapter, of which there may be several at a time: the local proxy, `URLProtocol`, an engine's custom schemes. As a
/// `Responder` it can also be mounted in a server, where a request that no rule answers is answered with 404.
///
/// Handlers are those that a server takes. One that throws ``Pass`` leaves a request to the rules behind it, and at last to the network.
public final class Interceptor: Sendable {
  /// The process's own.
  public static let shared = Interceptor()

  struct State {
    var rules: [Rule] = []
    var lastID: UInt64 = 0
    /// The adapters in use, by their attachments.
    var adapters: [(id: ObjectIdentifier, adapter: Adapter)] = []
  }

  let state = Locked(State())
  package let logger: Logger

  /// No rules at first.
  ///
  /// - Parameter logger: Where it is told why a request was answered 502 and the like.
  public init(logger: Logger = .standard) { self.logger = logger }

  /// Registers a rule behind those that are there.
  ///
  /// - Parameters:
  ///   - match: Which requests it is for.
  ///   - capabilities: What an adapter has to be capable of; those that are not do not use the rule.
  ///   - time: How long an answer may be waited for, in quarters of a second: the head, not the content. Then the request is answered with 504.
  ///   - responder: What answers.
  /// - Returns: What removes the rule; it stays when this is let go.
  /// - Throws: ``InterceptionError`` for a match that cannot be, and, where adapters are in use, for a scheme that they cannot bring and capabilities that
  ///   they have not; it says which adapter can.
  @discardableResult
  public func handle(
    _ match: RequestMatch, requiring capabilities: AdapterCapabilities = [], within time: Duration = .seconds(60),
    _ responder: any Responder
  ) throws(InterceptionError) -> Registration {
    if let fault = match.fault { throw InterceptionError(.pattern, fault) }
    return try state.withLock { state throws(InterceptionError) in
      let rule = Rule(
        id: state.lastID + 1, match: match, capabilities: capabilities, milliseconds: time.milliseconds, responder: responder)
      let adapters = state.adapters.map(\.adapter)
      if !adapters.isEmpty, !adapters.contains(where: rule.canBeUsed) { throw rule.refusal(by: adapters) }
      state.lastID += 1
      state.rules.append(rule)
      return Registration(id: rule.id, interceptor: self)
    }
  }

  /// Registers a rule whose answer a closure gives; else as ``handle(_:requiring:within:_:)-(_,_,_,Responder)``.
  @discardableResult
  public func handle(
    _ match: RequestMatch, requiring capabilities: AdapterCapabilities = [], within time: Duration = .seconds(60),
    _ handler: @escaping Handler
  ) throws(InterceptionError) -> Registration {
    try handle(match, requiring: capabilities, within: time, HandlerResponder(handler: handler))
  }

  /// Removes all rules; requests under way are still answered by them.
  public func removeAll() {
    // What is removed goes when the lock is free: a handler may hold what changes rules when it goes.
    _ = state.withLock { state in
      defer { state.rules = [] }
      return state.rules
    }
  }

  /// Removes a rule; false when it is gone.
  func remove(_ id: UInt64) -> Bool {
    let removed = state.withLock { state -> Rule? in
      guard let index = state.rules.firstIndex(where: { $0.id == id }) else { return nil }
      return state.rules.remove(at: index)
    }
    return removed != nil
  }
}

/// A closure that answers.
struct HandlerResponder: Responder {
  let handler: Handler
  func respond(to request: Request) async throws -> Response { try await handler(request) }
}

/// Thrown by a handler of an ``Interceptor``: it leaves the request to the rules behind its own, and at last to the network.
///
/// It is too late for that once the handler has read the request's content: the answer is then 502.
public struct Pass: Error, Sendable, Hashable {
  /// Leaves the request to others.
  public init() {}
}

/// Thrown by a handler of an ``Interceptor``: the load fails as it does when a network fails, without an answer of HTTP.
public struct LoadFailure: Error, Sendable, CustomStringConvertible {
  /// Why; an adapter that can tell the page's engine does.
  public let underlying: any Error

  /// A failure for a reason.
  public init(_ underlying: any Error) { self.underlying = underlying }

  /// The reason.
  public var description: String { "\(underlying)" }
}
