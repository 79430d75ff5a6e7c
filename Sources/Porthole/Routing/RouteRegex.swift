/// A regular expression that many threads search with at once.
///
/// `Regex` isn't `Sendable`, as it may hold parsers and closures of the developer's. This one is made from the text of a pattern, so that it
/// holds none; the program that it compiles lazily is compiled in `init`, by a first search; and it is never written afterwards.
final class RouteRegex: @unchecked Sendable {
  private let regex: Regex<AnyRegexOutput>

  init(_ pattern: RoutePattern) throws(RoutePatternError) {
    do {
      // Unicode scalars, not characters, are the unit, as in the original's expressions (and a search is faster).
      let plain = try Regex(pattern.text).matchingSemantics(.unicodeScalar)
      regex = pattern.ignoresCase ? plain.ignoresCase() : plain
      _ = try regex.firstMatch(in: "")
    } catch {
      throw RoutePatternError(pattern, "\(error)")
    }
  }

  /// The groups of the first match anywhere in the path; nil when there is none.
  func search(_ path: String) -> RouteParameters? {
    // An error could come only from a custom parser, and there is none.
    guard let match = try? regex.firstMatch(in: path) else { return nil }
    let groups = match.output.dropFirst()
    return RouteParameters(
      names: groups.compactMap { $0.name },
      values: groups.filter { $0.name != nil }.map { group in group.substring.map { String($0) } },
      captures: groups.map { $0.substring }
    )
  }
}
