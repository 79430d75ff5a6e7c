extension Fields {
  /// The fields without the lines of some names, in one pass.
  package func without(_ names: FieldNames) -> Fields {
    guard mayHold(names), entries.indices.contains(where: { names.contain($0, of: self) }) else { return self }
    return keeping { !names.contain($0, of: self) }
  }

  /// Removes every line of that name.
  public mutating func remove(_ name: FieldName) {
    guard firstIndex(of: name) != nil else { return }
    self = keeping { !isNamed(name, at: $0) }
  }

  /// The lines that a condition on their indices holds for, as they are.
  private func keeping(_ isKept: (Int) -> Bool) -> Fields {
    var kept = Fields()
    kept.keepMarks(of: self)
    for index in entries.indices where isKept(index) {
      if kept.entries.isEmpty {
        kept.bytes.reserveCapacity(bytes.count - Int(start))
        kept.entries.reserveCapacity(entries.count)
      }
      var entry = entries[index]
      let line = Int(entry.nameStart)..<(index + 1 < entries.count ? Int(entries[index + 1].nameStart) : bytes.count)
      entry.move(by: kept.bytes.count - line.lowerBound)
      kept.bytes.append(copying: bytes.span.extracting(line))
      kept.entries.append(entry)
      kept.presence |= Fields.bit(entry.known)
    }
    return kept
  }
}
