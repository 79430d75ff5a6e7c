internal import PortholeHTTP

/// Handlers for one method each. Beside the one that takes options there is one without, so that a handler may be passed as it is:
/// `server.put("/x", store)`.
extension Server {
  /// Adds a handler for GET, which answers HEAD too; see ``on(_:_:body:_:)``.
  @discardableResult
  public func get(_ pattern: RoutePattern, _ handler: @escaping Handler) -> RouteToken { on([.get], pattern, [], handler) }

  /// Adds a handler for GET, which answers HEAD too, with options of how it is run; see ``on(_:_:_:body:_:)``.
  @discardableResult
  public func get(_ pattern: RoutePattern, _ options: RouteOptions, _ handler: @escaping Handler) -> RouteToken {
    on([.get], pattern, options, handler)
  }

  /// Adds a handler for POST; see ``on(_:_:body:_:)``.
  @discardableResult
  public func post(_ pattern: RoutePattern, body: BodyPolicy = .streamed, _ handler: @escaping Handler) -> RouteToken {
    on([.post], pattern, [], body: body, handler)
  }

  /// Adds a handler for POST, with options of how it is run; see ``on(_:_:_:body:_:)``.
  @discardableResult
  public func post(
    _ pattern: RoutePattern, _ options: RouteOptions, body: BodyPolicy = .streamed, _ handler: @escaping Handler
  ) -> RouteToken {
    on([.post], pattern, options, body: body, handler)
  }

  /// Adds a handler for PUT; see ``on(_:_:body:_:)``.
  @discardableResult
  public func put(_ pattern: RoutePattern, body: BodyPolicy = .streamed, _ handler: @escaping Handler) -> RouteToken {
    on([.put], pattern, [], body: body, handler)
  }

  /// Adds a handler for PUT, with options of how it is run; see ``on(_:_:_:body:_:)``.
  @discardableResult
  public func put(
    _ pattern: RoutePattern, _ options: RouteOptions, body: BodyPolicy = .streamed, _ handler: @escaping Handler
  ) -> RouteToken {
    on([.put], pattern, options, body: body, handler)
  }

  /// Adds a handler for PATCH; see ``on(_:_:body:_:)``.
  @discardableResult
  public func patch(_ pattern: RoutePattern, body: BodyPolicy = .streamed, _ handler: @escaping Handler) -> RouteToken {
    on([.patch], pattern, [], body: body, handler)
  }

  /// Adds a handler for PATCH, with options of how it is run; see ``on(_:_:_:body:_:)``.
  @discardableResult
  public func patch(
    _ pattern: RoutePattern, _ options: RouteOptions, body: BodyPolicy = .streamed, _ handler: @escaping Handler
  ) -> RouteToken {
    on([.patch], pattern, options, body: body, handler)
  }

  /// Adds a handler for DELETE; see ``on(_:_:body:_:)``.
  @discardableResult
  public func delete(_ pattern: RoutePattern, _ handler: @escaping Handler) -> RouteToken { on([.delete], pattern, [], handler) }

  /// Adds a handler for DELETE, with options of how it is run; see ``on(_:_:_:body:_:)``.
  @discardableResult
  public func delete(_ pattern: RoutePattern, _ options: RouteOptions, _ handler: @escaping Handler) -> RouteToken {
    on([.delete], pattern, options, handler)
  }
}
