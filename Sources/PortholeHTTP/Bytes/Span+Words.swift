// Eight bytes at a time: how long runs of ordinary bytes are passed over.

extension Span<UInt8> {
  /// The eight bytes at an offset as one number, the first byte lowest. All eight must be inside the span.
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // The load checks its bounds, and any eight bytes are a UInt64.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The same where the bounds have been looked at already.
  @inline(__always)
  private func knownWord(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private func checkRange(_ start: Int, _ end: Int) {
    precondition(start >= 0 && end <= count, "a range of bytes is not inside its span")
  }

  /// The first byte of a range that does not simply belong to a target: controls, space, DEL, what is not ASCII, `#` and `?`.
  @inline(__always)
  package func firstTargetStop(from start: Int, to end: Int) -> Int? {
    checkRange(start, end)
    var index = start
    while index &+ 8 <= end {
      let word = knownWord(at: index)
      // A byte below 0x21 has its top bit set when 0x21 is taken from it; the marks below the first true one are exact.
      let low = (word &- Bytes.ones &* 0x21) | ((word ^ (Bytes.ones &* 0x7F)) &- Bytes.ones)
      let marks = ((word ^ (Bytes.ones &* 0x23)) &- Bytes.ones) | ((word ^ (Bytes.ones &* 0x3F)) &- Bytes.ones)
      let found = ((low | marks) & ~word | word) & Bytes.tops
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < end {
      let byte = self[index]
      if byte <= Bytes.space || byte >= 0x7F || byte == 0x23 || byte == 0x3F { return index }
      index &+= 1
    }
    return nil
  }

  /// Up to eight bytes at an offset as one number, the first byte lowest, zeros above.
  @inline(__always)
  package func word(at offset: Int, count wanted: Int) -> UInt64 {
    if offset &+ 8 <= count { return word(at: offset) & (wanted >= 8 ? .max : (1 << UInt64(wanted &* 8)) &- 1) }
    var word: UInt64 = 0
    for index in 0..<Swift.min(wanted, 8) { word |= UInt64(self[offset &+ index]) << UInt64(index &* 8) }
    return word
  }

  /// The first byte of a range that is a control byte, HTAB too; nil when there is none.
  @inline(__always)
  package func firstControl(from start: Int, to end: Int) -> Int? {
    checkRange(start, end)
    var index = start
    // Values are long: two words a turn until one of them holds something.
    while index &+ 16 <= end {
      guard Bytes.controls(in: knownWord(at: index)) | Bytes.controls(in: knownWord(at: index &+ 8)) == 0 else { break }
      index &+= 16
    }
    while index &+ 8 <= end {
      let found = Bytes.controls(in: knownWord(at: index))
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < end {
      let byte = self[index]
      if byte < 0x20 || byte == 0x7F { return index }
      index &+= 1
    }
    return nil
  }

  /// Where a byte is first found in a range; nil when it is not there.
  @inline(__always)
  package func first(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    checkRange(start, end)
    let pattern = Bytes.ones &* UInt64(byte)
    var index = start
    while index &+ 8 <= end {
      let found = Bytes.zeros(in: knownWord(at: index) ^ pattern)
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < end {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether the bytes are those of an ASCII text that is given in lower case, without regard to case.
  package func equalsIgnoringCase(_ lowercased: StaticString) -> Bool {
    guard count == lowercased.utf8CodeUnitCount else { return false }
    return lowercased.withUTF8Buffer { text in
      let text = unsafe text.span
      for index in 0..<count where Bytes.lowercased(self[index]) != text[index] { return false }
      return true
    }
  }
}
