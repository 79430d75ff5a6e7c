/// What a route's pattern took from the path.
public struct RouteParameters: Sendable {
  private final class Storage: Sendable {
    /// Shared with the route, whatever the number of requests.
    let names: [String]
    /// As many as names; nil for a named group that took no part.
    let values: [String?]
    let captures: [Substring?]
    init(names: [String], values: [String?], captures: [Substring?]) {
      self.names = names
      self.values = values
      self.captures = captures
    }
  }
  /// Nil where there is nothing to hold, as for most requests.
  private let storage: Storage?

  /// No parameters, as of a route without any.
  public init() { storage = nil }

  init(names: [String], values: [String?], captures: [Substring?] = []) {
    storage = Storage(names: names, values: values, captures: captures)
  }

  /// The groups of a regular expression in their order; a group that took no part in the match is nil and keeps its place.
  ///
  /// The first group is at index 0. Empty for all other patterns.
  public var captures: [Substring?] { storage?.captures ?? [] }

  /// The parameter, or the named group, of this name; nil when the pattern has none, or the group took no part.
  public subscript(name: String) -> String? {
    guard let storage, let index = storage.names.firstIndex(of: name) else { return nil }
    return storage.values[index]
  }

  /// The parameter as a value of a type; nil when there is none, or it does not spell such a value.
  public func get<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) -> T? { self[name].flatMap { T($0) } }
}
