internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

/// A server's routes and middleware, which may change while it runs.
final class Routes: Sendable {
  private struct State {
    var table: RouteTable<Route>
    var middleware: [any Middleware] = []
    var application: Application?
    var faults: [RoutePatternError] = []
  }

  private let state: Locked<State>
  private let counter = Atomic<Int>(0)
  private let logger: Logger
  private let authentication: (any Middleware)?

  init(answersHEADByGET: Bool, authentication: (any Middleware)?, logger: Logger) {
    state = Locked(State(table: RouteTable(automaticHead: answersHEADByGET)))
    self.authentication = authentication
    self.logger = logger
  }

  /// Grows with each change.
  var version: Int { counter.load(ordering: .acquiring) }

  func current() -> (version: Int, application: Application) {
    state.withLock { state in
      let application = state.application ?? Application(table: state.table, middleware: ordered(state.middleware), logger: logger)
      state.application = application
      return (version, application)
    }
  }

  /// All middleware, the outermost first.
  private func ordered(_ middleware: [any Middleware]) -> [any Middleware] {
    guard let authentication else { return middleware }
    return middleware.filter(\.precedesAuthentication) + [authentication] + middleware.filter { !$0.precedesAuthentication }
  }

  /// Patterns that were refused.
  var faults: [RoutePatternError] { state.withLock { $0.faults } }

  func add(_ pattern: RoutePattern, methods: MethodSet, _ route: Route) -> RouteID? {
    change { state in
      do throws(RoutePatternError) { return try state.table.add(pattern, methods: methods, route) } catch {
        state.faults.append(error)
        logger.log(.error, "\(error)")
        return nil
      }
    }
  }

  func remove(_ id: RouteID) -> Bool { change { $0.table.remove(id) } }

  func removeAll() { change { $0.table.removeAll() } }

  func add(_ middleware: any Middleware) { change { $0.middleware.append(middleware) } }

  private func change<R>(_ body: (inout State) -> R) -> R {
    // What is removed goes when the lock is free: a handler may hold an object that changes routes when it goes.
    let (result, _) = state.withLock { state in
      let old = (state.table, state.application)
      defer {
        state.application = nil
        counter.add(1, ordering: .releasing)
      }
      return (body(&state), old)
    }
    return result
  }
}
