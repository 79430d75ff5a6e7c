internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// New folders, moves, copies and deletions, of several things at a time.
enum ChangeRoutes {
  static let all = [
    UploaderRoute(.post, at: "api/folder") { try await makeFolder($0) },
    UploaderRoute(.post, at: "api/move") { try await transfer($0, .move) },
    UploaderRoute(.post, at: "api/copy") { try await transfer($0, .copy) },
    UploaderRoute(.post, at: "api/delete") { try await delete($0) },
  ]

  // MARK: Folders

  private struct NewFolder: Decodable {
    let path: String
    let conflict: String?
  }

  private static func makeFolder(_ call: Call) async throws -> Response {
    let wanted = try await call.json(NewFolder.self), path = try StorePath(wanted.path)
    let rule = try Call.rule(wanted.conflict, else: .fail, of: [.fail, .keep, .skip])
    let access = call.access
    return try await Problem.naming(access, path) {
      let before = rule == .skip ? try? await access.info(of: path) : nil
      let info = try await access.makeFolder(path, rule)
      return .answer(Entry.json(info), before?.identity == info.identity ? .ok : .created)
    }
  }

  // MARK: Moves and copies

  private enum Kind { case move, copy }

  /// Either several things that go into a folder, or one that gets another path.
  private struct Transfer: Decodable {
    let items: [String]?
    let from: String?
    let to: String
    let conflict: String?
  }

  private static func transfer(_ call: Call, _ kind: Kind) async throws -> Response {
    let wanted = try await call.json(Transfer.self), target = try StorePath(wanted.to)
    let rule = try Call.rule(wanted.conflict, else: .fail)
    let access = call.access
    if let from = wanted.from {
      guard wanted.items == nil else { throw Problem(.badRequest, .form, detail: "The JSON has both items and from.") }
      let path = try StorePath(from)
      return try await Batch.answer(call) { progress in
        var json = JSONText()
        try await transfer(access, kind, path, to: target, rule, progress, &json)
        return JSONText.object { $0.add(written: json.bytes) }
      }
    }
    guard let items = wanted.items else { throw Problem(.badRequest, .form, detail: "The JSON has neither items nor from.") }
    try check(items)
    return try await Batch.answer(call) { progress in
      try await Batch.results(items, naming: "path", { $0 }) { item, json in
        let path = try StorePath(item)
        guard !path.isRoot else { throw FileError(.isRoot, path: path) }
        try await transfer(access, kind, path, to: target.appending(path.name), rule, progress, &json)
      }
    }
  }

  private static func transfer(
    _ access: FileAccess, _ kind: Kind, _ path: StorePath, to target: StorePath, _ rule: ConflictRule, _ progress: FileProgress,
    _ json: inout JSONText
  ) async throws {
    let done = try await Problem.naming(access, target) {
      // What is there already and stays is what is answered then.
      let source = rule == .skip ? try? await access.info(of: path) : nil
      let found = rule == .skip ? try? await access.info(of: target) : nil
      let info =
        switch kind {
        case .move: try await access.move(path, to: target, rule)
        case .copy: try await access.copy(path, to: target, rule, progress: progress)
        }
      return (info: info, isSkipped: found != nil && found?.identity == info.identity && found?.identity != source?.identity)
    }
    if kind == .move { try progress.advance(items: 1) }
    json.object("entry") { Entry.append(done.info, to: &$0) }
    if done.isSkipped { json.add("skipped", true) }
  }

  static func check(_ items: [String]) throws {
    guard !items.isEmpty else { throw Problem(.badRequest, .form, detail: "The JSON has no items.") }
    guard items.count <= Batch.most else {
      throw FileError(.tooMany, detail: "\(Batch.most) items are taken at once, not \(items.count).")
    }
  }

  // MARK: Deletions

  private struct Deletion: Decodable {
    let items: [String]
    let final: Bool?
  }

  private static func delete(_ call: Call) async throws -> Response {
    let wanted = try await call.json(Deletion.self), access = call.access
    try check(wanted.items)
    return try await Batch.answer(call) { progress in
      try await Batch.results(wanted.items, naming: "path", { $0 }) { item, json in
        let trashed = try await access.delete(StorePath(item), isFinal: wanted.final ?? false, progress: progress)
        json.add("trashed", trashed?.id)
      }
    }
  }
}
