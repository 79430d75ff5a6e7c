internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

/// Tells pages of changes in folders while they are open, whoever makes them.
enum LiveRoutes {
  static let all = [UploaderRoute(.get, at: "api/changes") { try await changes($0) }]

  /// Folders that one page, or all pages of a browser together, can look at.
  private static let mostFolders = 64
  /// How long a folder is left alone after it was told of.
  private static let pause = Duration.milliseconds(250)

  private static func changes(_ call: Call) async throws -> Response {
    let asked = try call.paths(), paths = asked.isEmpty ? [.root] : Array(Set(asked))
    guard paths.count <= mostFolders else { throw FileError(.tooMany, detail: "\(mostFolders) folders can be watched at once.") }
    let access = call.access
    var watched: [(path: StorePath, changes: AsyncStream<Void>)] = [], gone: [StorePath] = []
    for path in paths {
      do { watched.append((path, try await access.changes(in: path))) } catch let error as FileError where paths.count > 1 {
        // One folder of several that went must not keep the others from being watched.
        guard error.reason == .notFound || error.reason == .notAFolder else { throw error }
        gone.append(path)
      }
    }
    let (live, missing, loop) = (watched, gone, call.request.loop)
    return .events(for: call.request) { events in
      for path in missing { try await events.send(data(path), event: "gone") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (path, changes) in live { group.addTask { try await tell(of: path, changes, access, events, loop) } }
        // It goes on when all folders are gone, too: the client would only come back otherwise.
        group.addTask { try await loop.sleep(for: .seconds(86_400)) }
        try await group.waitForAll()
      }
    }
  }

  private static func tell(
    of path: StorePath, _ changes: AsyncStream<Void>, _ access: FileAccess, _ events: EventWriter, _ loop: EventLoop
  ) async throws {
    for await _ in changes {
      do { _ = try await access.info(of: path) } catch let error as FileError where error.reason == .notFound || error.reason == .hidden {
        return try await events.send(data(path), event: "gone")
      }
      try await events.send(data(path), event: "changed")
      try await loop.sleep(for: pause)
    }
  }

  private static func data(_ path: StorePath) -> String {
    String(decoding: JSONText.object { $0.add("path", Entry.path(of: path, isFolder: true)) }, as: UTF8.self)
  }
}
