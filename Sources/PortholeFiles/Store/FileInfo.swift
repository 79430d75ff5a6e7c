public import PortholeHTTP
internal import PortholeNet

/// What is known of a file or folder.
public struct FileInfo: Sendable, Hashable {
  /// Files and folders; nothing else is in a store.
  public enum Kind: Sendable, Hashable { case file, folder }

  /// Where it is, as the store names it.
  public let path: StorePath
  /// File or folder.
  public let kind: Kind
  /// Bytes; 0 for folders.
  public let size: Int
  /// When the content was last written; nanoseconds since 1970.
  public let modified: Int64
  /// When it was made, where that is known; nanoseconds since 1970.
  public var created: Int64?
  /// Tells it from all others that were ever there, as far as the store can.
  public let identity: FileIdentity

  /// What is known.
  public init(path: StorePath, kind: Kind, size: Int, modified: Int64, created: Int64?, identity: FileIdentity) {
    self.path = path
    self.kind = kind
    self.size = kind == .folder ? 0 : size
    self.modified = modified
    self.created = created
    self.identity = identity
  }

  /// The name.
  public var name: String { path.name }
  /// Whether it is a folder.
  public var isFolder: Bool { kind == .folder }
  /// The entity tag of its content, as all parts of the library make it.
  public var tag: EntityTag { EntityTag(inode: identity.inode, size: size, modified: modified) }
}

/// Who a file is, whatever its name.
public struct FileIdentity: Sendable, Hashable {
  /// Its number in the store.
  public let inode: UInt64
  /// Where the store spans several volumes, which.
  public let device: UInt64
  /// When it began to be, which no program can set, where that is known: numbers are given again.
  public let born: Int64?

  /// An identity of these numbers.
  public init(inode: UInt64, device: UInt64, born: Int64?) {
    self.inode = inode
    self.device = device
    self.born = born
  }
}

extension FileIdentity {
  init(_ details: FileDetails) { self.init(inode: details.inode, device: details.device, born: details.created) }
}

extension FileInfo {
  /// Nil for what is neither file nor folder.
  init?(_ details: FileDetails, path: StorePath) {
    guard details.kind == .file || details.kind == .folder else { return nil }
    self.init(
      path: path, kind: details.kind == .file ? .file : .folder, size: details.size, modified: details.modified, created: details.created,
      identity: FileIdentity(details))
  }
}
