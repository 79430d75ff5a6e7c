internal import CPortholeSystem

/// All that a store of files asks about one: what it is, its times, who it is.
package struct FileDetails: Equatable, Sendable {
  package enum Kind: Sendable {
    case file, folder, link, other

    /// Nil for "not known".
    init?(_ number: Int32) {
      switch number {
      case 0: return nil
      case 1: self = .file
      case 2: self = .folder
      case 3: self = .link
      default: self = .other
      }
    }
  }
  package let kind: Kind
  /// Bytes.
  package let size: Int
  /// When the content was last written; nanoseconds since 1970.
  package let modified: Int64
  /// When the file was made, where the file system knows; nanoseconds since 1970.
  package let created: Int64?
  package let inode: UInt64
  package let device: UInt64
  /// Names of this file.
  package let links: Int
  /// The bits of permission.
  package let mode: UInt32

  init(_ status: porthole_status) {
    kind = Kind(status.kind) ?? .other
    size = Int(status.size)
    modified = status.modified
    created = status.created == .min ? nil : status.created
    inode = status.inode
    device = status.device
    links = Int(status.links)
    mode = status.mode & 0o7777
  }

  /// Whether both are the same file, by whatever name.
  package func isSame(as other: FileDetails) -> Bool { inode == other.inode && device == other.device }
}

extension File {
  /// The details of a name in this folder, links not followed; without a name those of this file itself.
  package func details(of name: [UInt8] = []) throws(Errno) -> FileDetails {
    var status = porthole_status()
    let result = unsafe withCPath(name) { unsafe porthole_status_at(raw, $0, &status) }
    guard result == 0 else { throw .last }
    return FileDetails(status)
  }
}

/// The entries of a folder, one after another, in no order.
@safe package final class FolderReader {
  package struct Entry {
    /// Never `.` or `..`.
    package let name: [UInt8]
    /// What the folder says of the entry; nil where it does not say.
    package let kind: FileDetails.Kind?
  }

  #if canImport(Darwin)
  private let stream: UnsafeMutablePointer<DIR>
  #else
  private let stream: OpaquePointer
  #endif

  /// Reads a folder from its beginning.
  package init(_ folder: File) throws(Errno) {
    let copy = unsafe porthole_open(folder.raw, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    guard let stream = unsafe fdopendir(copy) else {
      let reason = Errno.last
      _ = close(copy)
      throw reason
    }
    unsafe self.stream = stream
  }

  deinit { unsafe closedir(stream) }

  /// The next entry; nil behind the last.
  package func next() -> Entry? {
    while let entry = unsafe readdir(stream) {
      guard let text = unsafe porthole_entry_name(entry) else { continue }
      let name = unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      if name.first == 0x2E, name.count == 1 || name.count == 2 && name[1] == 0x2E { continue }
      return unsafe Entry(name: name, kind: FileDetails.Kind(porthole_entry_kind(entry)))
    }
    return nil
  }
}
