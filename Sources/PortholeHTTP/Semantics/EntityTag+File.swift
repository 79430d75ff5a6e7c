extension EntityTag {
  /// The tag of a file, as ``text(inode:size:modified:)`` writes it.
  package init(inode: UInt64, size: Int, modified: Int64) {
    self.init(checked: Array(EntityTag.text(inode: inode, size: size, modified: modified).utf8.dropFirst().dropLast()), isWeak: false)
  }

  /// The tag of a file as it stands in a field: identity, size and the time of the last write in nanoseconds. Another file of the same name, or
  /// the same file written again within a second, has another tag.
  package static func text(inode: UInt64, size: Int, modified: Int64) -> String {
    var text = "\""
    text.reserveCapacity(48)
    text += String(inode, radix: 36)
    text += "-"
    text += String(size, radix: 36)
    text += "-"
    text += String(modified, radix: 36)
    text += "\""
    return text
  }
}
