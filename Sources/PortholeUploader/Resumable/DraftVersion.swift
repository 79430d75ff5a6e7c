internal import PortholeHTTP

extension FieldName {
  /// Which iteration of the draft a message is of.
  static let uploadDraftVersion: FieldName = "Upload-Draft-Interop-Version"
  /// Whether the content is all that is left, from interop version 4 on.
  static let uploadComplete: FieldName = "Upload-Complete"
  /// Whether something is to come behind the content, in interop version 3.
  static let uploadIncomplete: FieldName = "Upload-Incomplete"
  /// What uploads may be.
  static let uploadLimit: FieldName = "Upload-Limit"
  /// The media types that PATCH takes (RFC 5789 §3.1).
  static let acceptPatch: FieldName = "Accept-Patch"
}

/// An iteration of draft-ietf-httpbis-resumable-upload, by its interop version, with what tells it from others.
///
/// | interop | draft |
/// |---|---|
/// | 3 | -01 |
/// | 4 | -02 |
/// | 5 | -03 |
/// | 6 | -04, -05 |
/// | 7 | -06 to -08 |
/// | 8 | -09 on |
struct DraftVersion: Equatable {
  /// From 3 to 8.
  let number: Int
  /// Whether the client said so: interim responses are only for those who do, as others could take them for something else.
  let isStated: Bool

  /// The version of a request: the newest where none is stated, or one that is not known here, as the finished standard will be close to it.
  init(_ fields: Fields) {
    if let text = fields[.uploadDraftVersion], case .integer(let number) = StructuredField.item(text)?.value, 3...8 ~= number {
      self.number = number
      isStated = true
    } else {
      number = !fields.contains(.uploadComplete) && fields.contains(.uploadIncomplete) ? 3 : 8
      isStated = false
    }
  }

  /// Whether a request's content is all that is left, as far as it says so; a value that is no boolean says nothing.
  func completes(_ fields: Fields) -> Bool? {
    let text = number == 3 ? fields[.uploadIncomplete] : fields[.uploadComplete]
    guard let text, case .boolean(let value) = StructuredField.item(text)?.value else { return nil }
    return number == 3 ? !value : value
  }

  /// The field that says whether all has come.
  func stateField(isComplete: Bool) -> Field {
    number == 3
      ? Field(.uploadIncomplete, StructuredField.text(!isComplete)) : Field(.uploadComplete, StructuredField.text(isComplete))
  }

  /// What an append means that does not say whether it is the last: it is (-01 §6), it is not (-02 to -05), it may not be silent (-06 on).
  var silence: Silence { number == 3 ? .completes : number <= 6 ? .continues : .refused }
  enum Silence { case completes, continues, refused }

  /// Whether interim responses tell how far it is.
  var tellsProgress: Bool { number >= 5 }
  /// Whether appends have a media type of their own.
  var hasMediaType: Bool { number >= 6 }
  /// Whether the length is in a field.
  var hasLength: Bool { number >= 6 }
  /// Whether limits are announced.
  var hasLimits: Bool { number >= 6 }
  /// The limit that says how long an upload is kept.
  var ageLimit: String { number == 6 ? "expires" : "max-age" }
  /// Whether HEAD and DELETE must not have fields of appends.
  var refusesStrayFields: Bool { number <= 6 }
  /// What acknowledges an append with more to come.
  var acknowledgement: Status { number <= 6 ? .created : .noContent }
  /// Whether every answer to an append says whether it is of the upload or of what it is for.
  var tellsWhoAnswers: Bool { number >= 7 }
  /// The kinds of problem that have a name (RFC 9457).
  func knows(_ problem: DraftProblem) -> Bool {
    switch problem {
    case .mismatchingOffset, .completed: number >= 6
    case .inconsistentLength: number >= 7
    }
  }
}

/// What can be wrong with an append, as programs know it.
enum DraftProblem: String {
  case mismatchingOffset = "mismatching-upload-offset"
  case completed = "completed-upload"
  case inconsistentLength = "inconsistent-upload-length"

  var type: String { "https://iana.org/assignments/http-problem-types#" + rawValue }
}
