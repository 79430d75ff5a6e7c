internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeXML

/// Parts of a multistatus (RFC 4918 §13).
enum Multistatus {
  static let opening = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<D:multistatus xmlns:D=\"DAV:\">\n".utf8)
  static let closing = Array("</D:multistatus>\n".utf8)

  static func statusLine(_ status: Status) -> String { "<D:status>HTTP/1.1 \(status.code) \(status.reasonPhrase)</D:status>" }

  /// Appends a response that is a mere status.
  static func append(_ href: String, _ status: Status, _ error: [UInt8] = [], to xml: inout [UInt8]) {
    xml += "<D:response><D:href>\(href)</D:href>\(statusLine(status))".utf8
    xml += error
    xml += "</D:response>\n".utf8
  }

  static func response(_ xml: [UInt8]) -> Response { .bytes(opening + xml + closing, type: DAVError.type, status: .multiStatus) }
}

/// Which properties a PROPFIND is about (RFC 4918 §14.20), and what has to be looked up for them.
struct PropertyQuery: Sendable {
  enum Kind: Sendable {
    case all(including: [Wanted])
    case names
    case some([Wanted])
  }

  /// A property that is asked for by its name.
  struct Wanted: Sendable {
    let live: LiveProperty?
    let name: PropertyName
    /// Its element without content: the answer for what does not have it.
    let empty: [UInt8]

    init(_ name: XMLName) {
      live = LiveProperty(name)
      self.name = PropertyName(name.namespace, name.local)
      var empty: [UInt8] = []
      empty.element(empty: name)
      self.empty = empty
    }
  }

  let kind: Kind
  let needsDead: Bool
  let needsLocks: Bool
  let needsSpace: Bool
  let needsSyncToken: Bool

  private static let most = 256

  init(kind: Kind) {
    self.kind = kind
    let wanted: [Wanted]
    switch kind {
    case .all(including: let more):
      wanted = more
      (needsDead, needsLocks) = (true, true)
    case .names:
      wanted = []
      (needsDead, needsLocks) = (true, false)
    case .some(let named):
      wanted = named
      needsDead = named.contains { $0.live == nil || $0.live == .displayname }
      needsLocks = named.contains { $0.live == .lockdiscovery }
    }
    needsSpace = wanted.contains { $0.live == .quotaAvailable || $0.live == .quotaUsed }
    needsSyncToken = wanted.contains { $0.live == .syncToken }
  }

  /// - Throws: ``DAVError`` 400 for what is no such request.
  init(_ document: XMLDocument?) throws {
    // Without a word it is all of them (§9.1).
    guard let root = document?.root else {
      self.init(kind: .all(including: []))
      return
    }
    guard root.name == DAVName.propfind else { throw DAVError(.badRequest, detail: "The content is no propfind.") }
    if let prop = root.child(DAVName.prop) {
      self.init(kind: .some(try PropertyQuery.names(in: prop)))
    } else if root.child(DAVName.propname) != nil {
      self.init(kind: .names)
    } else if root.child(DAVName.allprop) != nil {
      let included = root.child(DAVName.include)?.children ?? []
      self.init(kind: .all(including: included.prefix(PropertyQuery.most).map { Wanted($0.name) }))
    } else {
      throw DAVError(.badRequest, detail: "The propfind asks for nothing.")
    }
  }

  /// The properties that are named in an element, each once.
  static func names(in element: XMLElement?) throws -> [Wanted] {
    var seen: Set<XMLName> = []
    let names = element?.children.map(\.name).filter { seen.insert($0).inserted } ?? []
    // Each is answered for each file, be it there or not.
    guard names.count <= most else { throw DAVError(.badRequest, detail: "That are more properties than can be asked for at once.") }
    return names.map { Wanted($0) }
  }
}

extension DriveCall {
  private static let found = Array("</D:prop>\(Multistatus.statusLine(.ok))</D:propstat>".utf8)
  private static let missing = Array("</D:prop>\(Multistatus.statusLine(.notFound))</D:propstat>".utf8)

  /// Appends what a file or folder has of the properties that are asked for.
  func append(_ query: PropertyQuery, of source: PropertySource, to xml: inout [UInt8]) {
    xml += "<D:response><D:href>".utf8
    xml += href(source.info.path, isFolder: source.info.isFolder).utf8
    xml += "</D:href><D:propstat><D:prop>".utf8
    var missing: [UInt8] = []
    switch query.kind {
    case .names:
      for property in LiveProperty.allCases where property.isThere(for: source.info) { xml.element(empty: property.name) }
      for property in source.dead where property.name != .displayName { xml.element(empty: XMLName(property.name)) }
    case .all(including: let others):
      for property in LiveProperty.common { _ = append(property, of: source, to: &xml) }
      for property in source.dead where property.name != .displayName { xml += property.value }
      // What was given already is not given again.
      let more = others.filter { other in other.live.map { !$0.isCommon } ?? !source.dead.contains { $0.name == other.name } }
      append(more, of: source, to: &xml, &missing)
    case .some(let wanted):
      append(wanted, of: source, to: &xml, &missing)
    }
    xml += DriveCall.found
    if !missing.isEmpty {
      xml += "<D:propstat><D:prop>".utf8
      xml += missing
      xml += DriveCall.missing
    }
    xml += "</D:response>\n".utf8
  }

  /// Appends what is there, and the empty elements of what is not.
  private func append(_ wanted: [PropertyQuery.Wanted], of source: PropertySource, to xml: inout [UInt8], _ missing: inout [UInt8]) {
    for property in wanted {
      if let live = property.live {
        if !append(live, of: source, to: &xml) { missing += property.empty }
      } else if let dead = source.dead.first(where: { $0.name == property.name }) {
        xml += dead.value
      } else {
        missing += property.empty
      }
    }
  }
}

extension XMLName {
  init(_ name: PropertyName) { self.init(name.namespace, name.name) }
}
