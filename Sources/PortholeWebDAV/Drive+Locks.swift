internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeXML

extension Drive {
  /// LOCK (RFC 4918 §9.10): a new lock or, without content, one that lasts anew.
  static func lock(_ call: DriveCall) async throws -> Response {
    let depth = try call.depth()
    guard depth != .one else { throw DAVError(.badRequest, detail: "Depth of a LOCK is 0 or infinity.") }
    guard let document = try await call.document() else { return try await refresh(call) }
    try await call.checkConditions(try await call.current())
    let plan = try Drive.plan(document, isDeep: depth != .zero, seconds: seconds(call))
    let lock: FileLock, isNew: Bool
    do { (lock, isNew) = try await call.access.lock(call.path, plan) } catch let error as FileError where error.reason == .lockConflict {
      return try conflict(call, error)
    }
    var response = discovery(call, [lock], isNew ? .created : .ok)
    response.fields.append(.lockToken, "<\(lock.token)>")
    return response
  }

  private static func plan(_ document: XMLDocument, isDeep: Bool, seconds: Int) throws -> LockPlan {
    let root = document.root
    guard root.name == DAVName.lockInfo, let scope = root.child(DAVName.lockScope), let type = root.child(DAVName.lockType) else {
      throw DAVError(.badRequest, detail: "The content is no lockinfo.")
    }
    // There are no other types and scopes (§14.15, §14.13).
    guard type.child(DAVName.write) != nil else { throw DAVError(.unprocessableContent, detail: "Locks are for writing.") }
    let isExclusive = scope.child(DAVName.exclusive) != nil
    guard isExclusive != (scope.child(DAVName.shared) != nil) else {
      throw DAVError(.unprocessableContent, detail: "A lock is exclusive or shared.")
    }
    let owner = root.child(DAVName.owner).map { String(decoding: document.standalone($0), as: UTF8.self) } ?? ""
    return LockPlan(isExclusive ? .exclusive : .shared, isDeep: isDeep, owner: owner, seconds: seconds)
  }

  /// The first of the times that the client would like (RFC 4918 §10.7), as far as it is granted.
  private static func seconds(_ call: DriveCall) -> Int {
    let most = max(call.configuration.lockSeconds, 1)
    guard let first = call.request.fields[.timeout]?.split(separator: ",").first else { return min(600, most) }
    let text = first.filter { $0 != " " }.lowercased()
    guard text.hasPrefix("second-") else { return text == "infinite" ? most : min(600, most) }
    // Any number of digits may come; what is none is as good as no word.
    let digits = text.dropFirst("second-".count)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return min(600, most) }
    return min(max(Int(digits) ?? .max, 1), most)
  }

  private static func refresh(_ call: DriveCall) async throws -> Response {
    guard let condition = call.condition else {
      throw DAVError(.badRequest, detail: "There is neither a lockinfo nor a lock that is named in If.")
    }
    try await call.checkConditions(try await call.current())
    let path = try await call.current()?.path ?? call.path
    for token in condition.tokens {
      if let lock = try await call.access.refreshLock(token, on: path, seconds: seconds(call)) { return discovery(call, [lock], .ok) }
    }
    throw DAVError(.preconditionFailed, "lock-token-matches-request-uri")
  }

  private static func discovery(_ call: DriveCall, _ locks: [FileLock], _ status: Status) -> Response {
    var xml = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<D:prop xmlns:D=\"DAV:\">".utf8)
    call.append(locks, to: &xml)
    xml += "</D:prop>\n".utf8
    return .bytes(xml, type: DAVError.type, status: status)
  }

  /// A lock that could not be put on all of a folder (RFC 4918 §9.10.3): what is in its way, and that the folder therefore has none.
  private static func conflict(_ call: DriveCall, _ error: FileError) throws -> Response {
    let members = error.roots.filter { $0.isInside(call.path) }
    guard members.count == error.roots.count else { throw error }
    var xml: [UInt8] = []
    for root in members.prefix(100) {
      let error = DAVError(.locked, "no-conflicting-lock", hrefs: [call.href(root, isFolder: false)])
      Multistatus.append(call.href(root, isFolder: false), .locked, error.element(), to: &xml)
    }
    Multistatus.append(call.href(call.path, isFolder: true), .failedDependency, to: &xml)
    return Multistatus.response(xml)
  }

  /// UNLOCK (RFC 4918 §9.11).
  static func unlock(_ call: DriveCall) async throws -> Response {
    guard let text = call.request.fields[.lockToken], text.first == "<", text.last == ">", text.utf8.count > 2 else {
      throw DAVError(.badRequest, detail: "The field Lock-Token has no token in angle brackets.")
    }
    let info = try await call.existing()
    try await call.checkConditions(info)
    guard try await call.access.unlock(String(text.dropFirst().dropLast()), on: info.path) else {
      throw DAVError(.conflict, "lock-token-matches-request-uri")
    }
    return .status(.noContent)
  }
}
