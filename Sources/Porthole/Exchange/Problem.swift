internal import PortholeHTTP

/// What went wrong, for programs (RFC 9457).
enum Problem {
  static let type = "application/problem+json"

  /// Whether a client likes JSON better than a page.
  static func isPreferred(by fields: Fields) -> Bool {
    guard let accepted = fields[.accept], accepted.lowercased().contains("json") else { return false }
    let best = AcceptList(accepted, .mediaTypes).best(of: ["text/html", type, "application/json"])
    return best != nil && best != "text/html"
  }

  /// The members of which every response knows something; the type of the problem is `about:blank`, that of a mere status.
  static func json(status: Status, detail: String?) -> [UInt8] {
    var json = Array("{\"title\":".utf8)
    append(status.reasonPhrase.isEmpty ? "\(status.code)" : status.reasonPhrase, to: &json)
    json += ",\"status\":\(status.code)".utf8
    if let detail {
      json += ",\"detail\":".utf8
      append(detail, to: &json)
    }
    json += "}".utf8
    return json
  }

  private static func append(_ text: String, to json: inout [UInt8]) {
    json.append(0x22)
    JSONText.append(text, to: &json)
    json.append(0x22)
  }
}
