internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeXML

extension Drive {
  /// REPORT: what changed in a folder (RFC 6578 §3).
  static func report(_ call: DriveCall) async throws -> Response {
    let info = try await call.existing()
    try await call.checkConditions(info)
    guard let document = try await call.document() else { throw DAVError(.badRequest, detail: "A REPORT says what it is about.") }
    guard document.root.name == DAVName.syncCollection, info.isFolder else { throw DAVError(.forbidden, "supported-report") }
    let root = document.root
    let token = root.child(DAVName.syncToken)?.text ?? ""
    let limit = root.child(DAVName.limit)?.child(DAVName.nresults).flatMap { Int($0.text) } ?? .max
    guard limit > 0 else { throw DAVError(.badRequest, detail: "A limit is 1 at least.") }
    let changes: FolderChanges?
    do {
      changes = try await call.access.changes(
        in: info.path, since: token.isEmpty ? nil : token, isDeep: try isDeep(root, call), limit: limit)
    } catch let error as FileError where error.reason == .tooMany {
      throw DAVError(.insufficientStorage, "number-of-matches-within-limits")
    }
    guard let changes else { throw DAVError(.forbidden, "valid-sync-token") }
    let query = PropertyQuery(kind: .some(try PropertyQuery.names(in: root.child(DAVName.prop))))
    return Response(
      status: .multiStatus, fields: [.contentType: DAVError.type],
      body: .stream { writer in
        var xml = Multistatus.opening
        for member in changes.changed {
          let locks = query.needsLocks ? try await call.access.locks(on: member.path) : []
          call.append(query, of: try await call.source(member, query, locks: locks), to: &xml)
          guard xml.count > 32 * 1024 else { continue }
          try await writer.write(xml)
          xml.removeAll(keepingCapacity: true)
        }
        for path in changes.removed { Multistatus.append(call.href(path, isFolder: false), .notFound, to: &xml) }
        if changes.isCut {
          // There is more (§3.6).
          let error = DAVError(.insufficientStorage, "number-of-matches-within-limits")
          Multistatus.append(call.href(info.path, isFolder: true), .insufficientStorage, error.element(), to: &xml)
        }
        xml.element("sync-token", changes.token)
        try await writer.write(xml + Multistatus.closing)
      })
  }

  /// How far down (§6.3). What clients of older drafts mean is said by Depth.
  private static func isDeep(_ root: XMLElement, _ call: DriveCall) throws -> Bool {
    guard let level = root.child(DAVName.syncLevel) else { return try call.depth() == .infinity }
    switch level.text {
    case "1": return false
    case "infinite": return true
    default: throw DAVError(.badRequest, detail: "The level is 1 or infinite.")
    }
  }
}
