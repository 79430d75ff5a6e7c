internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Files, as they are or several in an archive.
enum DownloadRoutes {
  static let all = [
    UploaderRoute(.get, at: "file", facing: .person) { try await FileAnswer.make($0, $0.path(), for: .show) },
    UploaderRoute(.get, at: "files/*", facing: .person) { try await file($0) },
    UploaderRoute(.get, at: "zip", facing: .person) { try await ArchiveAnswer.make($0, $0.paths(), named: $0.query["name"]) },
    UploaderRoute(.post, at: "zip", facing: .person) { try await archiveOfForm($0) },
  ]

  /// A file by its path; a folder by its page.
  private static func file(_ call: Call) async throws -> Response {
    let path = try StorePath(call.rest)
    do { return try await FileAnswer.make(call, path, for: .show) } catch let error as FileError where error.reason == .isFolder {
      let up = String(repeating: "../", count: call.rest.utf8.count { $0 == UInt8(ascii: "/") } + 1)
      return .redirect(to: up + "?path=" + PercentCoding.encode(queryValue: Entry.path(of: path, isFolder: true)))
    }
  }

  /// A long selection does not fit into an address.
  private static func archiveOfForm(_ call: Call) async throws -> Response {
    var limits = Form.Configuration()
    limits.parts = ArchiveAnswer.mostPaths + 10
    let form = try await call.request.form(limits)
    let paths = try form.fields.filter { $0.name == "path" }.map { try StorePath(bytes: $0.bytes) }
    return try await ArchiveAnswer.make(call, paths, named: form["name"])
  }
}
