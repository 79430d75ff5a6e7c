package import PortholeHTTP
import Synchronization

/// Names one route, as long as the process lives.
public struct RouteID: Hashable, Sendable {
  fileprivate let number: UInt64

  private static let last = Atomic<UInt64>(0)
  fileprivate static func next() -> RouteID { RouteID(number: last.wrappingAdd(1, ordering: .relaxed).newValue) }
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
  /// A class, as a search would count references on all that a structure holds.
  private final class Route: Sendable {
    let id = RouteID.next()
    let pattern: RoutePattern
    let segments: [RouteSegment]
    /// Of the parameters, and in which segments they are.
    let names: [String], positions: [Int]
    let regex: RouteRegex?
    let methods: MethodSet
    let value: Value

    init(_ pattern: RoutePattern, _ methods: MethodSet, _ value: Value) throws(RoutePatternError) {
      guard methods.names?.isEmpty != true else { throw RoutePatternError(pattern, "it needs a method") }
      var segments: [RouteSegment] = [], names: [String] = [], positions: [Int] = []
      switch pattern.kind {
      case .path, .exact, .prefix: segments = try pattern.segments()
      case .any, .regex, .custom: break
      }
      for (position, segment) in segments.enumerated() {
        switch segment {
        case .literal: continue
        case .parameter(_, let name), .rest(let name): names.append(name)
        }
        positions.append(position)
      }
      regex = pattern.kind == .regex ? try RouteRegex(pattern) : nil
      self.pattern = pattern
      self.segments = segments
      self.names = names
      self.positions = positions
      self.methods = methods
      self.value = value
    }
  }

  /// Whether routes for GET answer HEAD as well, as if they had been added for both.
  package let automaticHead: Bool
  /// The methods that routes name, as an Allow field lists them; routes for any method add none.
  package private(set) var methods: [Method] = []
  /// In the order in which they were added; the index knows them by their places here.
  private var routes: [Route] = []
  private var index = RouteIndex()
  /// The places of the routes that the index cannot find: regular expressions and match closures.
  private var scanned: [Int] = []

  /// Whether finding a route may run what developers wrote: match closures, and regular expressions, which may take their time.
  package var runsUserCode: Bool { !scanned.isEmpty }

  package init(automaticHead: Bool = true) { self.automaticHead = automaticHead }

  /// Adds a route that wins over all that are there.
  package mutating func add(_ pattern: RoutePattern, methods: MethodSet, _ value: Value) throws(RoutePatternError) -> RouteID {
    let route = try Route(pattern, methods, value)
    insert(route)
    return route.id
  }

  /// Takes a route out; false when it is not, or no longer, in the table. The index is built anew.
  package mutating func remove(_ id: RouteID) -> Bool {
    guard let place = routes.firstIndex(where: { $0.id == id }) else { return false }
    var kept = routes
    kept.remove(at: place)
    removeAll()
    for route in kept { insert(route) }
    return true
  }

  /// Takes all routes out.
  package mutating func removeAll() { self = RouteTable(automaticHead: automaticHead) }

  private mutating func insert(_ route: Route) {
    let reach: RouteIndex.Reach
    switch route.pattern.kind {
    case .path, .exact: reach = .end
    case .prefix, .any: reach = .under
    case .regex, .custom:
      reach = .nowhere
      scanned.append(routes.count)
    }
    index.add(route.segments, reach: reach, ignoringCase: route.pattern.ignoresCase, methods: route.methods)
    routes.append(route)
    let new = (route.methods.names ?? []).filter { !methods.contains($0) }
    guard !new.isEmpty else { return }
    methods += new
    if automaticHead, methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
    methods = MethodSet.common.filter { methods.contains($0) } + methods.filter { !MethodSet.common.contains($0) }
  }

  // MARK: Finding

  /// The route that answers, given the decoded path.
  ///
  /// `custom` says whether a route added with ``RoutePattern/custom`` matches, and its error comes out here. It is asked of those that would
  /// win, the last added first.
  package func match<E: Error>(
    _ method: Method, path: borrowing Span<UInt8>, custom: (Value) throws(E) -> Bool
  ) throws(E) -> RouteMatch<Value>? {
    var search = RouteIndex.Search(wanted: wanted(by: method))
    index.search(method, path, &search)
    if let last = scanned.last, last > search.best, let match = try scan(method, search, path, custom) { return match }
    guard search.best >= 0 else { return nil }
    let route = routes[search.best]
    return RouteMatch(
      id: route.id, value: route.value, parameters: parameters(of: route, path), rest: search.rest < 0 ? path.count : search.rest)
  }

  /// Those of ``methods`` that have a route for the path, as an Allow field lists them; `custom` as in ``match(_:path:custom:)``.
  package func allowedMethods<E: Error>(path: borrowing Span<UInt8>, custom: (Value) throws(E) -> Bool) throws(E) -> [Method] {
    var missing: [Method] = [], text: String?
    for method in methods {
      var search = RouteIndex.Search(wanted: wanted(by: method))
      index.search(method, path, &search)
      if search.best < 0 { missing.append(method) }
    }
    for place in scanned {
      // Each is asked once, and only for what is not known yet.
      let news = missing.filter { index.answers(place, $0, wanted(by: $0)) }
      guard !news.isEmpty, try ask(routes[place], path, &text, custom) != nil else { continue }
      missing.removeAll { news.contains($0) }
    }
    return methods.filter { !missing.contains($0) }
  }

  private func wanted(by method: Method) -> UInt32 {
    let bit = MethodSet.bit(of: method)
    return automaticHead && bit == MethodSet.headBit ? bit | MethodSet.getBit : bit
  }

  /// Asks the routes that are newer than the best in the index, the last added first.
  private func scan<E: Error>(
    _ method: Method, _ search: RouteIndex.Search, _ path: borrowing Span<UInt8>, _ custom: (Value) throws(E) -> Bool
  ) throws(E) -> RouteMatch<Value>? {
    var text: String?
    for place in scanned.reversed() {
      if place < search.best { return nil }
      guard index.answers(place, method, search.wanted) else { continue }
      let route = routes[place]
      guard let parameters = try ask(route, path, &text, custom) else { continue }
      return RouteMatch(id: route.id, value: route.value, parameters: parameters, rest: path.count)
    }
    return nil
  }

  /// What a regular expression takes from the path, or no parameters where a closure says yes; nil when the route doesn't match.
  private func ask<E: Error>(
    _ route: Route, _ path: borrowing Span<UInt8>, _ text: inout String?, _ custom: (Value) throws(E) -> Bool
  ) throws(E) -> RouteParameters? {
    guard let regex = route.regex else { return try custom(route.value) ? RouteParameters() : nil }
    let whole = text ?? RouteIndex.string(path, from: 0, to: path.count)
    text = whole
    return regex.search(whole)
  }

  private func parameters(of route: Route, _ path: borrowing Span<UInt8>) -> RouteParameters {
    if route.names.isEmpty { return RouteParameters() }
    let bytes = RouteIndex.bytes(path, from: 0, to: path.count)
    var values: [String?] = [], segment = 0, start = 1
    values.reserveCapacity(route.names.count)
    for position in route.positions {
      var end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      while segment < position {
        segment += 1
        start = end + 1
        end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      }
      if case .rest = route.segments[position] { end = bytes.count }
      values.append(String(decoding: bytes[start..<end], as: UTF8.self))
    }
    return RouteParameters(names: route.names, values: values)
  }
}
