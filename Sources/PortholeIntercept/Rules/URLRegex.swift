/// A regular expression that many threads match with at once.
///
/// `@unchecked Sendable`: `Regex` isn't `Sendable`, as it may hold parsers and closures of the developer's. This one is made from the text of a pattern,
/// so that it holds none; what it compiles lazily is compiled in `init`, by a first match; and it is never written afterwards.
final class URLRegex: @unchecked Sendable {
  private let regex: Regex<AnyRegexOutput>
  private let part: RequestMatch.Part
  /// Whether it looks at the host alone.
  var isOfHost: Bool { part == .host }

  init(_ pattern: String, _ part: RequestMatch.Part, ignoresCase: Bool) throws {
    let plain = try Regex(pattern)
    regex = ignoresCase ? plain.ignoresCase() : plain
    self.part = part
    _ = try regex.wholeMatch(in: "")
  }

  func matches(_ url: RequestURL) -> Bool {
    let text =
      switch part {
      case .url: "\(url)"
      case .scheme: url.scheme
      case .host: url.host
      case .path: url.path
      }
    // An error could come only from a custom parser, and there is none.
    return (try? regex.wholeMatch(in: text)) != nil
  }
}
