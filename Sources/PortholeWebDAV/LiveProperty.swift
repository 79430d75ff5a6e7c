internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeXML

/// The properties that the drive itself knows the values of.
enum LiveProperty: String, CaseIterable, Sendable {
  // RFC 4918 §15.
  case creationdate, displayname, getcontentlength, getcontenttype, getetag, getlastmodified, resourcetype, supportedlock, lockdiscovery
  // RFC 4331.
  case quotaAvailable = "quota-available-bytes", quotaUsed = "quota-used-bytes"
  // RFC 6578 §4, RFC 3253 §3.1.5.
  case syncToken = "sync-token", supportedReports = "supported-report-set"

  init?(_ name: XMLName) {
    guard name.namespace == "DAV:" else { return nil }
    self.init(rawValue: name.local)
  }

  var name: XMLName { DAVName.dav(rawValue) }

  /// Whether it is among all that are given to who asks for all: not what costs something (RFC 4331 §2, RFC 6578 §4).
  var isCommon: Bool {
    switch self {
    case .quotaAvailable, .quotaUsed, .syncToken, .supportedReports: false
    default: true
    }
  }

  /// Whether nobody can set it.
  var isProtected: Bool { self != .displayname && self != .getlastmodified }

  static let common = allCases.filter(\.isCommon)

  /// What a file or folder has of these.
  func isThere(for info: FileInfo) -> Bool {
    switch self {
    case .getcontentlength, .getcontenttype: !info.isFolder
    case .quotaAvailable, .quotaUsed, .syncToken, .supportedReports: info.isFolder
    case .creationdate: info.created != nil
    default: true
    }
  }
}

extension PropertyName {
  /// Live, unless somebody has set it: it is then kept as dead properties are.
  static let displayName = PropertyName("DAV:", "displayname")
}

/// What a file or folder is, as far as the properties that are asked for need it.
struct PropertySource: Sendable {
  let info: FileInfo
  let locks: [FileLock]
  let dead: [DeadProperty]
  let space: VolumeSpace?
  let syncToken: String?
}

extension DriveCall {
  /// Looks up what a query needs of a file or folder, on which are these locks.
  func source(_ info: FileInfo, _ query: PropertyQuery, locks: [FileLock], mayHaveDead: Bool = true) async throws -> PropertySource {
    PropertySource(
      info: info, locks: locks, dead: query.needsDead && mayHaveDead ? try await access.properties(of: info.path) : [],
      space: query.needsSpace && info.isFolder ? try await access.space() : nil,
      syncToken: query.needsSyncToken && info.isFolder ? try await syncToken(of: info.path) : nil)
  }

  /// Nil for a folder with more in it than can be compared.
  private func syncToken(of folder: StorePath) async throws -> String? {
    do { return try await access.syncToken(of: folder) } catch let error as FileError where error.reason == .tooMany { return nil }
  }

  /// Appends the element of a live property with its value; false where the file or folder has no such property.
  func append(_ property: LiveProperty, of source: PropertySource, to xml: inout [UInt8]) -> Bool {
    let info = source.info
    guard property.isThere(for: info) else { return false }
    switch property {
    case .creationdate:
      // With `Z`, as clients on Windows want it (RFC 4918 §15.1).
      xml.element("creationdate", HTTPDate(secondsSince1970: FileInfo.seconds(info.created ?? info.modified)).iso8601UTC)
    case .displayname:
      if let own = source.dead.first(where: { $0.name == .displayName }) {
        xml += own.value
      } else {
        xml.element("displayname", info.path.isRoot ? configuration.name : info.name)
      }
    case .getcontentlength: xml.element("getcontentlength", String(info.size))
    case .getcontenttype: xml.element("getcontenttype", configuration.types.contentType(forFileName: info.name))
    case .getetag: xml.element("getetag", info.tag.text)
    case .getlastmodified:
      xml += "<D:getlastmodified>".utf8
      HTTPDate(secondsSince1970: info.modifiedSeconds).write(into: &xml)
      xml += "</D:getlastmodified>".utf8
    case .resourcetype: xml += (info.isFolder ? "<D:resourcetype><D:collection/></D:resourcetype>" : "<D:resourcetype/>").utf8
    case .supportedlock: xml += DriveCall.supportedLock
    case .lockdiscovery: append(source.locks, to: &xml)
    case .quotaAvailable:
      guard let space = source.space else { return false }
      xml.element("quota-available-bytes", String(space.available))
    case .quotaUsed:
      guard let space = source.space else { return false }
      xml.element("quota-used-bytes", String(max(0, space.total - space.available)))
    case .syncToken:
      guard let token = source.syncToken else { return false }
      xml.element("sync-token", token)
    case .supportedReports:
      xml +=
        "<D:supported-report-set><D:supported-report><D:report><D:sync-collection/></D:report></D:supported-report></D:supported-report-set>"
        .utf8
    }
    return true
  }

  private static let supportedLock = Array(
    ("<D:supportedlock>"
      + ["exclusive", "shared"].map {
        "<D:lockentry><D:lockscope><D:\($0)/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>"
      }.joined() + "</D:supportedlock>").utf8)

  /// Appends `lockdiscovery` (RFC 4918 §15.8).
  func append(_ locks: [FileLock], to xml: inout [UInt8]) {
    guard !locks.isEmpty else { return xml += "<D:lockdiscovery/>".utf8 }
    xml += "<D:lockdiscovery>".utf8
    for lock in locks {
      xml += "<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:\(lock.scope.rawValue)/></D:lockscope>".utf8
      xml += "<D:depth>\(lock.isDeep ? "infinity" : "0")</D:depth>".utf8
      // As the client gave it (§14.17).
      xml += lock.owner.utf8
      xml += "<D:timeout>Second-\(lock.secondsLeft)</D:timeout>".utf8
      xml += "<D:locktoken><D:href>\(lock.token)</D:href></D:locktoken>".utf8
      xml += "<D:lockroot><D:href>\(href(lock.root, isFolder: false))</D:href></D:lockroot></D:activelock>".utf8
    }
    xml += "</D:lockdiscovery>".utf8
  }
}

extension [UInt8] {
  /// Appends an element of the namespace `DAV:` with text in it.
  mutating func element(_ name: String, _ text: String) {
    // Piece by piece: this is done some times for each entry of a folder.
    self += "<D:".utf8
    self += name.utf8
    append(UInt8(ascii: ">"))
    XMLText.append(text, to: &self)
    self += "</D:".utf8
    self += name.utf8
    append(UInt8(ascii: ">"))
  }

  /// Appends an element of any name without content.
  mutating func element(empty name: XMLName) {
    if name.namespace == "DAV:" { return self += "<D:\(name.local)/>".utf8 }
    if name.namespace.isEmpty { return self += "<\(name.local)/>".utf8 }
    self += "<n:\(name.local) xmlns:n=\"".utf8
    XMLText.append(attribute: name.namespace, to: &self)
    self += "\"/>".utf8
  }
}
