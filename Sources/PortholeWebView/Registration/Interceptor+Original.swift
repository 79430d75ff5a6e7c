public import PortholeIntercept
internal import Porthole
internal import PortholeHTTP

/// The registrations of the original, WebViewProxy, by their names. Its hosts, schemes and paths were regular expressions; these are what they say, and
/// ``RequestMatch/regex(_:of:ignoringCase:)`` is for the rest.
extension Interceptor {
  /// What answers a request by a response object.
  public typealias ResponseHandler = @Sendable (_ request: Request, _ response: InterceptedResponse) async throws -> Void

  /// Answers all requests of a scheme.
  @discardableResult
  public func handleRequests(withScheme scheme: String, handler: @escaping ResponseHandler) throws(InterceptionError) -> Registration {
    try handle(.scheme(scheme), handler)
  }

  /// Answers all requests to a host.
  @discardableResult
  public func handleRequests(withHost host: String, handler: @escaping ResponseHandler) throws(InterceptionError) -> Registration {
    try handle(.host(host), handler)
  }

  /// Answers requests for one path of a host.
  @discardableResult
  public func handleRequests(
    withHost host: String, path: String, handler: @escaping ResponseHandler
  ) throws(InterceptionError) -> Registration { try handle(.host(host, path: path), handler) }

  /// Answers requests for a path of a host and all below it.
  @discardableResult
  public func handleRequests(
    withHost host: String, pathPrefix: String, handler: @escaping ResponseHandler
  ) throws(InterceptionError) -> Registration { try handle(.host(host, pathPrefix: pathPrefix), handler) }

  /// Answers requests that a closure picks.
  @discardableResult
  public func handleRequests(
    matching predicate: @escaping @Sendable (Request) -> Bool, handler: @escaping ResponseHandler
  ) throws(InterceptionError) -> Registration { try handle(.matching(predicate), handler) }

  /// Removes all rules.
  public func removeAllHandlers() { removeAll() }
}
