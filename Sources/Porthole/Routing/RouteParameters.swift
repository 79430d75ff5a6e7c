/// What a route's pattern took from the path.
public struct RouteParameters: Sendable {
  /// Shared with the route, whatever the number of requests.
  let names: [String]
  /// As many as names; nil for a named group that took no part.
  let values: [String?]
  /// The groups of a regular expression in their order; a group that took no part in the match is nil and keeps its place.
  ///
  /// The first group is at index 0. Empty for all other patterns.
  public let captures: [Substring?]

  /// No parameters, as of a route without any.
  public init() { self.init(names: [], values: []) }

  init(names: [String], values: [String?], captures: [Substring?] = []) {
    self.names = names
    self.values = values
    self.captures = captures
  }

  /// The parameter, or the named group, of this name; nil when the pattern has none, or the group took no part.
  public subscript(name: String) -> String? {
    guard let index = names.firstIndex(of: name) else { return nil }
    return values[index]
  }

  /// The parameter as a value of a type; nil when there is none, or it does not spell such a value.
  public func get<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) -> T? { self[name].flatMap { T($0) } }
}
