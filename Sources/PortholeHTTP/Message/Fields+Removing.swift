extension Fields {
  /// The fields without the lines of some names, in one pass.
  package func without(_ names: [FieldName]) -> Fields {
    guard names.contains(where: { firstIndex(of: $0) != nil }) else { return self }
    var kept = Fields()
    kept.keepMarks(of: self)
    kept.bytes.reserveCapacity(bytes.count - Int(start))
    for (index, entry) in entries.enumerated() where !names.contains(where: { isNamed($0, at: index) }) {
      kept.append(bytes.span.extracting(entry.name), bytes.span.extracting(entry.value))
    }
    return kept
  }
}
