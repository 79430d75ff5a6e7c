internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

/// A request of the draft's, by its version, and what its answers have in their fields.
struct DraftExchange: Sendable {
  let call: Call
  let version: DraftVersion

  init(_ call: Call) {
    self.call = call
    version = DraftVersion(call.request.fields)
  }

  private var fields: Fields { call.request.fields }

  // MARK: What the request says

  /// Whether its content is all that is left; nil where it does not say so.
  var completes: Bool? { version.completes(fields) }

  /// Where its content begins; nil where it does not say so, as any other value than a number of bytes does not (§4.1.1).
  var offset: Int? { bytes(.uploadOffset) }

  private func bytes(_ name: FieldName) -> Int? {
    guard let text = fields[name], case .integer(let number) = StructuredField.item(text)?.value, number >= 0 else { return nil }
    return number
  }

  /// The length of the whole as the request says it: by a field, or by being the last (§4.1.3).
  func length(at offset: Int, _ completes: Bool) throws -> Int? {
    let stated = version.hasLength ? bytes(.uploadLength) : nil
    var implied: Int?
    if completes, let content = call.request.hasContent ? call.request.body.encoded.length : 0 {
      let (sum, overflows) = offset.addingReportingOverflow(content)
      guard !overflows else { throw inconsistent }
      implied = sum
    }
    if let stated, let implied, stated != implied { throw inconsistent }
    return stated ?? implied
  }

  private var inconsistent: Problem { Problem(FileError(.wrongLength, detail: "The request says two lengths of the upload.")) }

  /// Up to version 6 questions and cancellations are told from appends by what they do not have.
  func refuseStrayFields() throws {
    guard version.refusesStrayFields else { return }
    var strays: [FieldName] = [.uploadOffset, version.number == 3 ? .uploadIncomplete : .uploadComplete]
    if call.request.method != .delete { strays.append(.uploadLength) }
    if let stray = strays.first(where: { fields.contains($0) }) {
      throw Problem.of(Problem(.badRequest, .form, detail: "\(stray) has no place in this request.")) { add(to: &$0.fields) }
    }
  }

  // MARK: What answers say

  /// The version, which is echoed.
  func add(to fields: inout Fields, limits: Bool = false) {
    if version.isStated { fields[.uploadDraftVersion] = String(version.number) }
    if limits, version.hasLimits { fields[.uploadLimit] = DraftLimits.text(call.share.configuration.uploads, version) }
  }

  /// Where an upload stands.
  func add(to fields: inout Fields, _ status: UploadStatus, isComplete: Bool) {
    add(to: &fields)
    fields[.uploadOffset] = String(status.offset)
    add(isComplete: isComplete, to: &fields)
    if version.hasLimits { fields[.uploadLimit] = limits(of: status) }
  }

  /// Whether this is the answer that the upload is for.
  func add(isComplete: Bool, to fields: inout Fields) {
    let field = version.stateField(isComplete: isComplete)
    fields[field.name] = field.value
  }

  private func limits(of status: UploadStatus) -> String {
    DraftLimits.text(call.share.configuration.uploads, version, secondsLeft: max(0, status.expires - Clock.seconds))
  }

  /// The answer to a request whose content was all taken.
  func acknowledgement(of status: UploadStatus, _ code: Status) async -> Response {
    var fields = Fields()
    add(to: &fields, status, isComplete: status.isComplete)
    guard status.isComplete else { return .status(code, fields: fields) }
    let finished = await FinishedUpload(status, call.access), memory = DraftMemory(status.plan.metadata)
    finished.add(to: &fields)
    fields[.etag] = finished.info?.tag.text
    if let path = finished.path {
      fields[.contentLocation] = UploadReference.to("files" + PercentCoding.encode(path: path.description), from: call.request)
    }
    if status.plan.modified != nil, self.fields.contains(.ocModified) { fields[.ocModified] = "accepted" }
    if let path = finished.path, let algorithm = DigestFields.wanted(self.fields) ?? memory.digest {
      fields[.reprDigest] = (try? await call.access.digest(of: path, algorithm)).map { DigestFields.text($0) }
    }
    // As it is without resumption; up to version 6 it is one status for all (-05 §4, §6).
    let isNew = version.number <= 6 || !memory.replaces && finished.path != nil
    let json = finished.json(for: call)
    var response = json.map { Response.answer($0, isNew ? .created : .ok) } ?? .status(isNew ? .created : .noContent)
    for field in fields { response.fields[field.name] = field.value }
    return response
  }

  // MARK: Interim responses (§5)

  /// Tells that the upload can be gone on with, and where. A client that cannot be told goes on without.
  func announce(_ location: String, _ status: UploadStatus) async {
    guard version.isStated else { return }
    var fields: Fields = [.location: location]
    add(to: &fields)
    if version.hasLimits { fields[.uploadLimit] = limits(of: status) }
    try? await call.request.sendInterim(.uploadResumptionSupported, fields: fields)
  }

  /// Tells how far it is; nil where nobody wants to know.
  var progress: (@Sendable (Int) async -> Void)? {
    guard version.isStated, version.tellsProgress else { return nil }
    return { offset in
      var fields: Fields = [.uploadOffset: String(offset)]
      add(to: &fields)
      try? await call.request.sendInterim(.uploadResumptionSupported, fields: fields)
    }
  }
}

/// Upload-Limit (§4.1.4).
enum DraftLimits {
  /// The limits of an upload that is kept for so many seconds more; of those that may be made where nothing is said of that.
  static func text(_ limits: UploadLimits, _ version: DraftVersion, secondsLeft: Int64? = nil) -> String {
    // Where there is no limit that is said, too.
    let size = limits.size.map { "max-size=\($0)" } ?? "min-size=0"
    return "\(size), \(version.ageLimit)=\(secondsLeft ?? Int64(limits.lifetime))"
  }
}
