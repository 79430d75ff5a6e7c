internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Files and folders as a zip archive, which is made while it is sent.
enum ArchiveAnswer {
  static let mostPaths = 10_000

  static func make(_ call: Call, _ paths: [StorePath], named name: String?) async throws -> Response {
    guard !paths.isEmpty else { throw Problem(.badRequest, .form, detail: "There is no path of what is to be put in the archive.") }
    guard paths.count <= mostPaths else { throw FileError(.tooMany, detail: "An archive of so many at once cannot be made.") }
    let paths = outermost(paths), access = call.access, share = call.share
    // An error is still an answer now.
    for path in paths {
      let info = try await access.info(of: path)
      guard info.isFolder || access.permissions.allows(.read, at: path) else { throw FileError(.forbidden, path: path) }
    }
    var response = Response.stream(type: "application/zip") { writer in
      try await access.archive(paths) { bytes in
        try await writer.write(bytes)
        // Others of the loop get their turn.
        await Task.yield()
      }
      for path in paths { share.noteDownload(of: path, .whole) }
    }
    response.fields[.contentDisposition] = ContentDisposition.attachment(fileName: fileName(paths, name, call))
    response.fields[.cacheControl] = "no-store"
    response.allowsCompression = false
    return response
  }

  /// Without what lies in another of them, or is there twice, in the order that they came in.
  private static func outermost(_ paths: [StorePath]) -> [StorePath] {
    let all = Set(paths)
    var seen: Set<StorePath> = []
    return paths.filter { path in
      guard seen.insert(path).inserted else { return false }
      var folder = path
      while !folder.isRoot {
        folder = folder.parent
        if all.contains(folder) { return false }
      }
      return true
    }
  }

  private static func fileName(_ paths: [StorePath], _ name: String?, _ call: Call) -> String {
    if let name, let path = try? StorePath(name), path.components.count == 1 {
      return path.name.lowercased().hasSuffix(".zip") ? path.name : path.name + ".zip"
    }
    if paths.count == 1, let path = paths.first, !path.isRoot { return path.name + ".zip" }
    let common = paths.dropFirst().reduce(paths.first?.parent ?? .root) { common, path in
      StorePath.common(common, path.parent)
    }
    return (common.isRoot ? PageTexts(call.configuration, nonce: "").deviceName : common.name) + ".zip"
  }
}

extension StorePath {
  /// The innermost folder that two paths are, or lie, in.
  fileprivate static func common(_ one: StorePath, _ other: StorePath) -> StorePath {
    var folder = one
    while folder != other, !other.isInside(folder), !folder.isRoot { folder = folder.parent }
    return folder
  }
}
