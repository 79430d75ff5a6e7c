internal import PortholeHTTP

/// Compares an answer with the recorded one by what they mean.
struct Comparison {
  let method: String
  let want: RecordedAnswer
  let got: RecordedAnswer

  /// What differs, in words.
  func differences() -> [String] {
    guard want.status == got.status else { return ["status \(got.status), expected \(want.status)"] }
    // What errors say is for people.
    if want.status >= 400 { return [] }
    var differences = want.status == 304 ? [] : Comparison.fields.compactMap(difference(in:))
    if method == "HEAD" || [201, 204, 304].contains(want.status) { return differences }
    do { differences += try bodyDifferences() } catch { differences.append("\(error)") }
    return differences
  }

  private static let fields = ["Content-Type", "Content-Range", "Last-Modified", "Location", "Content-Disposition"]

  private func difference(in name: String) -> String? {
    guard let want = want.field(name) else { return nil }
    let got = got.field(name)
    switch name {
    case "Content-Type":
      let types = (Comparison.beforeSemicolon(got ?? "").lowercased(), Comparison.beforeSemicolon(want).lowercased())
      let xml: Set = ["application/xml", "text/xml"]
      if types.0 == types.1 || xml.contains(types.0) && xml.contains(types.1) { return nil }
    case "Content-Disposition":
      if Comparison.beforeSemicolon(got ?? "") == Comparison.beforeSemicolon(want) { return nil }
    default:
      if got == want { return nil }
    }
    return "\(name) is \(got.map { "\"\($0)\"" } ?? "missing"), expected \"\(want)\""
  }

  private static func beforeSemicolon(_ value: String) -> String { String(value.prefix { $0 != ";" }.trimmingBlanks) }

  private func bodyDifferences() throws -> [String] {
    let type = want.field("Content-Type")?.lowercased() ?? ""
    if type.contains("json") { return try JSON.parse(got.body).differences(from: JSON.parse(want.body)) }
    if want.status == 207 { return try MultiStatus(got.body).differences(from: MultiStatus(want.body)) }
    if method == "LOCK" { return try lockDifferences() }
    if type.contains("html") { return HTMLPage(got.body).differences(from: HTMLPage(want.body)) }
    return byteDifferences()
  }

  private func lockDifferences() throws -> [String] {
    var differences: [String] = []
    let token = try XML.parse(got.body).first(of: "DAV: activelock")?.child("DAV: locktoken")?.child("DAV: href")
    if token == nil { differences.append("there is no lock token in the content") }
    if (got.field("Lock-Token") ?? "").isEmpty { differences.append("there is no Lock-Token field") }
    return differences
  }

  private func byteDifferences() -> [String] {
    var came = withRecordedBoundary(got.body)[...]
    // The recording ends where the client stopped reading.
    if came.count > want.body.count, let length = want.field("Content-Length"), got.field("Content-Length") == length {
      came = came.prefix(want.body.count)
    }
    guard !came.elementsEqual(want.body) else { return [] }
    if came.count != want.body.count { return ["the content has \(came.count) bytes, expected \(want.body.count)"] }
    let place = zip(came, want.body).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    return ["the content differs from what was expected at byte \(place) of \(came.count)"]
  }

  /// Content of several parts, with the boundary that the recording has: it is made up anew each time.
  private func withRecordedBoundary(_ body: [UInt8]) -> [UInt8] {
    guard let old = Comparison.boundary(got.field("Content-Type")), let new = Comparison.boundary(want.field("Content-Type")), old != new
    else {
      return body
    }
    let line = Array("--\(old)".utf8), replacement = Array("--\(new)".utf8)
    var result: [UInt8] = []
    var rest = body[...]
    while let place = rest.firstRange(of: line) {
      result += rest[..<place.lowerBound]
      result += replacement
      rest = rest[place.upperBound...]
    }
    return result + rest
  }

  private static func boundary(_ type: String?) -> String? {
    guard let type, type.lowercased().hasPrefix("multipart/"), let place = type.lowercased().firstRange(of: "boundary=") else { return nil }
    let offset = type.lowercased().distance(from: type.lowercased().startIndex, to: place.upperBound)
    let value = type.dropFirst(offset).prefix { $0 != ";" && $0 != " " }
    return value.isEmpty ? nil : value.filter { $0 != "\"" }
  }
}
