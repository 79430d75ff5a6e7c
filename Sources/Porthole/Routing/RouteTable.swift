package import PortholeHTTP

/// Names one route of one table; given once in a process.
public struct RouteID: Hashable, Sendable {
  let number: UInt64
}

/// What answers a request.
package struct RouteMatch<Value: Sendable>: Sendable {
  package let id: RouteID
  package let value: Value
  package let parameters: RouteParameters
  /// Where in the path begins what a prefix leaves over: at a `/`, or at the end. The path's length for all other patterns.
  package let rest: Int
}

/// The routes of a server: a value, so that a copy is a snapshot that stays as it is while others add and remove.
///
/// Among the routes that match, of whatever kind, the one added last wins.
package struct RouteTable<Value: Sendable>: Sendable {
  /// Whether routes for GET answer HEAD as well, as if they had been added for both.
  package let automaticHead: Bool

  package init(automaticHead: Bool = true) { self.automaticHead = automaticHead }

  /// Adds a route that wins over all that are there.
  package mutating func add(_ pattern: RoutePattern, methods: MethodSet, _ value: Value) throws(RoutePatternError) -> RouteID {
    RouteID(number: 0)
  }
  /// Takes a route out; false when it is not, or no longer, in the table.
  package mutating func remove(_ id: RouteID) -> Bool { false }
  /// Takes all routes out.
  package mutating func removeAll() {}

  /// The route that answers, given the decoded path.
  ///
  /// - Parameter custom: Whether a route added with ``RoutePattern/custom`` matches; asked of those that would win, the last added first.
  package func match<E: Error>(
    _ method: Method, path: borrowing Span<UInt8>, custom: (Value) throws(E) -> Bool
  ) throws(E) -> RouteMatch<Value>? { nil }

  /// The methods that have a route for the path, as an Allow field lists them; routes for any method add none.
  package func allowedMethods(path: borrowing Span<UInt8>, custom: (Value) -> Bool) -> [Method] { [] }

  /// The methods that have a route at all; routes for any method add none.
  package var methods: [Method] { [] }
}
