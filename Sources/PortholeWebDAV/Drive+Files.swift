internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

extension Drive {
  // MARK: GET

  /// A file, with its ranges and conditions; a page for a folder.
  static func get(_ call: DriveCall) async throws -> Response {
    let file: OpenedFile
    do { file = try await call.access.open(call.path) } catch let error as FileError
      where error.reason == .isFolder || error.reason == .forbidden
    {
      // A folder may be listed by those who may read no file in it.
      let info = try await call.existing()
      guard info.isFolder else { throw error }
      try await call.checkIf()
      return try await page(call, info)
    }
    try await call.checkIf()
    var fields = fileFields
    fields.append(.contentType, call.configuration.types.contentType(forFileName: file.info.name))
    fields.append(.etag, file.info.tag.text)
    fields.append(.lastModified, HTTPDate(secondsSince1970: file.info.modifiedSeconds).text)
    var response = Response(fields: fields, body: .source(file.content(of: call.access.share)))
    // A coded one would have another entity tag than PROPFIND tells.
    response.allowsCompression = false
    return kept(response, of: file, for: call) ?? response
  }

  /// The answer that is given from now on without opening the file, as long as it is the same; nil where it is opened each time.
  private static func kept(_ response: Response, of file: OpenedFile, for call: DriveCall) -> Response? {
    let info = file.info, share = call.access.share, path = info.path.bytes
    // By the very name that was asked for, as another that is equal as text may appear under just that.
    guard let folder = share.folder, let opened = file.file, call.request.bytesInMount == path, let status = try? opened.status(),
      status.size == info.size, status.modified == info.modified
    else { return nil }
    return call.answers.keep(response, for: path, opened, at: path, status, in: folder) {
      .source(file.content(of: share, $0))
    }
  }

  /// What is said of every file. What others put there does not run as a page of this server's.
  private static let fileFields: Fields = [
    .acceptRanges: "bytes",
    .contentSecurityPolicy: "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    .xContentTypeOptions: "nosniff",
  ]

  private static func page(_ call: DriveCall, _ info: FileInfo) async throws -> Response {
    guard call.configuration.listsFolders else { throw DAVError(.notFound) }
    let page = try await call.access.list(info.path, limit: FolderListing.most)
    let entries = page.entries.map { FolderListing.Entry(name: $0.name, isFolder: $0.isFolder, size: $0.size) }
    // Clients of this protocol do not follow a redirection to the slash, so that links are absolute.
    return FolderListing.response(
      entries, title: info.path.description, isRoot: info.path.isRoot, isCut: page.next != nil, base: call.href(info.path, isFolder: true))
  }

  // MARK: PUT

  /// New content for a file, or a new file.
  static func put(_ call: DriveCall) async throws -> Response {
    let request = call.request
    // Part of a file is not all of it (RFC 9110 §14.5).
    guard !request.fields.contains(.contentRange) else {
      throw DAVError(.badRequest, detail: "Files are replaced as a whole, not in part.")
    }
    let info = try await call.current()
    guard info?.isFolder != true, !call.endsInSlash else { throw notAllowed("A folder has no content.") }
    let tag = try await call.checkConditions(info)
    var plan = UploadPlan(path: call.path, length: try length(call), .replace)
    // What was found to be there, or not to be, has to be so still when the file is complete.
    if let tag {
      plan.expecting = .tags([tag.text])
    } else if request.ifNoneMatch == .any {
      plan.expecting = .nothing
    } else if request.ifMatch == .any {
      plan.expecting = .something
    }
    plan.modified = try modified(call)
    let writing = try await call.access.write(plan)
    do { for try await piece in request.body { try await writing.write(piece) } } catch {
      await writing.abandon()
      throw error
    }
    guard let written = try await writing.finish() else { throw DAVError(.conflict) }
    var response = Response.status(info == nil ? .created : .noContent, fields: [.etag: written.tag.text])
    if plan.modified != nil { response.fields.append("X-OC-Mtime", "accepted") }
    return response
  }

  /// Bytes that are announced: by framing, or by what Finder says, whose content is chunked.
  private static func length(_ call: DriveCall) throws -> Int? {
    if let length = call.request.body.length { return length }
    guard let text = call.request.fields["X-Expected-Entity-Length"], !call.request.fields.contains(.contentEncoding) else { return nil }
    guard let length = Int(text), length >= 0 else {
      throw DAVError(.badRequest, detail: "X-Expected-Entity-Length is no number of bytes.")
    }
    return length
  }

  /// When the content was last written, as clients of ownCloud say it: seconds since 1970.
  private static func modified(_ call: DriveCall) throws -> Int64? {
    guard let text = call.request.fields["X-OC-Mtime"] else { return nil }
    guard let time = ModificationTime.nanoseconds(seconds: text) else {
      throw DAVError(.badRequest, detail: "X-OC-Mtime is no number of seconds.")
    }
    return time
  }

  // MARK: MKCOL, DELETE

  /// A new folder (RFC 4918 §9.3).
  static func makeCollection(_ call: DriveCall) async throws -> Response {
    let info = try await call.current()
    guard info == nil else { throw notAllowed("There is something already.") }
    try await call.checkConditions(nil)
    // No content has a meaning here (§9.3.1).
    for try await _ in call.request.body { throw DAVError(.unsupportedMediaType, detail: "MKCOL takes no content.") }
    do { _ = try await call.access.makeFolder(call.path) } catch let error as FileError where error.reason == .exists {
      throw notAllowed("There is something already.")
    }
    return .status(.created)
  }

  /// Deletes a file, or a folder with all that is in it (RFC 4918 §9.6): whole, or not at all.
  static func delete(_ call: DriveCall) async throws -> Response {
    let depth = try call.depth()
    let info = try await call.existing()
    guard depth == nil || depth == .infinity || !info.isFolder else {
      throw DAVError(.badRequest, detail: "Folders are deleted with all that is in them.")
    }
    let tag = try await call.checkConditions(info)
    do { _ = try await call.access.delete(info.path, isFinal: !call.configuration.usesTrash, ifTag: tag) } catch let error as FileError
      where error.reason == .locked
    {
      return try call.membersLocked(error, below: info.path)
    }
    return .status(.noContent)
  }
}

extension DriveCall {
  /// Where it is not what was asked for that is locked but things in it, they are named (RFC 4918 §9.6.1).
  func membersLocked(_ error: FileError, below path: StorePath) throws -> Response {
    let members = error.roots.filter { $0.isInside(path) }
    guard !members.isEmpty else { throw error }
    var xml: [UInt8] = []
    for root in members.prefix(100) {
      let error = DAVError(.locked, "lock-token-submitted", hrefs: [href(root, isFolder: false)])
      Multistatus.append(href(root, isFolder: false), .locked, error.element(), to: &xml)
    }
    return Multistatus.response(xml)
  }
}
