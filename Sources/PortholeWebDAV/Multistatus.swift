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

/// Which properties a PROPFIND is about (RFC 4918 §14.20).
enum PropertyQuery: Sendable {
  case all(including: [XMLName])
  case names
  case some([XMLName])

  private static let most = 256

  /// - Throws: ``DAVError`` 400 for what is no such request.
  init(_ document: XMLDocument?) throws {
    // Without a word it is all of them (§9.1).
    guard let root = document?.root else {
      self = .all(including: [])
      return
    }
    guard root.name == DAVName.propfind else { throw DAVError(.badRequest, detail: "The content is no propfind.") }
    if let prop = root.child(DAVName.prop) {
      self = .some(try PropertyQuery.names(in: prop))
    } else if root.child(DAVName.propname) != nil {
      self = .names
    } else if root.child(DAVName.allprop) != nil {
      let included = root.child(DAVName.include)?.children.map(\.name) ?? []
      self = .all(including: Array(included.prefix(PropertyQuery.most)))
    } else {
      throw DAVError(.badRequest, detail: "The propfind asks for nothing.")
    }
  }

  /// The names of properties in an element, each once.
  static func names(in element: XMLElement?) throws -> [XMLName] {
    var seen: Set<XMLName> = []
    let names = element?.children.map(\.name).filter { seen.insert($0).inserted } ?? []
    // Each is answered for each file, be it there or not.
    guard names.count <= most else { throw DAVError(.badRequest, detail: "That are more properties than can be asked for at once.") }
    return names
  }

  /// Whether it may be about something else than what the drive knows.
  var needsDead: Bool {
    switch self {
    case .all, .names: true
    case .some(let names): names.contains { LiveProperty($0) == nil || $0 == DAVName.displayName }
    }
  }

  var needsLocks: Bool {
    switch self {
    case .all: true
    case .names: false
    case .some(let names): names.contains(LiveProperty.lockdiscovery.name)
    }
  }
}

extension DriveCall {
  /// Appends what a file or folder has of the properties that are asked for.
  func append(_ query: PropertyQuery, of source: PropertySource, to xml: inout [UInt8]) async throws {
    xml += "<D:response><D:href>\(href(source.info.path, isFolder: source.info.isFolder))</D:href><D:propstat><D:prop>".utf8
    var missing: [XMLName] = []
    switch query {
    case .names:
      for property in LiveProperty.allCases where property.isThere(for: source.info) { xml.element(empty: property.name) }
      for property in source.dead where property.name != PropertyName("DAV:", "displayname") { xml.element(empty: XMLName(property.name)) }
    case .all(let others):
      for property in LiveProperty.common { _ = try await append(property, of: source, to: &xml) }
      for property in source.dead where property.name != PropertyName("DAV:", "displayname") { xml += property.value }
      let more = others.filter { name in
        LiveProperty(name).map { !$0.isCommon } ?? !source.dead.contains { $0.name == PropertyName(name.namespace, name.local) }
      }
      missing = try await append(more, of: source, to: &xml)
    case .some(let names):
      missing = try await append(names, of: source, to: &xml)
    }
    xml += "</D:prop>\(Multistatus.statusLine(.ok))</D:propstat>".utf8
    if !missing.isEmpty {
      xml += "<D:propstat><D:prop>".utf8
      for name in missing { xml.element(empty: name) }
      xml += "</D:prop>\(Multistatus.statusLine(.notFound))</D:propstat>".utf8
    }
    xml += "</D:response>\n".utf8
  }

  /// - Returns: The names of what is not there.
  private func append(_ names: [XMLName], of source: PropertySource, to xml: inout [UInt8]) async throws -> [XMLName] {
    var missing: [XMLName] = []
    for name in names {
      if let live = LiveProperty(name) {
        if try await !append(live, of: source, to: &xml) { missing.append(name) }
      } else if let dead = source.dead.first(where: { $0.name == PropertyName(name.namespace, name.local) }) {
        xml += dead.value
      } else {
        missing.append(name)
      }
    }
    return missing
  }
}

extension XMLName {
  init(_ name: PropertyName) { self.init(name.namespace, name.name) }
}
