/// Which paths a route answers.
///
/// A string literal is a path pattern. It begins with `/`, and each of its segments is one of these:
///
/// | segment | matches | `request.parameters` |
/// |---|---|---|
/// | `users` | itself, by case | |
/// | `:id` | one segment that is not empty | `["id"]` |
/// | `:id(int)` | one segment that is a decimal number that `Int` holds, such as `-7` or `042` | `["id"]`, `get("id", as: Int.self)` |
/// | `:id(uuid)` | one segment of the form `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`, by no case | `["id"]` |
/// | `*rest` | all that follows, slashes and all; may be empty; only as the last segment | `["rest"]` |
/// | `**` | the same without a name | `["**"]` |
///
/// A pattern matches whole paths: `/users/:id` answers neither `/users/7/` nor `/users/`. Where a literal segment has to begin with `:` or
/// `*`, use ``exact(_:)``. All patterns see the decoded path, without the query; `%2F` never makes it into a segment.
///
/// ```swift
/// server.get("/users/:id(int)") { request in .text(request.parameters["id"] ?? "") }
/// server.get("/archive/*path") { request in .text(request.parameters["path"] ?? "") }
/// server.get(.exact("/Readme").ignoringCase) { _ in .text("…") }
/// server.get(.regex("^/([a-z]+)(-[0-9]+)?$")) { request in .text("\(request.parameters.captures)") }
/// ```
///
/// Among the routes that match, of whatever kind, the one added last answers. Nothing is checked before a pattern is added to a table:
/// adding throws ``RoutePatternError``.
public struct RoutePattern: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  enum Kind: Sendable { case path, exact, prefix, regex, any, custom }

  let kind: Kind
  /// The pattern as written; empty for any path and for a match closure.
  let text: String
  /// Whether letters match in either case.
  private(set) var ignoresCase = false

  init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
  /// A path pattern, as in a string literal.
  public init(_ pattern: String) { self.init(kind: .path, text: pattern) }
  /// A path pattern.
  public init(stringLiteral value: String) { self.init(value) }

  /// One path, letter by letter: `:` and `*` have no meaning.
  public static func exact(_ path: String) -> RoutePattern { RoutePattern(kind: .exact, text: path) }

  /// A path and all below it: `/site`, or `/site/`, answers `/site`, `/site/` and `/site/a/b`, never `/sitemap`; `/` answers every path.
  public static func prefix(_ path: String) -> RoutePattern { RoutePattern(kind: .prefix, text: path) }

  /// A regular expression in Swift's syntax, searched anywhere in the path: anchor it with `^` and `$` to match whole paths.
  ///
  /// Its groups are in ``RouteParameters/captures``, named ones also under their names. Regular expressions that were added later than the
  /// path pattern that matches are tried one after another, so that a path pattern is the faster choice. How long a search may take is up
  /// to the pattern: one such as `(a+)+$` takes exponential time, and is as good as an open door to whoever sends long paths.
  public static func regex(_ pattern: String) -> RoutePattern { RoutePattern(kind: .regex, text: pattern) }

  /// Every path.
  public static let any = RoutePattern(kind: .any, text: "")

  /// What a closure decides that the table hands out as a candidate.
  package static let custom = RoutePattern(kind: .custom, text: "")

  /// The same pattern for letters in either case, also beyond ASCII; composed and decomposed letters are the same then, too.
  public var ignoringCase: RoutePattern {
    var copy = self
    copy.ignoresCase = true
    return copy
  }

  /// The pattern as written, for messages.
  public var description: String {
    switch kind {
    case .any: "any path"
    case .custom: "a match closure"
    default: text
    }
  }
}

/// A pattern that no route can have, found when it is added.
public struct RoutePatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The pattern as written.
  public let pattern: String
  /// What is wrong with it, as half a sentence.
  public let reason: String

  init(_ pattern: RoutePattern, _ reason: String) {
    self.pattern = pattern.description
    self.reason = reason
  }
  /// Pattern and reason in one line.
  public var description: String { "route pattern \"\(pattern)\": \(reason)" }
}
