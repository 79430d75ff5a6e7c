internal import PortholeHTTP
internal import PortholeNet

/// Routes and middleware at one moment: what requests are answered by. Changes make a new one; requests under way keep theirs.
final class Application: Responder {
  let table: RouteTable<Route>
  private let middleware: [any Middleware]
  private let logger: Logger

  init(table: RouteTable<Route>, middleware: [any Middleware], logger: Logger) {
    self.table = table
    self.middleware = middleware
    self.logger = logger
  }

  /// Answers a request, whatever happens.
  func answer(_ request: Request) async -> Response {
    do {
      if let refusal = Application.normalizePath(of: request) { throw HTTPError(.badRequest, detail: refusal) }
      if middleware.isEmpty { return try await respond(to: request) }
      return try await Chain(middleware: middleware, index: 0, last: self).respond(to: request)
    } catch let error as HTTPError {
      if error.status == .notModified { return Response(status: .notModified, fields: error.fields) }
      if let underlying = error.underlying {
        logger.log(.error, "\(request.method) \(request.target) was answered \(error.status.code): \(underlying)")
      }
      return error.response
    } catch is CancellationError {
      // The client has left; nobody will read this.
      return HTTPError(.serviceUnavailable).response
    } catch {
      logger.log(.error, "\(request.method) \(request.target) failed: \(error)")
      return HTTPError(.internalServerError).response
    }
  }

  /// The middleware from an index on, and the routes behind it.
  private struct Chain: Responder {
    let middleware: [any Middleware]
    let index: Int
    let last: Application
    func respond(to request: Request) async throws -> Response {
      guard index < middleware.count else { return try await last.respond(to: request) }
      return try await middleware[index].respond(to: request, next: Chain(middleware: middleware, index: index + 1, last: last))
    }
  }

  /// Decodes the path once for all; the reason when it is refused.
  private static func normalizePath(of request: Request) -> String? {
    guard request.storage.head.targetForm == .origin || request.storage.head.targetForm == .absolute else { return nil }
    switch request.storage.head.withPath({ RequestPath.normalize($0) }) {
    case .unchanged: return nil
    case .rewritten(let path):
      request.storage.rewrittenPath = path
      return nil
    case .refused(let refusal): return refusal.reason
    }
  }

  // MARK: Routes

  func respond(to request: Request) async throws -> Response {
    if request.storage.head.targetForm == .asterisk { return Application.options(table.methods) }
    if request.storage.head.targetForm == .authority { throw HTTPError(.notImplemented, detail: "This server opens no tunnels.") }
    var policy: BodyPolicy?
    let match = request.withPath { path in
      table.match(request.method, path: path) { route in
        policy = route.match?(request)
        return policy != nil
      }
    }
    guard let match else { return try refuse(request) }
    let route = match.value
    var request = request
    if request.storage.route != nil { request.storage = Request.Storage(request.storage) }
    request.storage.route = route
    request.storage.parameters = match.parameters
    request.storage.mountEnd = match.rest
    if route.match == nil { policy = route.body }
    if let policy, policy != .streamed { request.body = try await Application.take(request.body, policy) }
    guard route.options.contains(.blocking) else { return try await route.responder.respond(to: request) }
    let final = request
    return try await withTaskExecutorPreference(BlockingPool.shared) { try await route.responder.respond(to: final) }
  }

  private static func take(_ body: RequestBody, _ policy: BodyPolicy) async throws -> RequestBody {
    switch policy.kind {
    case .streamed: return body
    case .memory(let limit): return RequestBody(source: .bytes(try await body.collect(upTo: limit)))
    case .file(let limit): return RequestBody(source: .file(try await TemporaryFile.taking(body, upTo: limit)))
    }
  }

  /// No route answers: says why (RFC 9110 §9.3.7, §15.5.5, §15.5.6, §15.6.2).
  private func refuse(_ request: Request) throws -> Response {
    let allowed = request.withPath { path in table.allowedMethods(path: path) { $0.match?(request) != nil } }
    if !allowed.isEmpty {
      if request.method == .options { return Application.options(allowed) }
      let list = Application.list(allowed)
      throw HTTPError(
        request.method.isRegistered ? .methodNotAllowed : .notImplemented, detail: "This can be done here: \(list).", fields: [.allow: list])
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
