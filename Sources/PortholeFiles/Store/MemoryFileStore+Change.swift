internal import PortholeHTTP

extension MemoryFileStore {
  /// Gives a file or folder another path.
  public func move(_ path: StorePath, to target: StorePath, replacing: Bool, aside id: String?) async throws -> FileInfo {
    try change([path.parent, target.parent]) { tree in
      let (node, parent, name) = try tree.foundBelowRoot(path)
      let (newParent, newName, newPath) = try tree.spot(target)
      let found = newParent.children?[newName]
      if let found {
        if found === node, parent === newParent, Array(target.name.utf8) == name { throw FileError(.sameItem, path: path) }
        try MemoryFileStore.checkNesting(node, found, path)
        guard found === node || replacing else { throw FileError(.exists, path: target) }
      }
      if node.contains(newParent) { throw FileError(.intoItself, path: path) }
      if let found, found !== node {
        try tree.replace(found, newName, aside: id)
      } else if id != nil {
        throw FileError(.changed, path: newPath)
      }
      parent.children?[name] = nil
      // A name that is equal to the old one as text is given as it was asked for.
      let given = newParent === parent && newName == name ? Array(target.name.utf8) : newName
      newParent.children?[given] = node
      return node.info(newPath.parent.child(String(decoding: given, as: UTF8.self)))
    }
  }

  private static func checkNesting(_ moved: Node, _ replaced: Node, _ path: StorePath) throws {
    if moved !== replaced, replaced.contains(moved) { throw FileError(.intoItself, path: path) }
  }

  /// Makes a copy of a file or of a folder, as it is at one moment.
  public func copy(_ path: StorePath, to target: StorePath, _ options: CopyOptions, _ progress: FileProgress) async throws -> FileInfo {
    let original = try change { tree in
      let source = try spot(path, target, options, &tree).source
      return Original(source, try tree.found(path).info.path, isShallow: options.isShallow)
    }
    // What is called here is the caller's, so the lock is not held.
    let chosen = try original.chosen(by: options, progress)
    return try change([target.parent]) { tree in
      let (_, parent, name, newPath) = try spot(path, target, options, &tree)
      let copy = tree.make(chosen)
      try take(copy.size, &tree)
      if let replaced = parent.children?[name] {
        do { try tree.replace(replaced, name, aside: options.aside) } catch {
          tree.used -= copy.size
          throw error
        }
      }
      parent.children?[name] = copy
      return copy.info(newPath)
    }
  }

  /// What is copied, and where to.
  private func spot(
    _ path: StorePath, _ target: StorePath, _ options: CopyOptions, _ tree: inout Tree
  ) throws -> (source: Node, parent: Node, name: [UInt8], path: StorePath) {
    guard !path.isRoot || options.isShallow else { throw FileError(.intoItself, path: path) }
    let source = try tree.found(path).node
    let (parent, name, newPath) = try tree.spot(target)
    if let replaced = parent.children?[name] {
      if replaced === source { throw FileError(.sameItem, path: path) }
      guard options.isReplacing else { throw FileError(.exists, path: target) }
      try MemoryFileStore.checkNesting(source, replaced, path)
    } else if options.aside != nil {
      throw FileError(.changed, path: newPath)
    }
    if !options.isShallow, source.contains(parent) { throw FileError(.intoItself, path: path) }
    return (source, parent, name, newPath)
  }

  /// Begins a file that is not there yet.
  public func makeDraft(_ id: String, lasting: Bool) async throws -> any FileDraft {
    try change { tree in
      guard Reserved.isIdentifier(id), tree.drafts[id] == nil else { throw FileError(.exists) }
      tree.drafts[id] = tree.make(isFolder: false)
      if lasting { tree.lasting.insert(id) }
      return MemoryDraft(store: self, id: id)
    }
  }

  /// A draft that was begun before.
  public func draft(_ id: String) async throws -> any FileDraft {
    try change { tree in
      guard tree.drafts[id] != nil else { throw FileError(.noUpload) }
      return MemoryDraft(store: self, id: id)
    }
  }

  /// The identifiers of all drafts that last.
  public func drafts() async throws -> [String] { try change { Array($0.lasting) } }

  /// Drops a draft.
  public func removeDraft(_ id: String) async throws {
    try change { tree in
      tree.lasting.remove(id)
      if let node = tree.drafts.removeValue(forKey: id) { tree.used -= node.size }
    }
  }

  /// Puts a draft at a path.
  public func publish(draft id: String, as path: StorePath, _ options: PublishOptions) async throws -> FileInfo {
    try change([path.parent]) { tree in
      guard let draft = tree.drafts[id] else { throw FileError(.noUpload) }
      let (parent, name, newPath) = try tree.spot(path)
      let found = parent.children?[name]
      switch options.expecting {
      case .any: break
      case .nothing: if let found { throw FileError(found.children != nil ? .isFolder : .exists, path: path) }
      case .something: if found == nil { throw FileError(.changed, path: path) }
      case .tags(let tags):
        guard let found, found.children == nil, tags.contains(found.info(newPath).tag.text) else { throw FileError(.changed, path: path) }
      }
      if let found {
        guard found.children == nil else { throw FileError(.isFolder, path: path) }
        tree.used -= found.size
      }
      tree.drafts[id] = nil
      tree.lasting.remove(id)
      draft.modified = options.modified ?? tree.nextModified()
      parent.children?[name] = draft
      return draft.info(newPath)
    }
  }

