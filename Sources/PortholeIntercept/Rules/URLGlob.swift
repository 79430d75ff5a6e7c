/// A pattern of addresses: `*` for any characters but a slash, `**` for any.
struct URLGlob: Sendable {
  private enum Token: Sendable {
    case byte(UInt8)
    case anyInSegment
    case any
  }

  private let tokens: [Token]
  private let subject: RequestMatch.Part
  private let seesQuery: Bool
  /// Whether it looks at the host alone.
  var isOfHost: Bool { subject == .host }
  /// The scheme, where the pattern has one that is no pattern.
  let scheme: String?

  init(_ pattern: String) {
    seesQuery = pattern.utf8.contains(UInt8(ascii: "?"))
    let end = pattern.firstRange(of: "://")
    subject = end != nil ? .url : pattern.hasPrefix("/") ? .path : .host
    scheme = end.map { pattern[..<$0.lowerBound].lowercased() }.flatMap { $0.contains("*") ? nil : $0 }
    // Scheme and host have no case.
    let lowered: Int =
      switch subject {
      case .path: 0
      case .url:
        end.map { range in
          pattern.utf8.distance(
            from: pattern.startIndex, to: pattern[range.upperBound...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? pattern.endIndex)
        } ?? 0
      default: pattern.utf8.count
      }
    var tokens: [Token] = []
    for (index, byte) in pattern.utf8.enumerated() {
      guard byte == UInt8(ascii: "*") else {
        tokens.append(.byte(index < lowered && 0x41...0x5A ~= byte ? byte | 0x20 : byte))
        continue
      }
      if case .anyInSegment? = tokens.last {
        tokens[tokens.count - 1] = .any
      } else if case .any? = tokens.last {
        continue
      } else {
        tokens.append(.anyInSegment)
      }
    }
    self.tokens = tokens
  }

  func matches(_ url: RequestURL) -> Bool {
    switch subject {
    case .host: return matches(url.host)
    case .path: return matches(seesQuery && url.query != nil ? "\(url.path)?\(url.query ?? "")" : url.path)
    case .url, .scheme:
      let query = seesQuery ? url.query.map { "?\($0)" } ?? "" : ""
      return matches("\(url.scheme)://\(url.authority)\(url.path)\(query)")
    }
  }

  /// All places of the pattern that can be reached are followed at once: the time is the lengths' product at most.
  private func matches(_ text: String) -> Bool {
    var places = [Bool](repeating: false, count: tokens.count + 1)
    places[0] = true
    skipStars(&places)
    for byte in text.utf8 {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      for (place, token) in tokens.enumerated() where places[place] {
        switch token {
        case .byte(let expected): if byte == expected { next[place + 1] = true }
        case .anyInSegment: if byte != UInt8(ascii: "/") { next[place] = true }
        case .any: next[place] = true
        }
      }
      skipStars(&next)
      places = next
    }
    return places[tokens.count]
  }

  /// A star may stand for nothing.
  private func skipStars(_ places: inout [Bool]) {
    for (place, token) in tokens.enumerated() where places[place] {
      if case .byte = token { continue }
      places[place + 1] = true
    }
  }
}
