internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Files that a form brings: any number, each written while it arrives. Each is there when all of it is, whatever becomes of the others.
struct FormUpload: Sendable {
  let call: Call

  /// Files that came before the folder that they go to, and so wait for it.
  private static let mostWaiting = 32
  private static let fileFields: Set<String> = ["files[]", "files", "file"]

  private struct Waiting {
    let name: String
    let writing: FileWriting
  }

  /// What the form said so far.
  private struct State {
    var folder: StorePath?
    var rule: ConflictRule
    var then: String?
    var waiting: [Waiting] = []
    var files = 0
  }

  func answer() async throws -> Response {
    let slot = try call.uploader.slots.take()
    defer { withExtendedLifetime(slot) {} }
    // Nothing is lost where nobody says what is wanted.
    var state = State(rule: try Call.rule(call.query["conflict"], else: call.configuration.conflict ?? .keep))
    do { return try await read(&state) } catch {
      for file in state.waiting { await file.writing.abandon() }
      throw error
    }
  }

  private func read(_ state: inout State) async throws -> Response {
    if call.query["path"] != nil { state.folder = try call.path() }
    for try await part in try call.request.multipart(limits) { try await take(part, &state) }
    guard state.files > 0 else { throw Problem(.badRequest, .form, detail: "The form has no file in a field files[].") }
    guard let folder = state.folder else { throw Problem(.badRequest, .form, detail: "The form has no field path.") }
    for file in state.waiting {
      let plan = try plan(file.name, folder, state)
      _ = try await Problem.naming(call.access, plan.path) { try await file.writing.finish(as: plan) }
    }
    return FormReply(call, then: state.then).success("uploaded", in: folder)
  }

  /// As the share limits files; the form itself has no limit but theirs.
  private var limits: Form.Configuration {
    var limits = Form.Configuration()
    limits.total = .max
    limits.fileSize = .max
    limits.fieldSize = 16 * 1024
    limits.parts = 10_000
    return limits
  }

  private func take(_ part: MultipartPart, _ state: inout State) async throws {
    guard part.isFile else { return try await takeField(part, &state) }
    // A choice of no file.
    guard FormUpload.fileFields.contains(part.name), part.sentFileName != "" else { return }
    let name = part.fileName ?? ""
    _ = try StorePath.root.appending(name)
    state.files += 1
    guard let folder = state.folder else { return try await keep(part, name, &state) }
    let plan = try plan(name, folder, state)
    _ = try await Problem.naming(call.access, plan.path) {
      let writing = try await call.access.write(plan)
      try await FormUpload.copy(part, to: writing)
      return try await writing.finish()
    }
  }

  private func takeField(_ part: MultipartPart, _ state: inout State) async throws {
    switch part.name {
    case "path": state.folder = try StorePath(bytes: try await part.collect())
    case "conflict": state.rule = try Call.rule(try await part.text(), else: .keep)
    case "then": state.then = try await part.text()
    default: break
    }
  }

  private func keep(_ part: MultipartPart, _ name: String, _ state: inout State) async throws {
    guard state.waiting.count < FormUpload.mostWaiting else {
      throw FileError(.tooMany, detail: "The field path has to come before the files where there are many.")
    }
    let writing = try await call.access.writeUnplaced()
    try await FormUpload.copy(part, to: writing)
    state.waiting.append(Waiting(name: name, writing: writing))
  }

  private func plan(_ name: String, _ folder: StorePath, _ state: State) throws -> UploadPlan {
    UploadPlan(path: try folder.appending(name), state.rule)
  }

  private static func copy(_ part: MultipartPart, to writing: FileWriting) async throws {
    do {
      for try await piece in part.body { try await writing.write(piece) }
    } catch {
      await writing.abandon()
      throw error
    }
  }
}
