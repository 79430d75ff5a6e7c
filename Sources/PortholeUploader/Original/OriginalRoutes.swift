internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// What GCDWebUploader's page asked for, as programs and the page without JavaScript still do. Names never collide: what is there already stays, and the new
/// one gets a number; for files of a form unless it, or the app, says otherwise.
enum OriginalRoutes {
  static let all = [
    UploaderRoute(.get, at: "list", facing: .person) { try await list($0) },
    UploaderRoute(.get, at: "download", facing: .person) { try await download($0) },
    UploaderRoute(.post, at: "upload", facing: .person) { try await FormUpload(call: $0).answer() },
    UploaderRoute(.post, at: "move", facing: .person) { try await move($0) },
    UploaderRoute(.post, at: "delete", facing: .person) { try await delete($0) },
    UploaderRoute(.post, at: "create", facing: .person) { try await create($0) },
  ]

  // MARK: Looking

  private static func list(_ call: Call) async throws -> Response {
    let path = try call.path(else: .root), access = call.access
    return try await expecting(.notAFolder) {
      var entries = JSONText(), after: String?
      repeat {
        let page = try await access.list(path, after: after, limit: ListingRoutes.mostEntries)
        for entry in page.entries {
          entries.object { json in
            json.add("path", Entry.path(of: entry))
            json.add("name", entry.name)
            if !entry.isFolder { json.add("size", entry.size) }
          }
        }
        after = page.next
      } while after != nil
      let all = entries.bytes
      return .json(bytes: JSONText.array { $0.add(written: all) })
    }
  }

  private static func download(_ call: Call) async throws -> Response {
    let path = try call.path()
    return try await expecting(.isFolder) { try await FileAnswer.make(call, path, for: .save) }
  }

  /// A folder where a file is expected, or the other way round, was a bad request to the original.
  private static func expecting<R>(_ reason: FileError.Reason, _ body: () async throws -> R) async throws -> R {
    do { return try await body() } catch let error as FileError where error.reason == reason {
      var problem = Problem(error)
      problem.status = .badRequest
      throw problem
    }
  }

  // MARK: Changing

  private static func move(_ call: Call) async throws -> Response {
    let form = try await ChangeForm(call)
    let path = try form.path("oldPath"), target = try form.path("newPath")
    let moved = try await call.access.move(path, to: target, .keep)
    return form.success("moved", in: moved.path.parent)
  }

  private static func delete(_ call: Call) async throws -> Response {
    let form = try await ChangeForm(call)
    let path = try form.path("path")
    try await call.access.delete(path)
    return form.success("deleted", in: path.parent)
  }

  private static func create(_ call: Call) async throws -> Response {
    let form = try await ChangeForm(call)
    var path = try form.path("path")
    // The page without JavaScript has the folder in one field, and what a person types in another.
    if let name = form.fields["name"] {
      guard !name.contains("/") else { throw FileError(.invalidName, detail: "A name cannot have a slash.") }
      path = try path.appending(name)
    }
    let made = try await call.access.makeFolder(path, .keep)
    return form.success("created", in: made.path.parent)
  }
}

/// The form of a change, and how its success is told.
struct ChangeForm: Sendable {
  let fields: Form
  private let reply: FormReply

  init(_ call: Call) async throws {
    var limits = Form.Configuration()
    limits.total = 1024 * 1024
    limits.parts = 20
    fields = try await call.request.form(limits)
    reply = FormReply(call, then: fields["then"])
  }

  /// A path in a field.
  func path(_ name: String) throws -> StorePath {
    guard let field = fields.fields.first(where: { $0.name == name }) else {
      throw Problem(.badRequest, .form, detail: "The form has no field \(name).")
    }
    return try StorePath(bytes: field.bytes)
  }

  func success(_ word: String, in folder: StorePath) -> Response { reply.success(word, in: folder) }
}

/// How the success of a form is told: to programs as the original did, to people by the page that they are on.
struct FormReply: Sendable {
  private let call: Call
  private let leadsToPage: Bool

  init(_ call: Call, then: String?) {
    self.call = call
    leadsToPage = (then ?? call.query["then"]) == "page"
  }

  /// The answer; `word` is what was done, for the page to say.
  func success(_ word: String, in folder: StorePath) -> Response {
    guard leadsToPage else {
      var response = Response.answer(Array("{}".utf8))
      // Old scripts send forms by frames, which show JSON as text only where it says that it is.
      if !call.accepts("application/json") { response.fields[.contentType] = "text/plain; charset=utf-8" }
      return response
    }
    let path = PercentCoding.encode(queryValue: Entry.path(of: folder, isFolder: true))
    return .redirect(to: "./?path=\(path)&done=\(word)", status: .seeOther)
  }
}
