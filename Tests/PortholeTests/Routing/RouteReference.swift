import Porthole
import PortholeHTTP

/// A route table as one would write it on a napkin: from the last route to the first, by strings. What the real one is compared with.
struct RouteReference {
  enum Kind { case path, exact, prefix, regex, any, custom }
  struct Route {
    let id: RouteID
    let kind: Kind
    let text: String
    let ignoringCase: Bool
    /// Nil for any.
    let methods: [Method]?
    let value: Int
    /// Split once, or most of the time would go there.
    let pieces: [String]
    init(id: RouteID, kind: Kind, text: String, ignoringCase: Bool, methods: [Method]?, value: Int) {
      (self.id, self.kind, self.text, self.ignoringCase, self.methods, self.value) = (id, kind, text, ignoringCase, methods, value)
      var pieces = RouteReference.pieces(text)
      if kind == .prefix, pieces.last == "" { pieces.removeLast() }
      self.pieces = pieces
    }
  }
  struct Match: Equatable {
    var value: Int
    var parameters: [String: String] = [:]
    var rest = ""
  }
  var routes: [Route] = []

  func match(_ method: Method, _ path: String, custom: (Int) -> Bool) -> Match? {
    let pieces = Self.pieces(path)
    for route in routes.reversed() {
      guard route.methods?.contains(where: { $0 == method || ($0 == .get && method == .head) }) ?? true else { continue }
      if let match = match(route, path, pieces, custom) { return match }
    }
    return nil
  }

  private func match(_ route: Route, _ path: String, _ pieces: [String], _ custom: (Int) -> Bool) -> Match? {
    switch route.kind {
    case .any: return Match(value: route.value, rest: path)
    case .custom: return custom(route.value) ? Match(value: route.value) : nil
    // The expressions are plain letters, with which a search is a search for letters.
    case .regex:
      let found =
        route.ignoringCase ? path.lowercased().utf8.contains(route.text.lowercased().utf8) : path.utf8.contains(route.text.utf8)
      return found ? Match(value: route.value) : nil
    case .path, .exact, .prefix: return segments(route, pieces)
    }
  }

  private func segments(_ route: Route, _ path: [String]) -> Match? {
    let pattern = route.pieces
    var match = Match(value: route.value)
    if route.kind == .prefix {
      guard path.count >= pattern.count else { return nil }
      match.rest = path.dropFirst(pattern.count).map { "/" + $0 }.joined()
    }
    for (index, piece) in pattern.enumerated() {
      guard index < path.count else { return nil }
      if route.kind == .path, piece.first == "*" {
        match.parameters[piece == "**" ? piece : String(piece.dropFirst())] = path[index...].joined(separator: "/")
        return match
      }
      if route.kind == .path, piece.first == ":" {
        let parts = piece.dropFirst().split(separator: "(")
        if parts.count > 1, Int(path[index]) == nil || path[index].first == "+" { return nil }
        if path[index].isEmpty { return nil }
        match.parameters[String(parts[0])] = path[index]
      } else if route.ignoringCase {
        guard piece.uppercased().lowercased() == path[index].uppercased().lowercased() else { return nil }
      } else {
        guard Array(piece.utf8) == Array(path[index].utf8) else { return nil }
      }
    }
    return route.kind == .prefix || pattern.count == path.count ? match : nil
  }

  private static func pieces(_ path: String) -> [String] {
    path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  }
}
