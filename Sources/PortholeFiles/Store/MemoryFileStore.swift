internal import PortholeNet

/// Files in memory: for tests, for previews, and for what is not to stay.
public final class MemoryFileStore: FileStore {
  /// A file or folder.
  final class Node {
    let inode: UInt64
    let created: Int64
    var modified: Int64
    var bytes: [UInt8] = []
    /// Nil for files.
    var children: [[UInt8]: Node]?

    init(inode: UInt64, isFolder: Bool, now: Int64) {
      self.inode = inode
      created = now
      modified = now
      children = isFolder ? [:] : nil
    }
  }

  /// All that there is; only touched under the lock.
  struct Tree: @unchecked Sendable {
    var inodes: UInt64 = 1
    var lastModified: Int64 = 0
    let root = Node(inode: 1, isFolder: true, now: Clock.wallNanoseconds)
    var drafts: [String: Node] = [:]
    var lasting: Set<String> = []
    var aside: [String: (name: [UInt8], node: Node)] = [:]
    var watches: [Int: (folder: StorePath, changed: @Sendable () -> Void)] = [:]
    var nextWatch = 0
    var used = 0
  }

  let tree = Locked(Tree())
  private let capacity: Int

  /// An empty store.
  ///
  /// - Parameter capacity: Bytes that it takes.
  public init(capacity: Int = 1 << 30) { self.capacity = capacity }

  /// Runs with the tree, then tells those who watch a changed folder.
  func change<R>(_ changed: [StorePath] = [], _ body: (inout Tree) throws -> R) throws -> R {
    let (result, calls) = try tree.withLock { tree in
      let result = try body(&tree)
      return (result, tree.watches.values.filter { changed.contains($0.folder) }.map(\.changed))
    }
    for call in calls { call() }
    return result
  }

  /// What is known of a file or folder.
  public func info(of path: StorePath) async throws -> FileInfo { try change { try $0.found(path).info } }

  /// What is in a folder, in natural order, by pages.
  public func list(_ folder: StorePath, _ query: ListingQuery) async throws -> ListingPage {
    let children = try change { tree in
      let (node, info) = try tree.found(folder)
      guard let children = node.children else { throw FileError(.notAFolder, path: folder) }
      return children.map { $1.info(info.path.child(String(decoding: $0, as: UTF8.self))) }
    }
    // The filter is the caller's, so it is not called under the lock.
    var builder = ListingPageBuilder<FileInfo>(query)
    for child in children where query.includes(child.name, child.kind) { builder.add(child.name, child) }
    let page = builder.finish()
    return ListingPage(entries: page.entries.map(\.value), next: page.next)
  }

  /// Opens a file for reading.
  public func open(_ path: StorePath) async throws -> OpenedFile {
    let (bytes, info) = try change { tree in
      let (node, info) = try tree.found(path)
      guard !info.isFolder else { throw FileError(.isFolder, path: path) }
      return (node.bytes, info)
    }
    return OpenedFile(info: info) { offset, count in MemoryFileStore.slice(bytes, offset, count) }
  }

