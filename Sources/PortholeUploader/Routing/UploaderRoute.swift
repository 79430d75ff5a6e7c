internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// One thing that the uploader answers.
struct UploaderRoute: Sendable {
  let methods: [Method]
  /// Below the mount, without a slash at its beginning, in small letters: `api/list`; `files/*` for all below `files/`.
  let path: String
  /// To whom errors are told.
  let face: Face
  let answer: @Sendable (Call) async throws -> Response

  init(
    _ methods: Method..., at path: String, facing face: Face = .program, _ answer: @escaping @Sendable (Call) async throws -> Response
  ) {
    self.methods = methods
    self.path = path
    self.face = face
    self.answer = answer
  }
}

/// Who reads the answers of a route.
enum Face: Sendable {
  /// Programs, the page's script among them: errors are always problems in JSON (RFC 9457).
  case program
  /// People: errors are pages, unless JSON is liked better.
  case person
}

/// One request, with what answering it takes.
struct Call: Sendable {
  let request: Request
  let uploader: Uploader
  let share: FileShare
  /// Whose request it is; nil for nobody in particular.
  let account: String?
  /// What follows the path of a route that ends in `*`, decoded.
  let rest: String

  /// The folder as the account may use it.
  var access: FileAccess { share.access(account) }
  var configuration: Uploader.Configuration { uploader.configuration }
  var query: Query { request.query }
}
