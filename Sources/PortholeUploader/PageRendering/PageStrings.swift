internal import Porthole
internal import PortholeHTTP

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What a person can read on the page, in one language.
struct PageStrings: Sendable {
  /// Its tag (RFC 5646).
  let language: String
  /// The table, in JSON, as the script gets it.
  let table: String
  /// The names of the months, and the units of sizes from bytes on.
  let months: [String], units: [String]
  private let texts: [String: PageText]

  /// Whether it is written from right to left.
  var isRightToLeft: Bool { language == "ar" }

  /// The text of a key; of those that depend on a number, the general form. Keys that are not there are a fault that a test finds.
  subscript(key: String) -> String { texts[key]?.text ?? key }

  /// Whether there is a text for a key.
  func contains(_ key: String) -> Bool { texts[key] != nil }

  /// The text of a key with values in it.
  func text(_ key: String, _ values: [String: String]) -> String {
    let parts = self[key].split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: parts.first.map { String($0) } ?? "") { text, part in
      guard let end = part.firstIndex(of: "}"), let value = values[String(part[..<end])] else {
        text.append("{")
        text.append(contentsOf: part)
        return
      }
      text.append(value)
      text.append(contentsOf: part[part.index(after: end)...])
    }
  }

  /// All texts, as a template has them.
  var values: [String: Template.Value] { Dictionary(uniqueKeysWithValues: texts.map { ("t.\($0.key)", .text($0.value.text)) }) }

  // MARK: Which language

  /// All languages that there are.
  static let all: [String: PageStrings] = Dictionary(
    uniqueKeysWithValues: PageSources.strings.map { ($0.language, PageStrings($0.language, $0.table)) })

  private static let english = PageStrings("en", "{}")

  private init(_ language: String, _ table: String) {
    self.language = language
    self.table = table
    let texts = (try? JSONDecoder().decode([String: PageText].self, from: Data(table.utf8))) ?? [:]
    func words(_ key: String, else usual: [String]) -> [String] {
      let words = texts[key]?.text.split(separator: " ").map { String($0) } ?? []
      return words.count == usual.count ? words : usual
    }
    self.texts = texts
    months = words("form.months", else: (1...12).map { String($0) })
    units = words("form.units", else: ["B", "kB", "MB", "GB", "TB"])
  }

  /// Those that a reader likes best: what the address names, then what the browser says that the person reads, then English.
  static func best(for request: Request) -> PageStrings {
    let wanted = [request.query["lang"]].compactMap(\.self) + AcceptList(request.fields[.acceptLanguage], .languages).ranked
    return wanted.lazy.compactMap { match($0) }.first ?? all["en"] ?? english
  }

  /// The language that a range leads to when its end is dropped part by part (RFC 4647 §3.4).
  static func match(_ range: String) -> PageStrings? {
    var parts = range.lowercased().split(separator: "-")
    // Chinese is written in two ways, of which there is one here.
    if parts.first == "zh" { return all["zh-Hans"] }
    while !parts.isEmpty {
      if let found = all[parts.joined(separator: "-")] { return found }
      parts.removeLast()
    }
    return nil
  }
}

/// A text, or one for each form of number that the language has.
private enum PageText: Decodable {
  case plain(String)
  case forms([String: String])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) { self = .plain(text) } else { self = .forms(try value.decode([String: String].self)) }
  }

  var text: String {
    switch self {
    case .plain(let text): text
    case .forms(let forms): forms["other"] ?? ""
    }
  }
}
