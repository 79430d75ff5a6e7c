/// The path of a request target, made safe to look up: decoded exactly once, without dot segments, never above its root.
public enum RequestPath {
  /// Why a path is refused; the answer is a 400.
  package enum Refusal: Equatable, Sendable {
    case notAbsolute, malformedEscape, nul, hiddenSeparator, notUTF8, aboveRoot

    /// The reason in words for the one who sent the path.
    package var reason: String {
      switch self {
      case .notAbsolute: "The path does not begin with a slash."
      case .malformedEscape: "The path has a percent sign that is not followed by two hexadecimal digits."
      case .nul: "The path has a NUL character."
      case .hiddenSeparator: "The path has a backslash or an encoded slash within a name."
      case .notUTF8: "The path is not valid UTF-8."
      case .aboveRoot: "The path leads above the root."
      }
    }
  }

  /// What became of a path.
  package enum Normalized: Equatable, Sendable {
    /// The raw bytes are the normal form; nothing was allocated.
    case unchanged
    /// The normal form.
    case rewritten([UInt8])
    /// The path must not be used.
    case refused(Refusal)
  }

  /// Brings the raw path of a target (without query) to its normal form.
  ///
  /// Escapes are decoded once and segment by segment (RFC 3986 §2.4), then empty and "." segments are dropped and ".." takes the segment
  /// before it away (§5.2.4, §6.2.2). The form begins with "/", and ends with one if the path named a directory: "/a/", "/a/.", "/a/b/..".
  /// An empty path is "/" (RFC 9110 §4.2.3). Runs of slashes count as one, as they do in a file system, before ".." is applied.
  ///
  /// A separator inside a name (`%2F`, `\`, `%5C`), NUL, a malformed escape, anything but UTF-8 and climbing above the root are refused.
  package static func normalize(_ raw: Span<UInt8>) -> Normalized {
    #if PORTHOLE_PLANTED_FAULTS
    if SemanticsFault.active == .pathDecodedTwice, let once = PercentCoding.decode(raw) { return rewrite(once.span) }
    #endif
    return isNormal(raw) ? .unchanged : rewrite(raw)
  }

  /// One look at each byte; false means "perhaps not", as for names that begin with a dot.
  private static func isNormal(_ raw: Span<UInt8>) -> Bool {
    guard !raw.isEmpty, raw[0] == slash else { return false }
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      index += 1
      // Lower case letters, of which paths are made, are done with one comparison.
      if byte > backslash {
        if byte >= 0x80 { return false }
      } else if byte == slash {
        if index < raw.count, raw[index] == slash || raw[index] == dot { return false }
      } else if byte == percent || byte == backslash || byte == 0 {
        return false
      }
    }
    return true
  }

  private static func rewrite(_ raw: Span<UInt8>) -> Normalized {
    if raw.isEmpty { return .rewritten([slash]) }
    guard raw[0] == slash else { return .refused(.notAbsolute) }
    var path: [UInt8] = []
    path.reserveCapacity(raw.count)
    path.append(slash)
    var index = 1
    // At the head of the loop `path` ends with a slash and `index` is where a segment begins.
    while true {
      let start = path.count
      #if PORTHOLE_PLANTED_FAULTS
      let rawStart = index
      #endif
      if let refusal = appendSegment(of: raw, at: &index, to: &path) { return .refused(refusal) }
      let isLast = index >= raw.count
      #if PORTHOLE_PLANTED_FAULTS
      let isMissed = SemanticsFault.active == .pathEncodedDots && path.count - start != index - rawStart
      let length = isMissed ? 3 : path.count - start
      #else
      let length = path.count - start
      #endif
      if length == 1 && path[start] == dot {
        path.removeLast()
      } else if length == 2 && path[start] == dot && path[start + 1] == dot {
        path.removeLast(2)
        guard removeLastSegment(of: &path) else {
          #if PORTHOLE_PLANTED_FAULTS
          if SemanticsFault.active == .pathAboveRoot && !isLast {
            index += 1
            continue
          }
          #endif
          return .refused(.aboveRoot)
        }
      } else if length > 0 && !isLast {
        path.append(slash)
      }
      if isLast { return .rewritten(path) }
      index += 1
    }
  }

  /// Decodes the segment at `index` and leaves `index` at the slash or the end behind it.
  private static func appendSegment(of raw: Span<UInt8>, at index: inout Int, to path: inout [UInt8]) -> Refusal? {
    let start = path.count
    var isASCII = true
    while index < raw.count, raw[index] != slash {
      var byte = raw[index]
      if byte == percent {
        guard let escaped = PercentCoding.escaped(raw, at: index) else { return .malformedEscape }
        byte = escaped
        index += 3
      } else {
        index += 1
      }
      if byte == 0 { return .nul }
      if byte == slash || byte == backslash { return .hiddenSeparator }
      if byte >= 0x80 { isASCII = false }
      path.append(byte)
    }
    // Checked here, not at the end: a ".." may take the segment away again.
    return isASCII || UTF8Validation.isValid(path.span, from: start) ? nil : .notUTF8
  }

  /// Takes the last name and its slash off a path that ends with a slash; false when there is none.
  private static func removeLastSegment(of path: inout [UInt8]) -> Bool {
    guard path.count > 1 else { return false }
    path.removeLast()
    while let last = path.last, last != slash { path.removeLast() }
    return true
  }

  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")
  private static let dot = UInt8(ascii: ".")
  private static let percent = UInt8(ascii: "%")
}

extension RequestPath {
  /// Tidies a decoded path: drops empty and "." segments and a trailing slash, and lets ".." take the segment before it away.
  ///
  /// A leading slash stays, a relative path stays relative, and ".." never leads above where the path starts. Nothing is decoded:
  /// this is for paths of one's own; those of requests come normalised.
  public static func normalized(_ path: String) -> String {
    var segments: [Substring] = []
    for segment in path.split(separator: "/") where segment != "." {
      if segment != ".." {
        segments.append(segment)
      } else if !segments.isEmpty {
        segments.removeLast()
      }
    }
    return (path.utf8.first == slash ? "/" : "") + segments.joined(separator: "/")
  }
}
