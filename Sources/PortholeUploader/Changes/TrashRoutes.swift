internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// What was deleted and can be had back.
enum TrashRoutes {
  static let all = [
    UploaderRoute(.get, at: "api/trash") { try await list($0) },
    UploaderRoute(.post, at: "api/restore") { try await restore($0) },
    UploaderRoute(.post, at: "api/trash/empty") { try await empty($0) },
  ]

  private static func list(_ call: Call) async throws -> Response {
    let items = try await call.access.trash()
    return .answer(
      JSONText.object { json in
        json.add("size", items.reduce(0) { $0 + $1.size })
        json.array("items") { json in
          for item in items { json.object { append(item, to: &$0) } }
        }
      })
  }

  private static func append(_ item: TrashItem, to json: inout JSONText) {
    json.add("id", item.id)
    json.add("name", item.path.name)
    json.add("path", Entry.path(of: item.path, isFolder: item.kind == .folder))
    json.add("kind", item.kind == .folder ? "folder" : "file")
    json.add("size", item.size)
    json.add("deleted", Int(item.deleted / 1_000_000))
  }

  private struct Restoring: Decodable {
    let ids: [String]
    let conflict: String?
  }

  private static func restore(_ call: Call) async throws -> Response {
    let wanted = try await call.json(Restoring.self), access = call.access
    try ChangeRoutes.check(wanted.ids)
    let rule = try Call.rule(wanted.conflict, else: .keep, of: [.keep, .fail])
    return .answer(
      try await Batch.results(wanted.ids, naming: "id", { $0 }) { id, json in
        let info = try await access.restore(id, rule)
        json.object("entry") { Entry.append(info, to: &$0) }
      })
  }

  private struct Emptying: Decodable {
    let ids: [String]?
  }

  private static func empty(_ call: Call) async throws -> Response {
    let access = call.access
    guard let ids = try await call.json(Emptying.self).ids else {
      let freed = try await access.emptyTrash()
      return .answer(
        JSONText.object { json in
          json.add("freed", freed)
          json.array("results") { _ in }
        })
    }
    try ChangeRoutes.check(ids)
    var freed = 0, problems = JSONText()
    for id in ids {
      do { freed += try await access.emptyTrash(id) } catch let error as FileError {
        problems.object { json in
          json.add("id", id)
          json.object("problem") { Problem(error).append(to: &$0) }
        }
      }
    }
    let all = problems.bytes
    return .answer(
      JSONText.object { json in
        json.add("freed", freed)
        json.array("results") { $0.add(written: all) }
      })
  }
}
