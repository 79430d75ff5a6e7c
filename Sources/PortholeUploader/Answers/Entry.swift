internal import PortholeFiles
internal import PortholeHTTP

/// A file or folder as programs see it.
enum Entry {
  /// Its members.
  static func append(_ info: FileInfo, to json: inout JSONText) {
    json.add("name", info.name)
    json.add("path", path(of: info))
    json.add("kind", info.isFolder ? "folder" : "file")
    if !info.isFolder {
      json.add("size", info.size)
      json.add("type", MediaTypes.default.type(forFileName: info.name))
    }
    json.add("modified", Int(info.modified / 1_000_000))
    if let created = info.created { json.add("created", Int(created / 1_000_000)) }
    json.add("id", id(of: info))
  }

  static func json(_ info: FileInfo) -> [UInt8] { JSONText.object { append(info, to: &$0) } }

  /// A folder's path ends in a slash.
  static func path(of info: FileInfo) -> String { path(of: info.path, isFolder: info.isFolder) }

  static func path(of path: StorePath, isFolder: Bool) -> String {
    isFolder && !path.isRoot ? path.description + "/" : path.description
  }

  /// Stays with a file whatever becomes of its name.
  private static func id(of info: FileInfo) -> String {
    String(info.identity.device, radix: 36) + "-" + String(info.identity.inode, radix: 36)
  }
}
