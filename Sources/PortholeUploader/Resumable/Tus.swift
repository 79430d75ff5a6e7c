internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

extension FieldName {
  static let tusResumable: FieldName = "Tus-Resumable"
  static let tusVersion: FieldName = "Tus-Version"
  static let tusExtension: FieldName = "Tus-Extension"
  static let tusMaxSize: FieldName = "Tus-Max-Size"
  static let tusChecksumAlgorithm: FieldName = "Tus-Checksum-Algorithm"
  static let uploadMetadata: FieldName = "Upload-Metadata"
  static let uploadDeferLength: FieldName = "Upload-Defer-Length"
  static let uploadChecksum: FieldName = "Upload-Checksum"
  static let uploadExpires: FieldName = "Upload-Expires"
  static let methodOverride: FieldName = "X-HTTP-Method-Override"
}

/// The protocol tus 1.0.0, with the extensions creation, creation-with-upload, creation-defer-length, termination, expiration and, in builds that can
/// hash, checksum.
enum Tus {
  static let version = "1.0.0"
  private static let contentType = "application/offset+octet-stream"

  /// Whether a request is one of this protocol's. Some clients leave out the version, and are told of it.
  static func speaks(_ request: Request) -> Bool { request.fields.contains(.tusResumable) }

  /// Answers a request in this protocol; `id` names the upload, nil is for new ones.
  static func answer(_ call: Call, _ id: String?) async throws -> Response {
    do {
      guard call.request.fields[.tusResumable] == version else {
        throw Problem(.preconditionFailed, .form, detail: "This is tus \(version).", fields: [.tusVersion: version])
      }
      var response = try await act(call, id)
      response.fields[.tusResumable] = version
      return response
    } catch {
      throw Problem.of(await UploadFailure.explained(error, call)) { $0.fields[.tusResumable] = version }
    }
  }

  private static func act(_ call: Call, _ id: String?) async throws -> Response {
    let method = method(of: call.request)
    switch (method, id) {
    case (.post, nil): return try await create(call)
    case (.head, let id?): return try await state(call, id)
    case (.patch, let id?): return try await append(call, id)
    case (.delete, let id?):
      try await call.access.cancelUpload(id)
      return .status(.noContent)
    default:
      throw Problem(.methodNotAllowed, .method, detail: "An upload has no \(method).", fields: [.allow: ResumableRoutes.methodsOfUploads])
    }
  }

  /// The method, which a client that can only send POST says in a field. Others keep theirs: what they are was looked at before.
  private static func method(of request: Request) -> Method {
    guard request.method == .post, let other = request.fields[.methodOverride] else { return request.method }
    return Method(other)
  }

  /// What this server can do (OPTIONS).
  static func describe(_ limits: UploadLimits, in fields: inout Fields) {
    fields[.tusResumable] = version
    fields[.tusVersion] = version
    let checksums = TusChecksum.names
    let extensions = ["creation", "creation-with-upload", "creation-defer-length", "termination", "expiration"]
    fields[.tusExtension] = (extensions + (checksums.isEmpty ? [] : ["checksum"])).joined(separator: ",")
    if !checksums.isEmpty { fields[.tusChecksumAlgorithm] = checksums.joined(separator: ",") }
    if let size = limits.size { fields[.tusMaxSize] = String(size) }
  }

  // MARK: Creation

  private static func create(_ call: Call) async throws -> Response {
    let fields = call.request.fields
    guard let metadata = fields[.uploadMetadata].map({ TusMetadata($0) }) ?? TusMetadata() else {
      throw Problem(.badRequest, .form, detail: "Upload-Metadata is malformed.")
    }
    let plan = try UploadTarget.plan(metadata, length: try length(fields), call.configuration)
    let checksum = try TusChecksum.read(fields)
    // Before the upload is begun.
    let brings = try bringsContent(call.request)
    let created = try await call.access.createUpload(plan)
    var answer: Fields = [.location: UploadReference.upload(created.id, from: call.request)]
    do {
      var status = created
      if brings || plan.length == 0 {
        var transfer = UploadTransfer(call: call, id: created.id)
        transfer.digest = checksum
        status = try await transfer.run()
      }
      return await acknowledge(call, status, .created, answer)
    } catch {
      // It is there, and can be gone on with.
      answer[.uploadOffset] = (try? await call.access.glance(at: created.id)).map { String($0.offset) }
      throw Problem.of(await UploadFailure.explained(TusChecksum.named(error), call)) { problem in
        for field in answer { problem.fields[field.name] = field.value }
      }
    }
  }

