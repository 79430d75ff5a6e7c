/// An incremental parser of multipart content (RFC 2046 §5.1). It copies no content: it says where content lies.
///
/// Lines end with CRLF. A delimiter counts only as a whole line, white space behind it aside: content may hold lines that merely begin
/// like one. What stands before the first delimiter and behind the last is passed over.
package struct MultipartParser: Sendable {
  /// What a call came to, and how many bytes of the input it took for good.
  package struct Step: Sendable {
    package let consumed: Int
    package let event: Event
  }

  /// What was found.
  package enum Event: Sendable {
    /// Everything was taken and more must come.
    case needMore
    /// A part begins: its fields.
    case part(Fields)
    /// A piece of the part's content, never empty: a range of the input.
    case content(Range<Int>)
    /// A piece of the part's content that came with earlier input and looked like a delimiter till now.
    case held([UInt8])
    /// The part is complete.
    case partEnd
    /// All is complete; told by `finish` only.
    case end
    /// The content is malformed, or has more than the limits allow.
    case failure(ParseFailure)
  }

  private enum State {
    /// In a part's content, or in the preamble, so many bytes of a delimiter behind.
    case content(matched: Int)
    /// Behind a delimiter, in what may be the rest of its line.
    case line
    case head
    case epilogue
    case failed
  }

  private let search: DelimiterSearch
  private let limits: MultipartLimits
  private var state = State.content(matched: 2)
  /// The CRLF of the delimiter that may follow is none of the content's: where this begins, or behind a head's empty line.
  private var startsLine = true
  private var isInPart = false
  private var line: [UInt8] = []
  private var head: [UInt8] = []
  /// Bytes taken before the call at hand.
  private var taken = 0
  /// The parts that began so far.
  private(set) var parts = 0

  /// A parser for a boundary; nil when it has not 1 to 200 bytes, or one that none may have.
  package init?(boundary: String, limits: MultipartLimits = MultipartLimits()) {
    let bytes = Array(boundary.utf8)
    // RFC 2046 §5.1.1 says 70 characters of few kinds; longer and stranger ones are seen and do no harm.
    guard (1...200).contains(bytes.count), bytes.allSatisfy({ $0 >= Bytes.space && $0 != 0x7F }), bytes.last != Bytes.space else {
      return nil
    }
    search = DelimiterSearch(boundary: bytes)
    self.limits = limits
  }

  /// Goes on with what follows the bytes consumed so far. Call again with the rest until it says that it needs more.
  package mutating func parse(_ input: Span<UInt8>) -> Step {
    var index = 0
    var event: Event?
    while event == nil, index < input.count {
      switch state {
      case .content(let matched): event = takeContent(input, &index, matched)
      case .line: event = takeLine(input, &index)
      case .head: event = takeHead(input, &index)
      case .epilogue: index = input.count
      case .failed: event = failure("It is malformed.", at: index)
      }
    }
    taken += index
    return Step(consumed: index, event: event ?? .needMore)
  }

  /// Called when there is no more input, until it says `end` or `failure`.
  package mutating func finish() -> Event {
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .formUnclosed, case .content = state, parts > 0 { return .end }
    #endif
    switch state {
    case .epilogue: return .end
    case .line where MultipartParser.isClosing(line):
      state = .epilogue
      guard isInPart else { return .end }
      isInPart = false
      return .partEnd
    case .content where parts == 0 && !isInPart: return failure("It has no line with its boundary.", at: 0)
    case .head: return failure("It ends in the header of part \(parts + 1).", at: 0)
    default: return failure("It ends before its closing delimiter, in part \(parts).", at: 0)
    }
  }

  // MARK: Content

  private mutating func takeContent(_ input: Span<UInt8>, _ index: inout Int, _ before: Int) -> Event? {
    let delimiter = search.delimiter
    if before > 0 {
      var matched = before
      while index < input.count, matched < delimiter.count, input[index] == delimiter[matched] {
        index += 1
        matched += 1
      }
      if matched == delimiter.count {
        state = .line
        return nil
      }
      state = .content(matched: matched)
      if index == input.count { return nil }
      // None of it can begin another delimiter: only its first byte is a CR.
      return release(upTo: matched, and: [])
    }
    let start = index
    let end: Int
    switch search.find(in: input, from: start) {
    case .none:
      end = input.count
      index = end
    case .begun(let found):
      end = found
      index = input.count
      state = .content(matched: input.count - found)
    case .whole(let found):
      end = found
      index = found + delimiter.count
      state = .line
    }
    return isInPart && start < end ? .content(start..<end) : nil
  }

  /// What was held back is content, or preamble.
  private mutating func release(upTo matched: Int, and more: [UInt8]) -> Event? {
    var held = Array(search.delimiter[(startsLine ? min(2, matched) : 0)..<matched]) + more
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .delimiterHeldLost { held = [] }
    #endif
    startsLine = false
    line = []
    state = .content(matched: 0)
    return isInPart && !held.isEmpty ? .held(held) : nil
  }

  // MARK: Around parts

  /// Behind a delimiter: white space and CRLF, two dashes before them where it is the last one; anything else makes it content.
  private mutating func takeLine(_ input: Span<UInt8>, _ index: inout Int) -> Event? {
    while index < input.count {
      let byte = input[index]
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .delimiterLineFeed, byte == Bytes.lineFeed {
        index += 1
        return endLine()
      }
      #endif
      let fits: Bool
      switch (line.last, byte) {
      case (Bytes.carriageReturn?, Bytes.lineFeed):
        index += 1
        return endLine()
      case (Bytes.carriageReturn?, _): fits = false
      case (_, Bytes.lineFeed) where line != [0x2D]: return failure("The line of a delimiter ends with a line feed alone.", at: index)
      case (_, Bytes.carriageReturn): fits = line.count != 1 || line.first != 0x2D
      case (_, 0x2D): fits = line.isEmpty || line == [0x2D]
      case (_, Bytes.space), (_, Bytes.tab): fits = line != [0x2D]
      default: fits = false
      }
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .delimiterPrefix, byte != Bytes.lineFeed {
        line.append(byte)
        index += 1
        continue
      }
      #endif
      guard fits, line.count < MultipartLimits.padding else { return release(upTo: search.delimiter.count, and: line) }
      line.append(byte)
      index += 1
    }
    return nil
  }

  private mutating func endLine() -> Event? {
    let wasInPart = isInPart
    isInPart = false
    state = line.first == 0x2D ? .epilogue : .head
    line = []
    return wasInPart ? .partEnd : nil
  }

  /// Whether the rest of a line with a delimiter says that it is the last one.
  private static func isClosing(_ line: [UInt8]) -> Bool { line.count >= 2 && line[0] == 0x2D }

  // MARK: Heads

  private mutating func takeHead(_ input: Span<UInt8>, _ index: inout Int) -> Event? {
    while index < input.count {
      let byte = input[index]
      guard head.count < limits.head else { return tooLarge("The header of part \(parts + 1) has more than \(limits.head) bytes.") }
      if byte == Bytes.lineFeed, head.last != Bytes.carriageReturn {
        return failure("A line in the header of part \(parts + 1) ends with a line feed alone.", at: index)
      }
      head.append(byte)
      index += 1
      let count = head.count
      // The line feed of an empty line, which ends it.
      if byte == Bytes.lineFeed, count == 2 || count >= 4 && head[count - 3] == Bytes.lineFeed { return endHead(at: index) }
    }
    return nil
  }

  private mutating func endHead(at index: Int) -> Event {
    guard parts < limits.parts else { return tooLarge("It has more than \(limits.parts) parts.") }
    parts += 1
    let lines = MultipartParser.unfolded(head)
    head = []
    state = .content(matched: 2)
    startsLine = true
    isInPart = true
    var section = FieldSection(at: 0)
    do throws(Refusal) {
      while true {
        switch try section.next(lines.span, base: 0, limits: HeadLimits(bytes: .max, count: limits.fields)) {
        case .framing: break  // In a part these say nothing.
        case .incomplete: return failure("The header of part \(parts) is malformed.", at: index)
        case .end(let end):
          let bytes = Array(lines[..<(end - 2)])
          return .part(Fields(bytes: bytes, entries: section.entries, start: 0, presence: section.presence))
        }
      }
    } catch {
      if error.status == 431 { return tooLarge("The header of part \(parts) has more than \(limits.fields) fields.") }
      return failure("In the header of part \(parts): \(error.reason)", at: index)
    }
  }

  /// Fields that go on in a line that begins with white space, as MIME allows, in one line.
  private static func unfolded(_ head: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(head.count)
    for byte in head {
      // White space in the first line goes on with nothing, and is refused as such.
      if Bytes.isBlank(byte), lines.last == Bytes.lineFeed { lines.removeLast(2) }
      lines.append(byte)
    }
    return lines
  }

  // MARK: Failures

  private mutating func failure(_ reason: String, at index: Int) -> Event {
    state = .failed
    return .failure(ParseFailure(.badRequest, "The multipart content is malformed at byte \(taken + index): \(reason)"))
  }

  private mutating func tooLarge(_ reason: String) -> Event {
    state = .failed
    return .failure(ParseFailure(.contentTooLarge, "The multipart content is too large: \(reason)"))
  }
}

/// What multipart content may have.
package struct MultipartLimits: Hashable, Sendable {
  /// Parts, those of nested content too. 1,000 by default.
  package var parts: Int
  /// Bytes of a part's header. 8 KiB by default.
  package var head: Int
  /// Fields of a part's header. 20 by default.
  package var fields: Int

  /// White space behind a delimiter; a line with more is content.
  static let padding = 256

  package init(parts: Int = 1000, head: Int = 8 * 1024, fields: Int = 20) {
    self.parts = parts
    self.head = head
    self.fields = fields
  }
}
