extension Fields: RandomAccessCollection {
  /// The index of the first line, 0.
  public var startIndex: Int { 0 }
  /// The number of lines.
  public var endIndex: Int { entries.count }

  /// The line at an index.
  public subscript(position: Int) -> Field { Field(name(at: position), value(at: position)) }
}

extension Fields: Equatable {
  /// Whether both have the same lines in the same order, names in whatever case.
  public static func == (left: Fields, right: Fields) -> Bool {
    guard left.entries.count == right.entries.count, left.invalidName == right.invalidName else { return false }
    for index in left.entries.indices {
      guard left.name(at: index) == right.name(at: index) else { return false }
      let values = (left.bytes[left.entries[index].value], right.bytes[right.entries[index].value])
      guard values.0 == values.1 else { return false }
    }
    return true
  }
}

extension Fields: ExpressibleByDictionaryLiteral {
  /// Fields in the order of the literal; a name may come twice.
  public init(dictionaryLiteral elements: (FieldName, String)...) {
    self.init()
    for (name, value) in elements { append(name, value) }
  }
}
