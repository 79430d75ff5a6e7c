/// One field line: a name and a value (RFC 9110 §5).
public struct Field: Hashable, Sendable {
  /// The name, the same in every case.
  public let name: FieldName
  /// The value without the white space around it.
  public let value: String

  /// A field line of a name and a value.
  public init(_ name: FieldName, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The fields of a message, ordered and repeatable (RFC 9110 §5).
///
/// A copy shares its bytes with the original. Values are octets; where they are given as text, what is not UTF-8 is repaired.
/// A name that is no token, and a value with a control byte other than HTAB, are not taken: the message can then not be sent.
public struct Fields: Sendable {
  /// Where a field line lies in the bytes.
  struct Entry: Sendable, BitwiseCopyable {
    var nameStart: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32
    var nameLength: UInt16
    var known: UInt8

    var name: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    /// The same line at another place.
    mutating func move(by distance: Int) {
      let distance = UInt32(truncatingIfNeeded: distance)
      nameStart &+= distance
      valueStart &+= distance
      valueEnd &+= distance
    }
  }

  /// The lines as they are sent, each with its CRLF, from `start` to the end. Before `start` there is a request line or nothing.
  var bytes: [UInt8]
  var entries: [Entry]
  var start: UInt32
  /// A bit for every number of a name that is present, modulo 64: most questions for an absent field end here.
  var presence: UInt64
  /// Bits, as in `presence`, of the fields that the library adds to responses and that were removed from these by name.
  private(set) var declined: UInt64 = 0
  /// The first name that was refused, by itself or for its value.
  package internal(set) var invalidName: FieldName?

  /// No fields.
  public init() {
    bytes = []
    entries = []
    start = 0
    presence = 0
  }

  init(bytes: [UInt8], entries: [Entry], start: Int, presence: UInt64) {
    self.bytes = bytes
    self.entries = entries
    self.start = UInt32(truncatingIfNeeded: start)
    self.presence = presence
  }

  /// All values of a name, combined with a comma and a space (RFC 9110 §5.3); setting replaces them all by one, nil removes them.
  ///
  /// Setting nil also declines a field that the library would add to a response: `Server`, `Date`, `Cache-Control`.
  ///
  /// `Set-Cookie` is the one field whose values cannot be combined: see `values(of:)`.
  public subscript(name: FieldName) -> String? {
    get {
      guard let first = firstIndex(of: name) else { return nil }
      var combined = value(at: first)
      var index = first
      while let next = firstIndex(of: name, from: index + 1) {
        combined += ", " + value(at: next)
        index = next
      }
      return combined
    }
    set {
      remove(name)
      if let newValue { append(name, newValue) } else if name.known < 64 { declined |= Fields.bit(name.known) & Fields.added }
    }
  }

  /// The value of each line of a name, in order.
  public func values(of name: FieldName) -> [String] {
    var values: [String] = []
    var from = 0
    while let index = firstIndex(of: name, from: from) {
      values.append(value(at: index))
      from = index + 1
    }
    return values
  }

  /// Whether there is a line of that name.
  public func contains(_ name: FieldName) -> Bool { firstIndex(of: name) != nil }

  /// Adds a line behind the others, beside those of the same name.
  public mutating func append(_ name: FieldName, _ value: String) {
    name.description.withBytes { name in
      value.withBytes { append(name, $0) }
    }
  }

  /// Adds a line of octets.
  package mutating func append(_ name: Span<UInt8>, _ value: Span<UInt8>) {
    let known = KnownNames.table.find(name, from: 0, to: name.count)
    let trimmed = value.extracting(Fields.trim(value, from: 0, to: value.count))
    guard known != 0 || Fields.isToken(name), name.count <= Int(UInt16.max), Fields.isValue(trimmed),
      bytes.count + name.count + trimmed.count + 4 <= Int(UInt32.max)
    else {
      if invalidName == nil { invalidName = FieldName(known: known, bytes: name) }
      return
    }
    if entries.isEmpty {
      // Room for what most messages have, at once instead of bit by bit.
      bytes.reserveCapacity(256)
      entries.reserveCapacity(8)
    }
    let nameStart = bytes.count
    bytes.append(copying: name)
    bytes.append(0x3A)
    bytes.append(Bytes.space)
    let valueStart = bytes.count
    bytes.append(copying: trimmed)
    let valueEnd = bytes.count
    bytes.append(Bytes.carriageReturn)
    bytes.append(Bytes.lineFeed)
    entries.append(
      Entry(
        nameStart: UInt32(truncatingIfNeeded: nameStart), valueStart: UInt32(truncatingIfNeeded: valueStart),
        valueEnd: UInt32(truncatingIfNeeded: valueEnd), nameLength: UInt16(truncatingIfNeeded: name.count), known: known))
    presence |= Fields.bit(known)
  }
}
