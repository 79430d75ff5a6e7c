internal import PortholeHTTP
internal import PortholeNet

/// Routes and middleware at one moment: what requests are answered by. Changes make a new one; requests under way keep theirs.
final class Application: Sendable {
  /// How a request will be answered.
  enum Plan {
    case response(Response)
    /// By user code.
    case handler(Handler)
  }

  private let table: RouteTable<Route>
  private let logger: Logger
  /// All middleware, around the routes; nil where finding a route runs no user code.
  private let chain: Handler?
  /// Whether paths that cannot be decoded safely are the outermost middleware's business.
  private let leavesPaths: Bool

  init(table: RouteTable<Route>, middleware: [any Middleware], logger: Logger) {
    self.table = table
    self.logger = logger
    leavesPaths = middleware.first is any PathAgnosticMiddleware
    chain = middleware.isEmpty && !table.runsUserCode ? nil : Application.chain(middleware, around: Routed(table: table))
  }

  /// One responder answers everything, whatever the server's routes are.
  init(only responder: any Responder, logger: Logger) {
    table = RouteTable()
    self.logger = logger
    leavesPaths = false
    chain = { request in try await responder.respond(to: request) }
  }

  private static func chain(_ middleware: [any Middleware], around routes: Routed) -> Handler {
    let outermost: any Responder = middleware.reversed().reduce(routes as any Responder) { $0.wrapped(in: $1) }
    return { request in try await outermost.respond(to: request) }
  }

  /// Decides on a request that no handler has seen yet. Calls no user code.
  func plan(for request: Request) -> Plan {
    // RFC 9110 §10.1.1: an expectation that cannot be met.
    if request.storage.head.expectation == .other { return .response(HTTPError(.expectationFailed).response(for: request)) }
    if let refusal = Application.normalizePath(of: request), !leavesPaths {
      return .response(HTTPError(.badRequest, detail: refusal).response(for: request))
    }
    if let chain { return .handler(chain) }
    do { return try Routed.plan(for: request, table) } catch { return .response(response(to: error, request)) }
  }

  /// What an error becomes.
  func response(to error: any Error, _ request: Request) -> Response {
    switch error {
    case let error as HTTPError:
      if error.status == .notModified { return Response(status: .notModified, fields: error.fields) }
      if let underlying = error.underlying {
        logger.log(.error, "\(request.method) \(request.target) was answered \(error.status.code): \(underlying)")
      }
      if let name = error.fields.invalidName {
        logger.log(
          .error, "\(request.method) \(request.target) was answered \(error.status.code) without the field \(name), which cannot be sent")
      }
      return error.response(for: request)
    case is CancellationError:
      // The client has left; nobody will read this.
      return HTTPError(.serviceUnavailable).response(for: request)
    default:
      logger.log(.error, "\(request.method) \(request.target) failed: \(error)")
      return HTTPError(.internalServerError).response(for: request)
    }
  }

  /// Decodes the path once for all; the reason when it is refused.
  static func normalizePath(of request: Request) -> String? {
    let form = request.storage.head.targetForm
    guard form == .origin || form == .absolute else { return nil }
    switch request.withPath({ RequestPath.normalize($0) }) {
    case .unchanged: return nil
    case .rewritten(let path):
      request.storage.rewrittenPath = path
      return nil
    case .refused(let refusal): return refusal.reason
    }
  }
}

/// The routes as a responder, behind middleware.
struct Routed: Responder {
  let table: RouteTable<Route>

  func respond(to request: Request) async throws -> Response {
    switch try Routed.plan(for: request, table) {
    case .response(let response): return response
    case .handler(let handler): return try await handler(request)
    }
  }

  /// Finds the route, and leaves in the request what its pattern took from the path.
  static func plan(for request: Request, _ table: RouteTable<Route>) throws -> Application.Plan {
    let storage = request.storage
    switch storage.head.targetForm {
    case .asterisk: return .response(options(table.methods))
    case .authority: throw HTTPError(.notImplemented, detail: "This server opens no tunnels.")
    case .origin, .absolute: break
    }
    var chosen: BodyPolicy?
    let found: Route? = request.withPath { path in
      let match = table.match(storage.head.method, path: path) { route in
        chosen = route.match?(request)
        return chosen != nil
      }
      guard let match else { return nil }
      storage.parameters = match.parameters
      storage.mountEnd = match.rest
      return match.value
    }
    guard let route = found else { return .response(try refuse(request, table)) }
    storage.route = route
    if route.isDirect { return .handler(route.handler) }
    let policy = route.match == nil ? route.body : chosen ?? .streamed
    if policy == .streamed, route.options.isEmpty { return .handler(route.handler) }
    return .handler { try await run(route, $0, policy) }
  }

  private static func run(_ route: Route, _ request: Request, _ policy: BodyPolicy) async throws -> Response {
    var request = request
    let late = request.body.late
    try await take(&request, policy)
    if late != nil { request.body.late = late }
    guard route.options.contains(.blocking) else { return try await route.handler(request) }
    let final = request
    var response = try await withTaskExecutorPreference(BlockingPool.shared) { try await route.handler(final) }
    if case .stream(let length, let write) = response.body.storage {
      response.body = .stream(length: length) { writer in
        try await withTaskExecutorPreference(BlockingPool.shared) { try await write(writer) }
      }
    }
    return response
  }

  private static func take(_ request: inout Request, _ policy: BodyPolicy) async throws {
    switch policy.kind {
    case .streamed: break
    case .memory(let limit): request.body = RequestBody(source: .bytes(try await request.body.collect(upTo: limit)))
    case .file(let limit):
      let limits = request.body.limits
      request.body = RequestBody(source: .file(try await TemporaryFile.taking(request.body, upTo: limit), limits))
    case .form(let configuration):
      let form = try await request.form(configuration)
      request.unique.form = form
    }
  }

  /// No route answers: says why (RFC 9110 §9.3.7, §15.5.5, §15.5.6, §15.6.2).
  private static func refuse(_ request: Request, _ table: RouteTable<Route>) throws -> Response {
    let allowed = request.withPath { path in table.allowedMethods(path: path) { $0.match?(request) != nil } }
    if !allowed.isEmpty {
      if request.method == .options { return options(allowed) }
      let list = list(allowed)
      throw HTTPError(
        request.method.isRegistered ? .methodNotAllowed : .notImplemented, detail: "This can be done here: \(list).", fields: [.allow: list]
      )
    }
    guard request.method.isRegistered else {
      throw HTTPError(.notImplemented, detail: "This server does not know the method \(request.method).")
    }
    throw HTTPError(.notFound)
  }

  private static func options(_ methods: [Method]) -> Response { .status(.noContent, fields: [.allow: list(methods)]) }

  private static func list(_ methods: [Method]) -> String {
    var names = methods.map(\.rawValue)
    if !methods.contains(.options) { names.append(Method.options.rawValue) }
    return names.joined(separator: ", ")
  }
}
