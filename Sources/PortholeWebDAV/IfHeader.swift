internal import PortholeFiles
internal import PortholeHTTP

/// What the `If` field says (RFC 4918 §10.4): lists of conditions, one of which has to hold whole.
struct IfHeader: Sendable {
  struct Condition: Sendable {
    enum Kind: Sendable {
      case token(String)
      case tag(EntityTag)
    }
    let kind: Kind
    let isNegated: Bool
  }

  struct List: Sendable {
    /// What it is about: an address; nil for the request's own path.
    let resource: String?
    let conditions: [Condition]
  }

  let lists: [List]

  /// All tokens that it names: those locks count as submitted, whatever the conditions come to (§10.4.1).
  var tokens: [String] {
    lists.flatMap(\.conditions).compactMap { if case .token(let token) = $0.kind { token } else { nil } }
  }

  /// Whether a condition is about an entity tag.
  var hasTags: Bool {
    lists.contains { $0.conditions.contains { if case .tag = $0.kind { true } else { false } } }
  }

  /// Lists of all requests together have so many conditions at most.
  private static let most = 200

  /// - Throws: ``DAVError`` 400 for what the grammar does not have.
  init(_ text: String) throws {
    var scanner = Scanner(bytes: Array(text.utf8)[...])
    var lists: [List] = [], resource: String?, isTagged: Bool?, hasList = true, count = 0
    while let next = scanner.peek() {
      if next == UInt8(ascii: "<") {
        // Lists with and without resources do not mix; a resource has one list at least.
        guard isTagged != false, hasList || resource == nil else { throw IfHeader.malformed }
        resource = try scanner.reference()
        (isTagged, hasList) = (true, false)
        continue
      }
      if isTagged == nil { isTagged = false }
      let conditions = try scanner.list()
      count += conditions.count
      guard count <= IfHeader.most else { throw IfHeader.malformed }
      lists.append(List(resource: resource, conditions: conditions))
      hasList = true
    }
    guard !lists.isEmpty, hasList else { throw IfHeader.malformed }
    self.lists = lists
  }

  fileprivate static let malformed = DAVError(.badRequest, detail: "The field If is malformed.")

  /// Whether one of the lists holds.
  func holds(for call: DriveCall) async throws -> Bool {
    for list in lists {
      var path: StorePath? = call.path
      if let resource = list.resource {
        // What is not here has no lock and no tag that would be known.
        if case .path(let named) = try call.address(resource) { path = named } else { path = nil }
      }
      var holds = true
      for condition in list.conditions where holds { holds = try await IfHeader.holds(condition, at: path, call) }
      if holds { return true }
    }
    return false
  }

  private static func holds(_ condition: Condition, at path: StorePath?, _ call: DriveCall) async throws -> Bool {
    var isMet = false
    if let path {
      let info = try? await call.access.info(of: path)
      switch condition.kind {
      case .token(let token): isMet = try await call.access.locks(on: info?.path ?? path).contains { $0.token == token }
      case .tag(let tag): isMet = info.map { tag.stronglyMatches($0.tag) } ?? false
      }
    }
    return isMet != condition.isNegated
  }
}

/// Goes through the field's value.
private struct Scanner {
  var bytes: ArraySlice<UInt8>

  /// The next byte that is no space; nil at the end.
  mutating func peek() -> UInt8? {
    bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    return bytes.first
  }

  /// What stands in angle brackets.
  mutating func reference() throws -> String {
    bytes.removeFirst()
    guard let end = bytes.firstIndex(of: UInt8(ascii: ">")), end > bytes.startIndex else { throw IfHeader.malformed }
    defer { bytes = bytes[(end + 1)...] }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// `(` conditions `)`.
  mutating func list() throws -> [IfHeader.Condition] {
    guard peek() == UInt8(ascii: "(") else { throw IfHeader.malformed }
    bytes.removeFirst()
    var conditions: [IfHeader.Condition] = []
    while let next = peek(), next != UInt8(ascii: ")") {
      var isNegated = false
      // Strings of ABNF are the same in every case.
      if String(decoding: bytes.prefix(3), as: UTF8.self).lowercased() == "not" {
        bytes.removeFirst(3)
        isNegated = true
      }
      conditions.append(IfHeader.Condition(kind: try kind(), isNegated: isNegated))
    }
    guard bytes.first == UInt8(ascii: ")"), !conditions.isEmpty else { throw IfHeader.malformed }
    bytes.removeFirst()
    return conditions
  }

  private mutating func kind() throws -> IfHeader.Condition.Kind {
    switch peek() {
    case UInt8(ascii: "<"): return .token(try reference())
    case UInt8(ascii: "["):
      bytes.removeFirst()
      // A tag may hold a bracket; it ends with a quote, behind which the list's own comes.
      guard let quote = bytes.dropFirst(bytes.first == UInt8(ascii: "W") ? 3 : 1).firstIndex(of: UInt8(ascii: "\"")),
        let tag = EntityTag(String(decoding: bytes[...quote], as: UTF8.self))
      else { throw IfHeader.malformed }
      bytes = bytes[(quote + 1)...]
      guard bytes.first == UInt8(ascii: "]") else { throw IfHeader.malformed }
      bytes.removeFirst()
      return .tag(tag)
    default: throw IfHeader.malformed
    }
  }
}
