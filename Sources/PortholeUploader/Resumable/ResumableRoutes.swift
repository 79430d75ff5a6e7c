internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Uploads that go on after they were cut: tus 1.0 below `uploads`, and the IETF draft at every path that takes content. Both know the same uploads.
enum ResumableRoutes {
  static let all: [UploaderRoute] = [
    // Who says nothing of a version may mean tus, and is told.
    UploaderRoute(.post, at: "uploads") { try await Tus.answer($0, nil) },
    UploaderRoute(.head, .get, .patch, .delete, .post, at: "uploads/*") { call in
      // Some clients end the address in a slash.
      if call.rest.isEmpty { return try await Tus.answer(call, nil) }
      return Tus.speaks(call.request) ? try await Tus.answer(call, call.rest) : try await Draft.answer(call, call.rest)
    },
  ]

  /// What can be done with an upload.
  static let methodsOfUploads = "HEAD, GET, PATCH, DELETE, POST, OPTIONS"

  /// Whether a request begins an upload by the IETF draft.
  static func takes(_ request: Request, _ path: String) -> Bool {
    switch request.method {
    case .get, .head, .options, .delete, .trace, .connect: return false
    default: break
    }
    let place = place(path)
    guard place != nil, place != .upload, !Tus.speaks(request), DraftVersion(request.fields).completes(request.fields) != nil else {
      return false
    }
    // A form has the file, and others, inside of it.
    return request.contentType?.type != "multipart"
  }

  /// Begins an upload by the IETF draft.
  static func create(_ call: Call, _ path: String) async throws -> Response { try await Draft.create(call, path) }

  /// Adds to the answer to OPTIONS what uploads may be.
  static func describe(_ call: Call, _ path: String, in fields: inout Fields) {
    guard let place = place(path) else { return }
    let limits = call.share.configuration.uploads
    let version = DraftVersion(call.request.fields)
    fields[.acceptPatch] = Draft.contentType
    fields[.uploadLimit] = DraftLimits.text(limits, version)
    if version.isStated { fields[.uploadDraftVersion] = String(version.number) }
    if place == .uploads || place == .upload { Tus.describe(limits, in: &fields) }
  }

  /// Where uploads are made, and where they are.
  private enum Place { case file, form, uploads, upload }

  private static func place(_ path: String) -> Place? {
    let path = path.lowercased()
    if path == "uploads" || path == "uploads/" { return .uploads }
    if path == "upload" { return .form }
    return path.hasPrefix("uploads/") ? .upload : path.hasPrefix("files/") ? .file : nil
  }
}
