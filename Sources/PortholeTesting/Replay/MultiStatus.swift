internal import PortholeHTTP

/// An answer of WebDAV about several resources (RFC 4918 §13): each with the properties that it has.
struct MultiStatus {
  /// By the path of the resource, decoded and without a slash at its end: values by the names of properties.
  let properties: [String: [String: String]]

  init(_ body: [UInt8]) throws {
    var properties: [String: [String: String]] = [:]
    for response in try XML.parse(body).children where response.name == "DAV: response" {
      var values: [String: String] = [:]
      for status in response.children where status.name == "DAV: propstat" {
        let words = (status.child("DAV: status")?.text ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count > 1, words[1] == "200" else { continue }
        for property in status.child("DAV: prop")?.children ?? [] {
          values[property.name] =
            property.children.isEmpty ? property.trimmedText : property.children.map(\.name).sorted().joined(separator: ", ")
        }
      }
      properties[MultiStatus.key(response.child("DAV: href")?.trimmedText ?? "")] = values
    }
    self.properties = properties
  }

  private static func key(_ reference: String) -> String {
    var path = reference[...]
    // A whole URI means its path.
    if let scheme = path.firstRange(of: "://") { path = path[scheme.upperBound...].drop { $0 != "/" } }
    path = path.prefix { $0 != "?" && $0 != "#" }
    var decoded = PercentCoding.decode(String(path)) ?? String(path)
    while decoded.hasSuffix("/") { decoded.removeLast() }
    return decoded.isEmpty ? "/" : decoded
  }

  /// What is otherwise than expected, in words. More properties are no difference; dates of creation are not compared, and dates of change
  /// only where they are missing.
  func differences(from want: MultiStatus) -> [String] {
    let resources = Set(properties.keys), wanted = Set(want.properties.keys)
    var differences: [String] = []
    if resources != wanted { differences.append("resources \(resources.sorted()), expected \(wanted.sorted())") }
    for resource in wanted.intersection(resources).sorted() {
      let came = properties[resource] ?? [:]
      for (name, value) in (want.properties[resource] ?? [:]).sorted(by: { $0.key < $1.key }) where name != "DAV: creationdate" {
        if came[name] == value { continue }
        if name == "DAV: getlastmodified", came[name]?.isEmpty == false { continue }
        differences.append("\(name) of \(resource) is \(came[name].map { "\"\($0)\"" } ?? "missing"), expected \"\(value)\"")
      }
    }
    return differences
  }
}
