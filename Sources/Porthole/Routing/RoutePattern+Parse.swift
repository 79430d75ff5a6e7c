/// A piece of a path pattern between two slashes.
enum RouteSegment: Hashable, Sendable {
  case literal(String)
  case parameter(RouteParameterKind, name: String)
  /// All that follows.
  case rest(name: String)
}

/// What a parameter's segment has to look like.
enum RouteParameterKind: String, Hashable, Sendable {
  /// Not empty.
  case text = ""
  case int, uuid
}

extension RoutePattern {
  /// The segments of a pattern of the path kind, those of a literal path for all others: `/` has one, which is empty.
  func segments() throws(RoutePatternError) -> [RouteSegment] {
    let utf8 = text.utf8
    guard utf8.first == UInt8(ascii: "/") else { throw RoutePatternError(self, "it has to begin with \"/\"") }
    guard !utf8.contains(0) else { throw RoutePatternError(self, "no path has a NUL in it") }
    // By bytes: a combining mark after a slash would hide it from a split by characters.
    var parts = utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    guard kind == .path else {
      // `/site/` mounts where `/site` does, and `/` everywhere.
      if kind == .prefix, parts.last == "" { parts.removeLast() }
      return parts.map { .literal($0) }
    }
    var names: Set<String> = [], segments: [RouteSegment] = []
    for (index, part) in parts.enumerated() {
      let segment = try segment(part)
      switch segment {
      case .literal: break
      case .parameter(_, let name), .rest(let name):
        guard names.insert(name).inserted else { throw RoutePatternError(self, "two parameters are called \"\(name)\"") }
      }
      if case .rest = segment, index < parts.count - 1 { throw RoutePatternError(self, "nothing can follow \"\(part)\"") }
      segments.append(segment)
    }
    return segments
  }

  private func segment(_ part: String) throws(RoutePatternError) -> RouteSegment {
    let scalars = part.unicodeScalars
    if part == "**" { return .rest(name: part) }
    if scalars.first == "*" { return .rest(name: try name(String(scalars.dropFirst()), of: part)) }
    guard scalars.first == ":" else { return .literal(part) }
    let inner = scalars.dropFirst()
    guard let bracket = inner.firstIndex(of: "(") else { return .parameter(.text, name: try name(String(inner), of: part)) }
    let constraint = String(inner[inner.index(after: bracket)...].dropLast())
    guard inner.last == ")", !constraint.isEmpty, let parameter = RouteParameterKind(rawValue: constraint) else {
      throw RoutePatternError(self, "\"\(part)\" has no type that is known: there are (int) and (uuid)")
    }
    return .parameter(parameter, name: try name(String(inner[..<bracket]), of: part))
  }

  private func name(_ name: String, of part: String) throws(RoutePatternError) -> String {
    guard !name.isEmpty else { throw RoutePatternError(self, "\"\(part)\" needs a name") }
    guard name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0 >= 0x80 || Self.isLetterOrDigit($0) }) else {
      throw RoutePatternError(self, "\"\(part)\" has a name with more than letters, digits, \"-\" and \"_\" in it")
    }
    return name
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
