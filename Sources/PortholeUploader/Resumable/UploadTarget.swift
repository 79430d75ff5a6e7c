internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Where an upload is to go, and how: what the protocols make a plan of.
enum UploadTarget {
  /// From what a client of tus tells: `path`, or `filename` with `folder`; `conflict`; `modified`, milliseconds since 1970.
  static func plan(_ metadata: TusMetadata, length: Int?, _ configuration: Uploader.Configuration) throws -> UploadPlan {
    let path: StorePath
    if let text = metadata["path"] {
      path = try StorePath(text)
    } else if let name = metadata["filename"] {
      path = try StorePath(metadata["folder"] ?? "/").appending(name)
    } else {
      throw Problem(.badRequest, .form, detail: "Upload-Metadata says no path: it needs path, or filename.")
    }
    // Nothing is lost where nobody says what is wanted.
    var plan = UploadPlan(path: path, length: length, try Call.rule(metadata["conflict"], else: configuration.conflict ?? .keep))
    if let text = metadata["modified"] {
      guard let time = ModificationTime.nanoseconds(milliseconds: text) else {
        throw Problem(.badRequest, .form, detail: "Upload-Metadata has a modified that is no number of milliseconds.")
      }
      plan.modified = time
    }
    plan.metadata = metadata.text
    return plan
  }

  /// Where a request leads that brings, or begins to bring, a file: `files/PATH`, or any other address with the name in Content-Disposition and the folder
  /// in the query.
  static func path(_ call: Call, at path: String) throws -> StorePath {
    if path.lowercased().hasPrefix("files/") {
      let target = try StorePath(call.rest)
      guard !call.rest.hasSuffix("/"), !target.isRoot else { throw FileError(.isFolder, path: target) }
      return target
    }
    if call.query["path"] != nil { return try call.path() }
    let disposition = call.request.fields[.contentDisposition].flatMap { ContentDisposition($0) }
    let name = disposition?.fileName.map { ContentDisposition.lastComponent(of: $0) } ?? ""
    guard !name.isEmpty else { throw Problem(.badRequest, .form, detail: "Content-Disposition says no name for the file.") }
    return try call.path("folder", else: .root).appending(name)
  }
}
