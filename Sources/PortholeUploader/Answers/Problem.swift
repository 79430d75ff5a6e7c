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
  var fields = Fields()

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
    // RFC 6585 §4: when it is worth trying again.
    if error.reason == .tooMany { fields[.retryAfter] = "2" }
  }

  init(_ error: HTTPError) {
    status = error.status
    detail = error.detail ?? error.status.reasonPhrase
    fields = error.fields
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
    default: self.init(FileError(.failed))
    }
  }

  static let type = "application/problem+json"

  var json: [UInt8] { JSONText.object { append(to: &$0) } }

  /// Its members.
  func append(to json: inout JSONText) {
    json.add("title", status.reasonPhrase.isEmpty ? "\(status.code)" : status.reasonPhrase)
    json.add("status", status.code)
    json.add("reason", reason)
    json.add("detail", detail)
    if let path { json.add("path", path) }
    if let offset { json.add("offset", offset) }
    if let needed { json.add("needed", needed) }
    if let available { json.add("available", available) }
    if let item { json.object("item") { Entry.append(item, to: &$0) } }
  }
}

extension Problem {
  /// An error as it is thrown to the server, which logs what caused it: for programs as JSON, for people as a page unless they like JSON better.
  static func answer(to request: Request, _ error: any Error, facing face: Face) -> any Error {
    if error is CancellationError || (error as? HTTPError)?.status == .notModified { return error }
    let problem = Problem(error)
    var answer = HTTPError(problem.status, detail: problem.detail, fields: problem.fields, underlying: cause(of: error))
    answer.problem = problem.json
    answer.isForPrograms = face == .program
    if face == .person, let (page, fields) = PageRoutes.page(saying: problem, to: request) {
      answer.page = page
      for field in fields { answer.fields[field.name] = field.value }
    }
    answer.fields.harden()
    return answer
  }

  /// What the log is told.
  private static func cause(of error: any Error) -> (any Error)? {
    switch error {
    case let error as HTTPError: error.underlying
    case is Problem: nil
    case let error as FileError: error.reason == .failed ? error : nil
    default: error
    }
  }
}
