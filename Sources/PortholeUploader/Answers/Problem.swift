internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Why a request was not done, for programs (RFC 9457) and, as a sentence, for people.
struct Problem: Error, Sendable {
  /// Stable words that programs may look at, beside those of `FileError.Reason`.
  enum Reason: String, Sendable, CaseIterable {
    /// A page of another site asked.
    case origin
    /// The name in the address is not one of ours.
    case host
    /// A form, a query or JSON does not have what it should.
    case form
    /// Content of that type is not taken.
    case type
    /// There is nothing at that address.
    case address
    /// That cannot be done there.
    case method
    /// The file has no such part.
    case range
    /// The content was cut, or came too slowly.
    case cut
    /// The shared folder cannot be used now.
    case unavailable
    /// Nobody has logged in.
    case login
  }

  var status: Status
  /// What kind of problem it is, as a URI that others know; nil for one that is no more than its status.
  var type: String?
  /// One of `Reason` or of `FileError.Reason`.
  var reason: String
  var detail: String
  /// What it is about; nil when it is about no file.
  var path: String?
  /// Where an upload stands.
  var offset: Int?
  /// Bytes that there is no room for, and that there is room for.
  var needed: Int?, available: Int?
  /// What is there already.
  var item: FileInfo?
  /// Members that its type has.
  var members: [(name: String, value: Int)] = []
  var fields = Fields()
  /// What the log is told.
  var cause: (any Error)?

  init(_ status: Status, _ reason: Reason, detail: String, fields: Fields = Fields()) {
    self.status = status
    self.reason = reason.rawValue
    self.detail = detail
    self.fields = fields
  }

  init(_ error: FileError) {
    status = error.status
    reason = error.reason.rawValue
    detail = error.detail
    path = error.path.isEmpty ? nil : error.path
    offset = error.offset
    if error.reason == .failed { cause = error }
    // RFC 6585 §4: when it is worth trying again.
    if error.reason == .tooMany { fields[.retryAfter] = "2" }
  }

  init(_ error: HTTPError) {
    status = error.status
    detail = error.detail ?? error.status.reasonPhrase
    fields = error.fields
    cause = error.underlying
    reason =
      switch error.status.code {
      case 400: Reason.form.rawValue
      case 401: Reason.login.rawValue
      case 403: FileError.Reason.forbidden.rawValue
      case 404: Reason.address.rawValue
      case 405, 501: Reason.method.rawValue
      case 408: Reason.cut.rawValue
      case 412: FileError.Reason.changed.rawValue
      case 413: FileError.Reason.tooLarge.rawValue
      case 415: Reason.type.rawValue
      case 416: Reason.range.rawValue
      case 429: FileError.Reason.tooMany.rawValue
      case 503: Reason.unavailable.rawValue
      case 507: FileError.Reason.diskFull.rawValue
      default: FileError.Reason.failed.rawValue
      }
  }

  /// Any error; what is not meant for clients is told as a failure of the server.
  init(_ error: any Error) {
    switch error {
    case let error as Problem: self = error
    case let error as FileError: self.init(error)
    case let error as HTTPError: self.init(error)
    default:
      self.init(FileError(.failed))
      cause = error
    }
  }

  /// An error as a problem that is changed; that nobody waits for an answer any more stays what it is.
  static func of(_ error: any Error, _ change: (inout Problem) -> Void) -> any Error {
    if error is CancellationError { return error }
    var problem = Problem(error)
    change(&problem)
    return problem
  }

  static let type = "application/problem+json"

  var json: [UInt8] { JSONText.object { append(to: &$0) } }

  /// Its members.
  func append(to json: inout JSONText) {
    if let type { json.add("type", type) }
    json.add("title", status.reasonPhrase.isEmpty ? "\(status.code)" : status.reasonPhrase)
    json.add("status", status.code)
    json.add("reason", reason)
    json.add("detail", detail)
    if let refusal { json.add("refused", refusal) }
    if let path { json.add("path", path) }
    if let offset { json.add("offset", offset) }
    if let needed { json.add("needed", needed) }
    if let available { json.add("available", available) }
    if let item { json.object("item") { Entry.append(item, to: &$0) } }
    for member in members { json.add(member.name, member.value) }
  }
}

extension Problem {
  /// An error as it is thrown to the server, which logs what caused it: for programs as JSON, for people as a page unless they like JSON better.
  static func answer(to request: Request, _ error: any Error, facing face: Face) -> any Error {
    if error is CancellationError || (error as? HTTPError)?.status == .notModified { return error }
    let problem = Problem(error)
    var answer = HTTPError(problem.status, detail: problem.detail, fields: problem.fields, underlying: problem.cause)
    answer.problem = problem.json
    answer.isForPrograms = face == .program
    if face == .person, let (page, fields) = PageRoutes.page(saying: problem, to: request) {
      answer.page = page
      for field in fields { answer.fields[field.name] = field.value }
    }
    answer.fields.harden()
    return answer
  }
}
