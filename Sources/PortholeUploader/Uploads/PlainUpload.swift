internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// A file that comes as the content of one request, as `curl -T` sends it.
enum PlainUpload {
  static let all = [UploaderRoute(.put, at: "files/*") { try await put($0) }]

  private static func put(_ call: Call) async throws -> Response {
    let request = call.request, access = call.access
    // RFC 9110 §14.5: part of a file must not be taken for the whole.
    guard !request.fields.contains(.contentRange) else {
      throw Problem(.badRequest, .form, detail: "A file is put as a whole. Uploads that can go on begin at uploads.")
    }
    let path = try StorePath(call.rest)
    guard !call.rest.hasSuffix("/"), !path.isRoot else { throw FileError(.isFolder, path: path) }
    let rule = try Call.rule(call.query["conflict"], else: .replace)
    if call.query["parents"] == "1" { try await makeParents(of: path, access) }
    let before = try? await access.info(of: path)
    var plan = UploadPlan(path: path, length: request.body.length, rule)
    plan.expecting = try expectation(request, before)
    plan.modified = try ModificationTime.read(from: request.fields)
    plan.digests = try DigestFields.ofWhole(request.fields)
    let slot = try call.uploader.slots.take()
    defer { withExtendedLifetime(slot) {} }
    let info = try await Problem.naming(access, path, needing: plan.length) {
      let writing = try await access.write(plan)
      do {
        for try await piece in request.body { try await writing.write(piece) }
      } catch {
        await writing.abandon()
        throw error
      }
      return try await writing.finish()
    }
    return answer(call, info, replaced: before != nil && rule == .replace, path)
  }

  /// What has to be there, by the request's conditions (RFC 9110 §13.1). Those are asked now, and once more when the file gets its path.
  static func expectation(_ request: Request, _ before: FileInfo?) throws -> PublishOptions.Expectation {
    try request.checkPreconditions(
      entityTag: before?.tag, lastModified: before.map { HTTPDate(secondsSince1970: $0.modifiedSeconds) }, exists: before != nil)
    if request.fields.contains(.ifNoneMatch) { return before == nil ? .nothing : .any }
    if request.fields.contains(.ifMatch) { return before.map { .tags([$0.tag.text]) } ?? .any }
    return .any
  }

  /// The folders that a path lies in, where they are missing.
  static func makeParents(of path: StorePath, _ access: FileAccess) async throws {
    var missing: [StorePath] = [], folder = path.parent
    while !folder.isRoot, (try? await access.info(of: folder)) == nil {
      missing.append(folder)
      folder = folder.parent
    }
    for folder in missing.reversed() { _ = try await access.makeFolder(folder, .skip) }
  }

  private static func answer(_ call: Call, _ info: FileInfo?, replaced: Bool, _ path: StorePath) -> Response {
    let isJSON = call.accepts("application/json")
    guard let info else {
      var response = isJSON ? Response.answer(JSONText.object { $0.add("skipped", true) }) : .status(.ok)
      response.fields[.portholeSkipped] = "1"
      return response
    }
    var response = isJSON ? Response.answer(Entry.json(info), replaced ? .ok : .created) : .status(replaced ? .noContent : .created)
    response.fields[.etag] = info.tag.text
    response.fields[.portholePath] = PercentCoding.encode(path: info.path.description)
    // By a reference that holds behind a proxy that changes prefixes: `files/a/b (1).txt` beside `files/a/b.txt`.
    if info.path != path { response.fields[.location] = PercentCoding.encode(pathSegment: info.name) }
    if call.request.fields.contains(.ocModified) { response.fields[.ocModified] = "accepted" }
    return response
  }
}
