/// A pattern of names: `*` for any characters, `?` for one, `**` for any number of folders.
///
/// A pattern without a slash is one for names at any depth; one with a slash, for paths from the root. What lies in a folder that is met is
/// met, too. Upper and lower case are the same, as they may be for the file system.
public struct GlobPattern: Sendable, Hashable, ExpressibleByStringLiteral {
  private let segments: [[Character]]
  private let isAnywhere: Bool

  /// A pattern.
  public init(_ text: String) {
    segments = text.lowercased().split(separator: "/").map { Array($0) }
    isAnywhere = !text.contains("/")
  }

  /// A pattern.
  public init(stringLiteral text: String) { self.init(text) }

  /// Whether a path, or a folder that it is in, is met.
  public func matches(_ path: StorePath) -> Bool { matches(path.components.map { Array($0.lowercased()) }) }

  func matches(_ names: [[Character]]) -> Bool {
    guard !segments.isEmpty else { return false }
    if isAnywhere { return names.contains { GlobPattern.matches(segments[0], $0) } }
    // The places in the pattern that can be reached after each name; each name is looked at once for each of them.
    var places: Set<Int> = reached([0])
    for name in names {
      if places.contains(segments.count) { return true }
      var next: Set<Int> = []
      for place in places where place < segments.count {
        if segments[place] == ["*", "*"] {
          next.insert(place)
          if place + 1 == segments.count { next.insert(place + 1) }
        } else if GlobPattern.matches(segments[place], name) {
          next.insert(place + 1)
        }
      }
      places = reached(next)
    }
    return places.contains(segments.count)
  }

  /// With those that are reached because `**` may stand for nothing.
  private func reached(_ places: Set<Int>) -> Set<Int> {
    var all = places
    for place in places {
      var next = place
      while next < segments.count, segments[next] == ["*", "*"] {
        next += 1
        // At the end of a pattern it stands for what is in the folder, not for the folder.
        if next < segments.count { all.insert(next) }
      }
    }
    return all
  }

  /// One name, in time of their lengths' product at most.
  private static func matches(_ pattern: [Character], _ name: [Character]) -> Bool {
    var i = 0, j = 0
    var star: (i: Int, j: Int)?
    while j < name.count {
      if i < pattern.count, pattern[i] == "*" {
        star = (i, j)
        i += 1
      } else if i < pattern.count, pattern[i] == "?" || pattern[i] == name[j] {
        i += 1
        j += 1
      } else if let last = star {
        star = (last.i, last.j + 1)
        i = last.i + 1
        j = last.j + 1
      } else {
        return false
      }
    }
    return pattern[i...].allSatisfy { $0 == "*" }
  }
}
