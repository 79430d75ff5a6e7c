/// The keys of records about what is at a path: what is around it, its name, then whatever else. So all of a folder's entries stand together, and
/// a tree is three ranges of keys.
enum PathKeys {
  /// Begins the keys about what is at a path itself.
  static func own(_ path: StorePath) -> [UInt8] { text(path.parent) + [0] + path.name.utf8 + [0] }

  /// Begins the keys about what is in a folder; for the root its own, too.
  static func entries(_ folder: StorePath) -> [UInt8] { text(folder) + [0] }

  /// Begins the keys about what is deeper in a folder.
  static func deeper(_ folder: StorePath) -> [UInt8] { text(folder) + [UInt8(ascii: "/")] }

  /// All that begins the keys about what is at a path and below it.
  static func tree(_ path: StorePath) -> [[UInt8]] { [own(path), entries(path), deeper(path)] }

  /// Takes a key apart; nil for one that is none of ours.
  static func path(_ key: [UInt8]) -> (path: StorePath, rest: [UInt8])? {
    let parts = key.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let folder = try? StorePath(bytes: Array(parts[0])) else { return nil }
    if parts[1].isEmpty { return folder.isRoot ? (.root, Array(parts[2])) : nil }
    guard let path = try? folder.appending(String(decoding: parts[1], as: UTF8.self)) else { return nil }
    return (path, Array(parts[2]))
  }

  private static func text(_ path: StorePath) -> [UInt8] { path.isRoot ? [] : Array(path.description.utf8) }
}
