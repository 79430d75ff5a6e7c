internal import PortholeNet

/// What is kept of an upload. The offset is not: it is how long the draft is.
struct UploadRecord: Sendable {
  let id: String
  let account: String?
  var plan: UploadPlan
  /// When it is dropped; seconds since 1970.
  var expires: Int64
  /// From here on bytes do not count until their digest was checked.
  var unverifiedFrom: Int?
  /// Bytes of the file, once all are here.
  var completeSize: Int?
  var outcome = UploadStatus.Outcome.unfinished
  /// Whether nothing more will become of it.
  var isOver: Bool { completeSize != nil && outcome != .waiting }

  init(id: String, account: String?, plan: UploadPlan, expires: Int64) {
    self.id = id
    self.account = account
    self.plan = plan
    self.expires = expires
  }

  init?(_ record: StateRecord) {
    let fields = StateFields(record.value)
    guard let path = fields["path"].flatMap({ try? StorePath($0) }), let rule = fields["rule"].flatMap({ ConflictRule(rawValue: $0) })
    else {
      return nil
    }
    var plan = UploadPlan(path: path, length: fields[number: "length"], rule)
    plan.modified = fields["modified"].flatMap { Int64($0) }
    plan.metadata = fields["metadata"] ?? ""
    plan.digests = (fields["digests"] ?? "").split(separator: " ").compactMap { ContentDigest(text: String($0)) }
    plan.expecting =
      switch fields["expecting"] {
      case "nothing": .nothing
      case "something": .something
      case "tags": .tags((fields["tags"] ?? "").split(separator: "\n").map { String($0) })
      default: .any
      }
    self.init(
      id: String(decoding: record.key, as: UTF8.self), account: fields["account"], plan: plan,
      expires: fields["expires"].flatMap { Int64($0) } ?? 0)
    unverifiedFrom = fields[number: "unverified"]
    completeSize = fields[number: "complete"]
    switch fields["outcome"] {
    case "waiting": outcome = .waiting
    case "skipped": outcome = .skipped
    case "published": outcome = .published(fields["published"].flatMap { try? StorePath($0) } ?? path)
    default: break
    }
  }

  var change: StateChange {
    var fields = StateFields()
    fields["path"] = plan.path.description
    fields["rule"] = plan.rule.rawValue
    fields["account"] = account
    fields[number: "length"] = plan.length
    fields["modified"] = plan.modified.map { String($0) }
    fields["metadata"] = plan.metadata.isEmpty ? nil : plan.metadata
    fields["digests"] = plan.digests.isEmpty ? nil : plan.digests.map(\.text).joined(separator: " ")
    switch plan.expecting {
    case .any: break
    case .nothing: fields["expecting"] = "nothing"
    case .something: fields["expecting"] = "something"
    case .tags(let tags):
      fields["expecting"] = "tags"
      fields["tags"] = tags.joined(separator: "\n")
    }
    fields["expires"] = String(expires)
    fields[number: "unverified"] = unverifiedFrom
    fields[number: "complete"] = completeSize
    switch outcome {
    case .unfinished: break
    case .waiting: fields["outcome"] = "waiting"
    case .skipped: fields["outcome"] = "skipped"
    case .published(let path):
      fields["outcome"] = "published"
      fields["published"] = path.description
    }
    return .put(.upload, key: Array(id.utf8), value: fields.bytes)
  }

  func status(offset: Int) -> UploadStatus {
    UploadStatus(id: id, plan: plan, offset: completeSize ?? offset, expires: expires, outcome: outcome)
  }
}
