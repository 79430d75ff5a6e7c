extension EntityTag {
  /// The tag of a file: identity, size and the time of the last write in nanoseconds. Another file of the same name, or the same file written again within a
  /// second, has another tag.
  package init(inode: UInt64, size: Int, modified: Int64) {
    var opaque: [UInt8] = []
    opaque.reserveCapacity(42)
    EntityTag.append(inode, to: &opaque)
    opaque.append(UInt8(ascii: "-"))
    EntityTag.append(UInt64(max(0, size)), to: &opaque)
    opaque.append(UInt8(ascii: "-"))
    if modified < 0 { opaque.append(UInt8(ascii: "-")) }
    EntityTag.append(modified.magnitude, to: &opaque)
    self.init(checked: opaque, isWeak: false)
  }

  /// The tag of a file as it stands in a field.
  package static func text(inode: UInt64, size: Int, modified: Int64) -> String {
    EntityTag(inode: inode, size: size, modified: modified).text
  }

  /// Appends a number to the base of 36. Folders of ten thousand files have as many tags, and `String(_:radix:)` takes an allocation for each number.
  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = number
    repeat {
      let digit = UInt8(truncatingIfNeeded: rest % 36)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      rest /= 36
    } while rest != 0
    bytes[start...].reverse()
  }
}
