internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

extension Drive {
  /// COPY (RFC 4918 §9.8).
  static func copy(_ call: DriveCall) async throws -> Response {
    let depth = try call.depth()
    guard depth != .one else { throw DAVError(.badRequest, detail: "Depth of a COPY is 0 or infinity.") }
    return try await land(call) { info, target, rule, _ in
      try await call.access.copy(info.path, to: target, rule, isShallow: depth == .zero, isFinal: !call.configuration.usesTrash)
    }
  }

  /// MOVE (RFC 4918 §9.9).
  static func move(_ call: DriveCall) async throws -> Response {
    let depth = try call.depth()
    return try await land(call) { info, target, rule, tag in
      guard depth == nil || depth == .infinity || !info.isFolder else {
        throw DAVError(.badRequest, detail: "Folders are moved with all that is in them.")
      }
      do { return try await call.access.move(info.path, to: target, rule, isFinal: !call.configuration.usesTrash, ifTag: tag) } catch let
        error as FileError
        where error.reason == .locked
      {
        throw MembersLocked(response: try call.membersLocked(error, below: info.path))
      }
    }
  }

  private struct MembersLocked: Error { let response: Response }

  private static func land(
    _ call: DriveCall, _ body: (FileInfo, StorePath, ConflictRule, EntityTag?) async throws -> FileInfo
  ) async throws -> Response {
    let target = try call.destination(), overwrites = try call.overwrites()
    let info = try await call.existing()
    let tag = try await call.checkConditions(info)
    let found = try? await call.access.info(of: target)
    do {
      _ = try await body(info, target, overwrites ? .replace : .fail, tag)
    } catch let error as FileError where error.reason == .exists && !overwrites {
      throw DAVError(.preconditionFailed, detail: "There is something at the destination already.")
    } catch let error as MembersLocked { return error.response } catch let error as FileError where error.reason == .locked {
      return try call.membersLocked(error, below: target)
    }
    // A name in another case is a new one.
    guard let found, found.identity != info.identity else {
      return .status(.created, fields: [.location: call.href(target, isFolder: info.isFolder)])
    }
    return .status(.noContent)
  }
}