  /// Upload-Length, or that it comes later.
  private static func length(_ fields: Fields) throws -> Int? {
    let isLater = fields.contains(.uploadDeferLength)
    guard fields.contains(.uploadLength) != isLater, !isLater || fields[.uploadDeferLength] == "1" else {
      throw Problem(.badRequest, .form, detail: "An upload has Upload-Length, or Upload-Defer-Length: 1.")
    }
    if isLater { return nil }
    return try knownLength(fields)
  }

  private static func knownLength(_ fields: Fields) throws -> Int? {
    guard fields.contains(.uploadLength) else { return nil }
    guard let length = fields.bytes(.uploadLength) else {
      throw Problem(.badRequest, .form, detail: "Upload-Length is no number of bytes.")
    }
    return length
  }

  /// Whether there is content for the upload; content of another type is refused.
  private static func bringsContent(_ request: Request) throws -> Bool {
    guard request.hasContent, request.contentLength != 0 else { return false }
    guard request.contentType?.essence == contentType else {
      throw Problem(.unsupportedMediaType, .type, detail: "The bytes of an upload are \(contentType).")
    }
    return true
  }

  // MARK: Going on

  private static func state(_ call: Call, _ id: String) async throws -> Response {
    let status = try await call.access.upload(id)
    var fields: Fields = [.cacheControl: "no-store"]
    if let length = status.plan.length { fields[.uploadLength] = String(length) } else { fields[.uploadDeferLength] = "1" }
    if !status.plan.metadata.isEmpty { fields[.uploadMetadata] = status.plan.metadata }
    if !status.isComplete { fields[.uploadExpires] = expires(status) }
    // All bytes are here, and yet no file: clients that see the offset at the end believe that it is done, whatever the status says.
    guard status.outcome != .waiting else { return .status(.conflict, fields: fields) }
    fields[.uploadOffset] = String(status.offset)
    return .status(.ok, fields: fields)
  }

  private static func append(_ call: Call, _ id: String) async throws -> Response {
    let fields = call.request.fields
    guard call.request.contentType?.essence == contentType || !call.request.hasContent else {
      throw Problem(.unsupportedMediaType, .type, detail: "The bytes of an upload are \(contentType).")
    }
    guard let offset = fields.bytes(.uploadOffset) else {
      throw Problem(.badRequest, .form, detail: "Upload-Offset is no number of bytes.")
    }
    var transfer = UploadTransfer(call: call, id: id)
    transfer.offset = offset
    transfer.length = try knownLength(fields)
    transfer.digest = try TusChecksum.read(fields)
    do {
      return await acknowledge(call, try await transfer.run(), .noContent)
    } catch let error as FileError where error.reason == .complete {
      let status = try await call.access.glance(at: id)
      guard offset == status.offset, call.request.contentLength ?? 0 == 0 else { throw error }
      // The answer got lost, or the file could not get its path.
      guard status.outcome == .waiting else { return await acknowledge(call, status, .noContent) }
      return await acknowledge(call, try await call.access.completeUpload(id, status.plan.rule), .noContent)
    } catch { throw TusChecksum.named(error) }
  }

  /// The answer to a request that brought bytes.
  private static func acknowledge(_ call: Call, _ status: UploadStatus, _ code: Status, _ fields: Fields = Fields()) async -> Response {
    var fields = fields
    fields[.uploadOffset] = String(status.offset)
    guard status.isComplete else {
      fields[.uploadExpires] = expires(status)
      return .status(code, fields: fields)
    }
    let finished = await FinishedUpload(status, call.access)
    finished.add(to: &fields)
    guard let json = finished.json(for: call) else { return .status(code, fields: fields) }
    var response = Response.answer(json, code == .noContent ? .ok : code)
    for field in fields { response.fields[field.name] = field.value }
    return response
  }

  private static func expires(_ status: UploadStatus) -> String { HTTPDate(secondsSince1970: status.expires).text }
}