  /// Takes a file or folder out of the tree and keeps it under an identifier.
  public func putAside(_ path: StorePath, as id: String) async throws {
    try change([path.parent]) { tree in
      let (node, parent, name) = try tree.foundBelowRoot(path)
      try tree.putAside(node, name, as: id)
      parent.children?[name] = nil
    }
  }

  /// Puts back what was put aside, where nothing is.
  public func putBack(_ id: String, to path: StorePath) async throws -> FileInfo {
    try change([path.parent]) { tree in
      guard let item = tree.aside[id] else { throw FileError(.notFound, path: path) }
      let (parent, name, newPath) = try tree.spot(path)
      if let found = parent.children?[name] { throw FileError(found.children != nil ? .isFolder : .exists, path: path) }
      tree.aside[id] = nil
      parent.children?[name] = item.node
      return item.node.info(newPath)
    }
  }

  /// What was put aside.
  public func aside() async throws -> [AsideItem] {
    try change { $0.aside.map { AsideItem(id: $0.key, name: String(decoding: $0.value.name, as: UTF8.self)) } }
  }

  /// Deletes what was put aside for good.
  public func discard(_ id: String) async throws {
    try change { tree in
      if let item = tree.aside.removeValue(forKey: id) { tree.used -= item.node.size }
    }
  }
}

extension MemoryFileStore.Node {
  /// Whether a node is this one or below it.
  func contains(_ node: MemoryFileStore.Node) -> Bool {
    node === self || children?.values.contains { $0.contains(node) } ?? false
  }
}

extension MemoryFileStore.Tree {
  fileprivate mutating func putAside(_ node: MemoryFileStore.Node, _ name: [UInt8], as id: String) throws {
    guard Reserved.isIdentifier(id), aside[id] == nil else { throw FileError(.exists) }
    aside[id] = (name, node)
  }

  /// Something takes the place of a node, which is put aside or is no more.
  fileprivate mutating func replace(_ node: MemoryFileStore.Node, _ name: [UInt8], aside id: String?) throws {
    if let id { try putAside(node, name, as: id) } else { used -= node.size }
  }

  fileprivate mutating func make(_ original: Original) -> MemoryFileStore.Node {
    let node = make(isFolder: original.children != nil)
    node.bytes = original.bytes
    if let children = original.children {
      for (name, child) in children { node.children?[name] = make(child) }
    } else {
      node.modified = original.modified
    }
    return node
  }
}

/// What is copied: a file or folder as it was at one moment.
private struct Original {
  let path: StorePath
  let bytes: [UInt8]
  let modified: Int64
  /// Nil for files.
  var children: [(name: [UInt8], value: Original)]?

  init(_ node: MemoryFileStore.Node, _ path: StorePath, isShallow: Bool) {
    self.path = path
    bytes = node.bytes
    modified = node.modified
    children = node.children.map { children in
      isShallow
        ? [] : children.map { ($0, Original($1, path.child(String(decoding: $0, as: UTF8.self)), isShallow: false)) }
    }
  }

  /// As far as it is to be copied.
  func chosen(by options: CopyOptions, _ progress: FileProgress) throws -> Original {
    try progress.advance(items: 1, bytes: bytes.count)
    var chosen = self
    chosen.children = try children?.filter { options.includes($0.value.path, $0.value.children == nil ? .file : .folder) }
      .map { ($0.name, try $0.value.chosen(by: options, progress)) }
    return chosen
  }
}

/// A draft in memory.
private struct MemoryDraft: FileDraft {
  let store: MemoryFileStore
  let id: String

  private func with<R>(_ body: (MemoryFileStore.Node, inout MemoryFileStore.Tree) throws -> R) throws -> R {
    try store.change { tree in
      guard let node = tree.drafts[id] else { throw FileError(.noUpload) }
      return try body(node, &tree)
    }
  }

  func size() async throws -> Int { try with { node, _ in node.bytes.count } }

  func write(_ bytes: [UInt8], at offset: Int) async throws {
    try with { node, tree in
      guard offset >= 0, let end = Optional(offset.addingReportingOverflow(bytes.count)), !end.overflow else { throw FileError(.tooLarge) }
      if end.partialValue > node.bytes.count {
        try store.take(end.partialValue - node.bytes.count, &tree)
        node.bytes.append(contentsOf: repeatElement(0, count: end.partialValue - node.bytes.count))
      }
      node.bytes.replaceSubrange(offset..<end.partialValue, with: bytes)
    }
  }

  func truncate(to size: Int) async throws {
    try with { node, tree in
      guard size >= 0, size < node.bytes.count else { return }
      tree.used -= node.bytes.count - size
      node.bytes.removeLast(node.bytes.count - size)
    }
  }

  func read(at offset: Int, count: Int) async throws -> [UInt8] { try with { node, _ in MemoryFileStore.slice(node.bytes, offset, count) } }

  func identity() async throws -> FileIdentity { try with { node, _ in FileIdentity(inode: node.inode, device: 0, born: node.created) } }
}
