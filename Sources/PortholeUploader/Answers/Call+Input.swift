internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

extension Call {
  /// A path of the query.
  ///
  /// - Throws: `FileError` for what is no path, `Problem` where there is none and none is implied.
  func path(_ name: String = "path", else implied: StorePath? = nil) throws -> StorePath {
    if let path = try paths(name).first { return path }
    guard let implied else { throw Problem(.badRequest, .form, detail: "The address has no \(name).") }
    return implied
  }

  /// All paths of the query that have a name. Names have to be UTF-8: what is not is refused rather than repaired.
  func paths(_ name: String = "path") throws -> [StorePath] {
    let query = query
    guard !query.isTruncated else { throw Problem(.badRequest, .form, detail: "The address has too much in its query.") }
    return try query.indices.compactMap { index in
      let pair = query.decodedBytes(at: index)
      return pair.name.elementsEqual(name.utf8) ? try StorePath(bytes: pair.value) : nil
    }
  }

  /// A number of the query within bounds; what is none counts as not there.
  func number(_ name: String, in range: ClosedRange<Int>, else implied: Int) -> Int {
    query[name].flatMap { Int($0) }.map { min(max($0, range.lowerBound), range.upperBound) } ?? implied
  }

  /// What the content says in JSON. Lists of paths may be long.
  func json<Value: Decodable>(_ type: Value.Type = Value.self) async throws -> Value {
    try await request.json(as: type, upTo: Call.mostJSON)
  }

  private static let mostJSON = 8 * 1024 * 1024

  /// A rule for what is there already, by its name.
  static func rule(_ name: String?, else implied: ConflictRule, of allowed: [ConflictRule] = ConflictRule.allCases) throws
    -> ConflictRule
  {
    guard let name else { return implied }
    guard let rule = ConflictRule(rawValue: name.lowercased()), allowed.contains(rule) else {
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      throw Problem(.badRequest, .form, detail: "“\(name)” is none of the ways to deal with what is there already, which are: \(names).")
    }
    return rule
  }

  /// Whether the client takes a media type and says so, rather than taking anything.
  func accepts(_ type: String) -> Bool { request.fields[.accept]?.lowercased().contains(type) ?? false }
}
