internal import PortholeHTTP

/// Handlers that call back, beside those that are `async`.
extension Server {
  /// Adds a handler that calls back with its answer; else as ``on(_:_:_:body:_:)``.
  ///
  /// ```swift
  /// server.get("/later") { _, respond in
  ///   queue.async { respond(.text("done")) }
  /// }
  /// ```
  @discardableResult
  public func on(
    _ methods: MethodSet, _ pattern: RoutePattern, _ options: RouteOptions = [], body: BodyPolicy = .streamed,
    completion: @escaping CompletionHandler
  ) -> RouteToken {
    let name = "the handler of \(methods) \(pattern)"
    let (logger, seconds) = (core.configuration.logger, core.configuration.limits.completionTime)
    return on(methods, pattern, options, body: body) { request in
      let answer = CompletionAnswer(name, logger, seconds: seconds)
      completion(request, Completion(answer))
      return try await answer.wait(on: request.connection.loop)
    }
  }

  /// Adds a handler for GET that calls back; see ``on(_:_:_:body:completion:)``.
  @discardableResult
  public func get(_ pattern: RoutePattern, _ options: RouteOptions = [], completion: @escaping CompletionHandler) -> RouteToken {
    on([.get], pattern, options, completion: completion)
  }

  /// Adds a handler for POST that calls back; see ``on(_:_:_:body:completion:)``.
  @discardableResult
  public func post(
    _ pattern: RoutePattern, _ options: RouteOptions = [], body: BodyPolicy = .streamed, completion: @escaping CompletionHandler
  ) -> RouteToken {
    on([.post], pattern, options, body: body, completion: completion)
  }

  /// Adds a handler for PUT that calls back; see ``on(_:_:_:body:completion:)``.
  @discardableResult
  public func put(
    _ pattern: RoutePattern, _ options: RouteOptions = [], body: BodyPolicy = .streamed, completion: @escaping CompletionHandler
  ) -> RouteToken {
    on([.put], pattern, options, body: body, completion: completion)
  }

  /// Adds a handler for PATCH that calls back; see ``on(_:_:_:body:completion:)``.
  @discardableResult
  public func patch(
    _ pattern: RoutePattern, _ options: RouteOptions = [], body: BodyPolicy = .streamed, completion: @escaping CompletionHandler
  ) -> RouteToken {
    on([.patch], pattern, options, body: body, completion: completion)
  }

  /// Adds a handler for DELETE that calls back; see ``on(_:_:_:body:completion:)``.
  @discardableResult
  public func delete(_ pattern: RoutePattern, _ options: RouteOptions = [], completion: @escaping CompletionHandler) -> RouteToken {
    on([.delete], pattern, options, completion: completion)
  }
}
