/// An incremental parser of field lines, up to and with the empty line that ends them (RFC 9112 §5).
///
/// It is given the message from its first byte each time, and goes on where it stopped: no byte of a value is looked at twice.
struct FieldSection {
  /// What a call came to.
  enum Step {
    /// All bytes were looked at and more are needed.
    case incomplete
    /// A field that frames messages; call again to go on.
    case framing(Fields.Entry)
    /// The section ended; the offset behind its last CRLF.
    case end(Int)
  }

  private(set) var entries: [Fields.Entry] = []
  private(set) var presence: UInt64 = 0
  /// Where the line begins that is being read.
  private var line: Int
  /// Up to where the line was looked at.
  private var seen: Int
  /// Where the colon of the line is; 0 while it was not found.
  private var colon = 0
  private var known: UInt8 = 0

  /// A section that begins at an offset of its message.
  init(at start: Int) {
    line = start
    seen = start
  }

  /// The lines of a section that ended, for whoever keeps them.
  mutating func takeEntries() -> [Fields.Entry] {
    var taken: [Fields.Entry] = []
    swap(&taken, &entries)
    return taken
  }

  /// Goes on reading. `base` is where the message begins in the input; the entries count from there.
  mutating func next(_ input: Span<UInt8>, base: Int, limits: HeadLimits) throws(Refusal) -> Step {
    let end = min(input.count, base &+ limits.bytes)
    let names = KnownNames.table
    while true {
      if colon == 0 {
        if seen == line, let entry = takeWholeLines(input, base: base, to: end, most: limits.count, names) { return .framing(entry) }
        if seen == line {
          guard line < end else { return try wait(input, base, limits) }
          switch input[line] {
          case Bytes.carriageReturn:
            guard line &+ 1 < end else { return try wait(input, base, limits) }
            guard input[line &+ 1] == Bytes.lineFeed else { throw .bad("A carriage return stands alone in the header.") }
            return .end(line &+ 2)
          case Bytes.space, Bytes.tab:
            throw .bad("A line of the header begins with white space.")  // obs-fold, RFC 9112 §5.2
          default:
            guard entries.count < limits.count else { throw Refusal(431, "The header has too many fields.") }
          }
        }
        guard let found = input.first(0x3A, from: seen, to: end) else {
          try checkName(input, from: seen, to: end)
          seen = end
          return try wait(input, base, limits)
        }
        colon = found
        known = names.find(input, from: line, to: colon)
        if known == 0 { try checkName(input, from: line, to: colon) }
        guard line < colon else { throw .bad("A field has no name.") }
        guard colon &- line <= Int(UInt16.max) else { throw Refusal(431, "The name of a field is too long.") }
        seen = colon &+ 1
      }
      guard let lineEnd = try endOfValue(input, to: end) else { return try wait(input, base, limits) }
      let entry = finishLine(input, base: base, at: lineEnd)
      if entry.known &- 1 < KnownName.lastFraming { return .framing(entry) }
    }
  }

  /// Takes the lines that are there as a whole and have nothing unusual to them, which is nearly all; a field that frames messages is
  /// returned. Whatever else the next line is, it is left as it was, for those who look at it closely.
  private mutating func takeWholeLines(
    _ input: Span<UInt8>, base: Int, to end: Int, most: Int, _ names: KnownNames
  ) -> Fields.Entry? {
    var entries: [Fields.Entry] = []
    swap(&entries, &self.entries)
    defer { swap(&entries, &self.entries) }
    var line = line
    var presence = presence
    defer {
      self.line = line
      self.seen = line
      self.presence = presence
    }
    while line < end, input[line] != Bytes.carriageReturn, entries.count < most {
      guard let colon = input.first(0x3A, from: line, to: end), line < colon, colon &- line <= Int(UInt16.max) else { return nil }
      let known = names.find(input, from: line, to: colon)
      if known == 0, !Fields.isToken(input.extracting(line..<colon)) { return nil }
      guard let lineEnd = FieldSection.endOfPlainValue(input, from: colon &+ 1, to: end) else { return nil }
      let entry = FieldSection.entry(input, base: base, line: line, colon: colon, lineEnd: lineEnd, known: known)
      if entries.isEmpty { entries.reserveCapacity(16) }
      entries.append(entry)
      presence |= Fields.bit(known)
      line = lineEnd &+ 2
      if known &- 1 < KnownName.lastFraming { return entry }
    }
    return nil
  }

