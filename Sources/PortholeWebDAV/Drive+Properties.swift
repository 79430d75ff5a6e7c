internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeXML

extension Drive {
  /// PROPFIND (RFC 4918 §9.1).
  static func propfind(_ call: DriveCall) async throws -> Response {
    let query = try PropertyQuery(try await call.document())
    // Without a word it is infinity.
    let depth = try call.depth() ?? .infinity
    let info = try await call.existing()
    try await call.checkConditions(info)
    guard depth != .infinity || call.configuration.allowsInfiniteDepth || !info.isFolder else {
      throw DAVError(.forbidden, "propfind-finite-depth")
    }
    let walk = PropertyWalk(call, query, depth, at: info)
    var response = Response.status(.multiStatus, fields: [.contentType: DAVError.type])
    response.fields.append(.cacheControl, "no-cache")
    if info.isFolder, !call.endsInSlash { response.fields.append(.contentLocation, call.href(info.path, isFolder: true)) }
    let first = try await walk.next() ?? []
    guard let second = try await walk.next() else {
      response.body = .bytes(first)
      return response
    }
    response.body = .stream { writer in
      try await writer.write(first)
      try await writer.write(second)
      while let piece = try await walk.next() { try await writer.write(piece) }
    }
    return response
  }

  /// PROPPATCH (RFC 4918 §9.2): all of it or nothing.
  static func proppatch(_ call: DriveCall) async throws -> Response {
    guard let document = try await call.document(), document.root.name == DAVName.propertyUpdate else {
      throw DAVError(.badRequest, detail: "The content is no propertyupdate.")
    }
    let info = try await call.existing()
    try await call.checkConditions(info)
    let patch = PropertyPatch(document)
    guard !patch.names.isEmpty else { throw DAVError(.badRequest, detail: "The propertyupdate changes nothing.") }
    var failures = patch.refused
    if failures.isEmpty {
      do {
        try await call.access.changeProperties(of: info.path, patch.changes, modified: patch.modified)
      } catch let error as FileError where error.reason == .quota || error.reason == .diskFull {
        failures = Dictionary(uniqueKeysWithValues: patch.names.map { ($0, DAVError(.insufficientStorage)) })
      }
    }
    var xml = Array("<D:response><D:href>\(call.href(info.path, isFolder: info.isFolder))</D:href>".utf8)
    for name in patch.names {
      // What could have been done was not either (§9.2.1).
      let error = failures[name] ?? (failures.isEmpty ? DAVError(.ok) : DAVError(.failedDependency))
      xml += "<D:propstat><D:prop>".utf8
      xml.element(empty: name)
      xml += "</D:prop>\(Multistatus.statusLine(error.status))".utf8
      xml += error.element()
      xml += "</D:propstat>".utf8
    }
    xml += "</D:response>\n".utf8
    return Multistatus.response(xml)
  }
}

/// What a PROPPATCH wants.
struct PropertyPatch {
  /// All that it names, each once.
  private(set) var names: [XMLName] = []
  /// What cannot be.
  private(set) var refused: [XMLName: DAVError] = [:]
  private(set) var changes: [PropertyChange] = []
  /// When the content was last written, nanoseconds since 1970, where it says that.
  private(set) var modified: Int64?

  init(_ document: XMLDocument) {
    var seen: Set<XMLName> = []
    // In the order of the document (§9.2).
    for step in document.root.children where step.name == DAVName.set || step.name == DAVName.remove {
      for element in step.child(DAVName.prop)?.children ?? [] {
        if seen.insert(element.name).inserted { names.append(element.name) }
        if step.name == DAVName.set { set(element, document) } else { remove(element.name) }
      }
    }
  }

  private mutating func set(_ element: XMLElement, _ document: XMLDocument) {
    if let live = LiveProperty(element.name) {
      guard !live.isProtected else { return refused[element.name] = DAVError(.forbidden, "cannot-modify-protected-property") }
      if live == .getlastmodified {
        guard let date = PropertyPatch.date(element.text) else { return refused[element.name] = DAVError(.conflict) }
        return modified = date
      }
    } else if element.name == PropertyPatch.windowsModified, let date = PropertyPatch.date(element.text) {
      // What Windows sets after each copy is the date of the file, too; it is kept as it was given besides.
      modified = date
    }
    let name = PropertyName(element.name.namespace, element.name.local)
    changes.append(.set(DeadProperty(name, value: document.standalone(element))))
  }

  private mutating func remove(_ name: XMLName) {
    // Removing what is not there is no error (§14.23).
    guard LiveProperty(name) == nil || name == DAVName.displayName else {
      return refused[name] = DAVError(.forbidden, "cannot-modify-protected-property")
    }
    changes.append(.remove(PropertyName(name.namespace, name.local)))
  }

  private static let windowsModified = XMLName("urn:schemas-microsoft-com:", "Win32LastModifiedTime")

  /// A date as HTTP or ISO 8601 has it, in nanoseconds.
  private static func date(_ text: String) -> Int64? {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let date = HTTPDate(trimmed, now: HTTPDate(secondsSince1970: 0)) ?? HTTPDate(iso8601: trimmed) else { return nil }
    let (nanoseconds, overflows) = date.secondsSince1970.multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? nil : nanoseconds
  }
}
