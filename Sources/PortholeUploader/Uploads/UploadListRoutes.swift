internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Uploads that are not complete, so that a page can go on with them.
enum UploadListRoutes {
  static let all = [
    UploaderRoute(.get, at: "api/uploads") { try await list($0) },
    UploaderRoute(.post, at: "api/uploads/complete") { try await complete($0) },
  ]

  private static func list(_ call: Call) async throws -> Response {
    let uploads = try await call.access.uploads(includingComplete: false)
    return .answer(
      JSONText.object { json in
        json.array("uploads") { json in
          for upload in uploads { json.object { append(upload, to: &$0) } }
        }
      })
  }

  private static func append(_ upload: UploadStatus, to json: inout JSONText) {
    json.add("id", upload.id)
    json.add("url", "uploads/" + upload.id)
    json.add("path", upload.plan.path.description)
    json.add("length", upload.plan.length)
    json.add("offset", upload.offset)
    json.add("expires", Int(upload.expires) * 1000)
    json.add("modified", upload.plan.modified.map { Int($0 / 1_000_000) })
    json.add("conflict", upload.plan.rule.rawValue)
    json.add("state", upload.outcome == .waiting ? "waiting" : "unfinished")
  }

  private struct Completion: Decodable {
    let id: String
    let conflict: String
  }

  private static func complete(_ call: Call) async throws -> Response {
    let wanted = try await call.json(Completion.self), access = call.access
    let rule = try Call.rule(wanted.conflict, else: .fail)
    let status = try await access.completeUpload(wanted.id, rule)
    switch status.outcome {
    case .published, .skipped:
      let finished = await FinishedUpload(status, access)
      return .answer(
        JSONText.object { json in
          if finished.path == nil { finished.append(to: &json) } else { json.object("entry") { finished.append(to: &$0) } }
        })
    case .waiting: throw FileError(.exists, path: status.plan.path)
    case .unfinished:
      var error = FileError(.wrongOffset, path: status.plan.path, detail: "The upload has not all of its bytes yet.")
      error.offset = status.offset
      throw error
    }
  }
}