  static func slice(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> [UInt8] {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    return Array(bytes[offset..<min(bytes.count, offset + min(count, bytes.count))])
  }

  /// Makes a folder in one that is there.
  public func makeFolder(_ path: StorePath) async throws -> FileInfo {
    try change([path.parent]) { tree in
      guard !path.isRoot else { throw FileError(.exists, path: path) }
      let (parent, name, path) = try tree.spot(path)
      guard parent.children?[name] == nil else { throw FileError(.exists, path: path) }
      let node = tree.make(isFolder: true)
      parent.children?[name] = node
      return node.info(path)
    }
  }

  /// Sets when the content was last written; nanoseconds since 1970.
  public func setModified(_ nanoseconds: Int64, of path: StorePath) async throws {
    try change([path.parent]) { try $0.found(path).node.modified = nanoseconds }
  }

  /// Deletes a file, or a folder with all that is in it.
  public func delete(_ path: StorePath, _ progress: FileProgress) async throws {
    try change([path.parent]) { tree in
      let (_, parent, name) = try tree.foundBelowRoot(path)
      if let node = parent.children?.removeValue(forKey: name) { tree.used -= node.size }
    }
    try progress.advance(items: 1)
  }

  /// Room: what is left of the capacity.
  public func space() async throws -> VolumeSpace {
    try change { VolumeSpace(available: max(0, capacity - $0.used), total: capacity) }
  }

  /// Calls a closure after something in a folder was changed.
  public func watch(_ folder: StorePath, _ changed: @escaping @Sendable () -> Void) async throws -> any Sendable {
    try change { tree in
      guard try tree.found(folder).info.isFolder else { throw FileError(.notAFolder, path: folder) }
      tree.nextWatch += 1
      let id = tree.nextWatch
      tree.watches[id] = (folder, changed)
      // What the closure holds goes outside of the lock.
      return Watch { [weak self] in _ = self?.tree.withLock { $0.watches.removeValue(forKey: id) } }
    }
  }

  private final class Watch: Sendable {
    let end: @Sendable () -> Void
    init(end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  /// Files' bytes in a tree.
  public func size(of root: TreeRoot, _ progress: FileProgress) async throws -> Int {
    try change { tree in
      switch root {
      case .path(let path): return try tree.found(path).node.size
      case .aside(let id):
        guard let item = tree.aside[id] else { throw FileError(.notFound) }
        return item.node.size
      }
    }
  }

  /// Takes room for bytes.
  func take(_ bytes: Int, _ tree: inout Tree) throws {
    guard tree.used + bytes <= capacity else { throw FileError(.diskFull) }
    tree.used += bytes
  }
}

extension MemoryFileStore.Node {
  func info(_ path: StorePath) -> FileInfo {
    FileInfo(
      path: path, kind: children == nil ? .file : .folder, size: bytes.count, modified: modified, created: created,
      identity: FileIdentity(inode: inode, device: 0, born: created))
  }

  /// Bytes of all files in it. Trees are as deep as paths are long at most.
  var size: Int { bytes.count + (children?.values.reduce(0) { $0 + $1.size } ?? 0) }
}

extension MemoryFileStore.Tree {
  mutating func make(isFolder: Bool) -> MemoryFileStore.Node {
    inodes += 1
    return MemoryFileStore.Node(inode: inodes, isFolder: isFolder, now: nextModified())
  }

  /// Now, and never the same twice.
  mutating func nextModified() -> Int64 {
    lastModified = max(lastModified + 1, Clock.wallNanoseconds)
    return lastModified
  }

  /// The child of a name, or of one that is equal as text.
  private func child(_ name: String, of node: MemoryFileStore.Node) -> [UInt8] {
    let bytes = Array(name.utf8)
    guard node.children?[bytes] == nil, bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    return node.children?.keys.first { String(decoding: $0, as: UTF8.self) == name } ?? bytes
  }

  func found(_ path: StorePath) throws -> (node: MemoryFileStore.Node, info: FileInfo) {
    var node = root, real = StorePath.root
    for (index, name) in path.components.enumerated() {
      if index == 0, Reserved.isName(Array(name.utf8)) { throw FileError(.notFound, path: path) }
      guard node.children != nil else { throw FileError(.notAFolder, path: path) }
      let bytes = child(name, of: node)
      guard let next = node.children?[bytes] else { throw FileError(.notFound, path: path) }
      node = next
      real = real.child(String(decoding: bytes, as: UTF8.self))
    }
    return (node, node.info(real))
  }

  func foundBelowRoot(_ path: StorePath) throws -> (node: MemoryFileStore.Node, parent: MemoryFileStore.Node, name: [UInt8]) {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    let (node, info) = try found(path)
    return (node, try found(path.parent).node, Array(info.name.utf8))
  }

  /// Where something can be put, whether or not something is there.
  func spot(_ path: StorePath) throws -> (parent: MemoryFileStore.Node, name: [UInt8], path: StorePath) {
    guard !path.isRoot else { throw FileError(.isRoot, path: path) }
    if path.components.count == 1, Reserved.isName(Array(path.name.utf8)) { throw FileError(.noParent, path: path) }
    guard let (parent, info) = try? found(path.parent), info.isFolder else { throw FileError(.noParent, path: path) }
    let name = child(path.name, of: parent)
    return (parent, name, info.path.child(String(decoding: name, as: UTF8.self)))
  }
}
