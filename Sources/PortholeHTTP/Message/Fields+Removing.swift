extension Fields {
  /// The fields without the lines of some names.
  package func without(_ names: FieldNames) -> Fields {
    var kept = self
    kept.remove(names)
    return kept
  }

  /// Removes every line of some names, in one pass.
  package mutating func remove(_ names: FieldNames) {
    guard mayHold(names), let first = entries.indices.first(where: { names.contain($0, of: self) }) else { return }
    remove(from: first) { names.contain($1, of: $0) }
  }

  /// Removes every line of that name.
  public mutating func remove(_ name: FieldName) {
    guard let first = firstIndex(of: name) else { return }
    remove(from: first) { $0.isNamed(name, at: $1) }
  }

  /// Removes the line at an index, and those behind it that a condition holds for; the others move up to where it was.
  @inline(__always)
  private mutating func remove(from first: Int, _ isRemoved: (borrowing Fields, Int) -> Bool) {
    var count = first
    var end = Int(entries[first].nameStart)
    for index in first + 1..<entries.count where !isRemoved(self, index) {
      let line = line(at: index)
      bytes.move(line, to: end)
      entries[count] = entries[index]
      entries[count].move(by: end - line.lowerBound)
      count += 1
      end += line.count
    }
    entries.removeLast(entries.count - count)
    bytes.removeLast(bytes.count - end)
    presence = entries.reduce(0) { $0 | Fields.bit($1.known) }
  }

  /// Adds the lines as they are sent, save those of some names.
  package func appendWire(to out: inout [UInt8], without names: FieldNames) {
    guard mayHold(names) else { return appendWire(to: &out) }
    var from = Int(start)
    for index in entries.indices where names.contain(index, of: self) {
      let line = line(at: index)
      out.append(copying: bytes.span.extracting(from..<line.lowerBound))
      from = line.upperBound
    }
    out.append(copying: bytes.span.extracting(from..<bytes.count))
  }

  /// Where a line lies, with its CRLF.
  private func line(at index: Int) -> Range<Int> {
    Int(entries[index].nameStart)..<(index + 1 < entries.count ? Int(entries[index + 1].nameStart) : bytes.count)
  }
}
