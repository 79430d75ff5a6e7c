internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Resumable uploads as the IETF drafts have them (draft-ietf-httpbis-resumable-upload), interop versions 3 to 8. Sections are those of -11, the last of 8.
enum Draft {
  static let contentType = "application/partial-upload"

  // MARK: Creation (§4.2)

  /// Begins an upload with a request that says whether its content is all of it.
  static func create(_ call: Call, _ path: String) async throws -> Response {
    let exchange = DraftExchange(call)
    do {
      let completes = exchange.completes ?? true
      guard exchange.offset ?? 0 == 0 else { throw Problem(.badRequest, .form, detail: "A new upload begins at byte 0.") }
      let plan = try await plan(exchange, try UploadTarget.path(call, at: path), try exchange.length(at: 0, completes))
      let digest = try DigestFields.read(.contentDigest, call.request.fields).first
      let created = try await call.access.createUpload(plan)
      return try await fill(created, exchange, digest, completes)
    } catch { throw await DraftFailure.problem(error, exchange) }
  }

  private static func plan(_ exchange: DraftExchange, _ path: StorePath, _ length: Int?) async throws -> UploadPlan {
    let call = exchange.call, fields = call.request.fields
    // PUT is to bring about what it names (RFC 9110 §9.3.4); all else adds.
    let usual = call.request.method == .put ? .replace : call.configuration.conflict ?? .keep
    var plan = UploadPlan(path: path, length: length, try Call.rule(call.query["conflict"], else: usual))
    if call.query["parents"] == "1" { try await PlainUpload.makeParents(of: path, call.access) }
    let before = try? await call.access.info(of: path)
    plan.expecting = try PlainUpload.expectation(call.request, before)
    plan.modified = try ModificationTime.read(from: fields)
    plan.digests = try DigestFields.read(.reprDigest, fields)
    plan.metadata = DraftMemory(digest: DigestFields.wanted(fields), replaces: before != nil && plan.rule == .replace).text
    return plan
  }

  private static func fill(_ created: UploadStatus, _ exchange: DraftExchange, _ digest: ContentDigest?, _ completes: Bool) async throws
    -> Response
  {
    let location = UploadReference.upload(created.id, from: exchange.call.request)
    do {
      await exchange.announce(location, created)
      var transfer = UploadTransfer(call: exchange.call, id: created.id)
      transfer.digest = digest
      transfer.progress = exchange.progress
      let status = try await finish(transfer, exchange, completes)
      var answer = await exchange.acknowledgement(of: status, .created)
      answer.fields[.location] = location
      return answer
    } catch {
      throw await DraftFailure.explain(error, created.id, exchange) { $0[.location] = location }
    }
  }

  private static func finish(_ transfer: UploadTransfer, _ exchange: DraftExchange, _ completes: Bool) async throws -> UploadStatus {
    var transfer = transfer
    (transfer.isLast, transfer.staysOpen) = (completes, !completes)
    return try await transfer.run()
  }

  // MARK: The upload as a resource

  /// Answers a request to an upload.
  static func answer(_ call: Call, _ id: String) async throws -> Response {
    let exchange = DraftExchange(call)
    switch call.request.method {
    case .head, .get: return try await state(exchange, id)
    case .patch: return try await append(exchange, id)
    case .delete:
      try exchange.refuseStrayFields()
      do { try await call.access.cancelUpload(id) } catch { throw Problem.of(error) { exchange.add(to: &$0.fields) } }
      var answer = Response.status(.noContent)
      exchange.add(to: &answer.fields)
      return answer
    default:
      throw Problem(
        .methodNotAllowed, .method, detail: "An upload has no \(call.request.method).", fields: [.allow: ResumableRoutes.methodsOfUploads])
    }
  }

  /// Where it stands (§4.3). Without content also for GET.
  private static func state(_ exchange: DraftExchange, _ id: String) async throws -> Response {
    try exchange.refuseStrayFields()
    do {
      let status = try await exchange.call.access.upload(id)
      var answer = Response.status(.noContent, fields: [.cacheControl: "no-store"])
      // Where the file could not get its path, there was no answer yet that the upload is for.
      exchange.add(to: &answer.fields, status, isComplete: status.isComplete && status.outcome != .waiting)
      if exchange.version.hasLength, let length = status.plan.length { answer.fields[.uploadLength] = String(length) }
      return answer
    } catch { throw Problem.of(error) { exchange.add(to: &$0.fields) } }
  }

  /// Adds content (§4.4).
  private static func append(_ exchange: DraftExchange, _ id: String) async throws -> Response {
    do {
      let call = exchange.call
      if exchange.version.hasMediaType { try requireMediaType(call.request) }
      guard let offset = exchange.offset else { throw Problem(.badRequest, .form, detail: "Upload-Offset is no number of bytes.") }
      let completes = try exchange.completes ?? silence(exchange.version)
      var transfer = UploadTransfer(call: call, id: id)
      transfer.offset = offset
      transfer.length = try exchange.length(at: offset, completes)
      transfer.digest = try DigestFields.read(.contentDigest, call.request.fields).first
      transfer.progress = exchange.progress
      let status: UploadStatus
      do { status = try await finish(transfer, exchange, completes) } catch let error as FileError
        where error.reason == .complete && completes
      {
        status = try await finishWaiting(call, id, at: offset, error)
      }
      return await exchange.acknowledgement(of: status, exchange.version.acknowledgement)
    } catch { throw await DraftFailure.explain(error, id, exchange) }
  }

  private static func requireMediaType(_ request: Request) throws {
    // Without content there is nothing that would have a type.
    guard request.hasContent, request.contentType?.essence != contentType else { return }
    throw Problem(
      .unsupportedMediaType, .type, detail: "What is added to an upload is \(contentType).", fields: [.acceptPatch: contentType])
  }

  private static func silence(_ version: DraftVersion) throws -> Bool {
    switch version.silence {
    case .completes: return true
    case .continues: return false
    case .refused: throw Problem(.badRequest, .form, detail: "An append says by Upload-Complete whether it is the last.")
    }
  }

  /// All bytes are here, and the file could not get its path: an append of nothing tries again.
  private static func finishWaiting(_ call: Call, _ id: String, at offset: Int, _ error: FileError) async throws -> UploadStatus {
    let status = try await call.access.glance(at: id)
    guard status.outcome == .waiting, offset == status.offset, call.request.contentLength ?? 0 == 0 else { throw error }
    return try await call.access.completeUpload(id, status.plan.rule)
  }
}