  /// Where the CRLF of a value begins, when it is there and nothing but HTAB is unusual before it.
  @inline(__always)
  private static func endOfPlainValue(_ input: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var from = start
    while let control = input.firstControl(from: from, to: end) {
      if input[control] == Bytes.carriageReturn {
        return control &+ 1 < end && input[control &+ 1] == Bytes.lineFeed ? control : nil
      }
      guard input[control] == Bytes.tab else { return nil }
      from = control &+ 1
    }
    return nil
  }

  /// Called when the input is used up: is it that more must come, or that more must not come?
  private func wait(_ input: Span<UInt8>, _ base: Int, _ limits: HeadLimits) throws(Refusal) -> Step {
    guard input.count &- base < limits.bytes else { throw Refusal(431, "The header is too long.") }
    return .incomplete
  }

  private func checkName(_ input: Span<UInt8>, from: Int, to: Int) throws(Refusal) {
    for index in from..<to where !Bytes.isToken(input[index]) {
      switch input[index] {
      case Bytes.space, Bytes.tab: throw .bad("There is white space in the name of a field, or behind it.")
      case Bytes.carriageReturn, Bytes.lineFeed: throw .bad("A line of the header has no colon.")
      default: throw .bad("The name of a field holds a byte that no name may hold.")
      }
    }
  }

  /// The offset of the CR that ends the value; nil when it has not arrived together with its LF.
  @inline(__always)
  private mutating func endOfValue(_ input: Span<UInt8>, to end: Int) throws(Refusal) -> Int? {
    while let control = input.firstControl(from: seen, to: end) {
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .nulInValue, input[control] == 0 {
        seen = control &+ 1
        continue
      }
      if PlantedFault.active == .bareLineFeed, input[control] == Bytes.lineFeed, control > colon &+ 1 { return control &- 1 }
      #endif
      switch input[control] {
      case Bytes.tab:
        seen = control &+ 1
      case Bytes.carriageReturn:
        seen = control
        guard control &+ 1 < end else { return nil }
        guard input[control &+ 1] == Bytes.lineFeed else { throw .bad("A carriage return stands alone in a field.") }
        return control
      case Bytes.lineFeed: throw .bad("A line of the header ends with a line feed alone.")
      default: throw .bad("The value of a field holds a control byte.")
      }
    }
    seen = end
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .resumedValue { colon = max(colon, end &- 1) }
    #endif
    return nil
  }

  private mutating func finishLine(_ input: Span<UInt8>, base: Int, at lineEnd: Int) -> Fields.Entry {
    let entry = FieldSection.entry(input, base: base, line: line, colon: colon, lineEnd: lineEnd, known: known)
    if entries.isEmpty { entries.reserveCapacity(16) }
    entries.append(entry)
    presence |= Fields.bit(known)
    line = lineEnd &+ 2
    seen = line
    colon = 0
    return entry
  }

  @inline(__always)
  private static func entry(_ input: Span<UInt8>, base: Int, line: Int, colon: Int, lineEnd: Int, known: UInt8) -> Fields.Entry {
    #if PORTHOLE_PLANTED_FAULTS
    let untrimmed = PlantedFault.active == .trailingBlank
    let value = untrimmed ? colon &+ 1..<lineEnd : Fields.trim(input, from: colon &+ 1, to: lineEnd)
    #else
    let value = Fields.trim(input, from: colon &+ 1, to: lineEnd)
    #endif
    return Fields.Entry(
      nameStart: UInt32(truncatingIfNeeded: line &- base),
      valueStart: UInt32(truncatingIfNeeded: value.lowerBound &- base),
      valueEnd: UInt32(truncatingIfNeeded: value.upperBound &- base),
      nameLength: UInt16(truncatingIfNeeded: colon &- line),
      known: known)
  }
}
