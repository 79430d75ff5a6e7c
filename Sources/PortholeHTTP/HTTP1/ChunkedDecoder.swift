/// An incremental decoder of the chunked coding (RFC 9112 §7.1). It copies no content: it says where content lies.
package struct ChunkedDecoder: ~Copyable {
  /// What a call came to, and how many bytes of the input it took for good.
  package struct Step: Sendable {
    package let consumed: Int
    package let event: Event
  }

  /// What was found.
  package enum Event: Sendable {
    /// Everything was taken and more must come.
    case needMore
    /// A piece of content, never empty: a range of the input, which ends where the consumed bytes end.
    case content(Range<Int>)
    /// The content is complete. Trailers stay apart from the header fields (RFC 9110 §6.5.1).
    case end(trailers: Fields)
    /// The coding is broken; the connection must close.
    case failure(ParseFailure)
  }

  enum State { case size, sizeDigits, line(ChunkLine), lineFeed, data, dataReturn, dataLineFeed, trailers, done }

  let limits: ChunkLimits
  var state = State.size
  /// The size being read, then the bytes of content the chunk still has.
  var remaining = 0
  /// Bytes of the line of the size that is being read.
  var lineLength = 0
  /// Bytes of all extensions so far.
  var extensions = 0
  var trailer: [UInt8] = []
  var section = FieldSection(at: 0)

  package init(limits: ChunkLimits = ChunkLimits()) { self.limits = limits }

  /// Goes on with what follows the bytes consumed so far. Call again with the rest until it says that it needs more, or ended.
  package mutating func decode(_ input: Span<UInt8>) -> Step {
    var index = 0
    do throws(Refusal) {
      while index < input.count {
        switch state {
        case .data:
          let end = index &+ min(remaining, input.count &- index)
          remaining &-= end &- index
          #if PORTHOLE_PLANTED_FAULTS
          if PlantedFault.active == .chunkSplitOffByOne, remaining > 0 { remaining &+= 1 }
          #endif
          if remaining == 0 { state = .dataReturn }
          return Step(consumed: end, event: .content(index..<end))
        case .trailers:
          return try decodeTrailers(input, from: index)
        case .done:
          return Step(consumed: index, event: .end(trailers: Fields()))
        default:
          try take(input[index])
          index &+= 1
        }
      }
      return Step(consumed: index, event: .needMore)
    } catch {
      return Step(consumed: index, event: .failure(ParseFailure(Status(error.status), error.reason.description)))
    }
  }

  /// Takes a byte of what stands around the content.
  private mutating func take(_ byte: UInt8) throws(Refusal) {
    switch state {
    case .size:
      remaining = 0
      lineLength = 0
      try takeDigit(byte)
      state = .sizeDigits
    case .sizeDigits:
      if Bytes.hexValue(byte) != nil {
        try takeDigit(byte)
      } else if byte == Bytes.carriageReturn {
        state = .lineFeed
      } else {
        try takeExtension(byte, in: .beforeSemicolon)
      }
    case .line(let line):
      try takeExtension(byte, in: line)
    case .lineFeed:
      guard byte == Bytes.lineFeed else { throw .bad("The line of a chunk size does not end with CRLF.") }
      state = remaining == 0 ? .trailers : .data
    case .dataReturn:
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .chunkEndUnchecked {
        state = .dataLineFeed
        return
      }
      #endif
      guard byte == Bytes.carriageReturn else { throw .bad("The data of a chunk does not end where its size says.") }
      state = .dataLineFeed
    case .dataLineFeed:
      guard byte == Bytes.lineFeed else { throw .bad("The data of a chunk does not end with CRLF.") }
      state = .size
    case .data, .trailers, .done:
      break
    }
  }

  private mutating func takeDigit(_ byte: UInt8) throws(Refusal) {
    guard let digit = Bytes.hexValue(byte) else { throw .bad("The size of a chunk is not a hexadecimal number.") }
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .chunkSizeWraps { remaining &= Int.max >> 4 }
    #endif
    // RFC 9112 §7.1: large numerals must be expected.
    guard remaining <= Int.max >> 4 else { throw .bad("The size of a chunk is too large a number.") }
    remaining = remaining &<< 4 | Int(digit)
    try countLine()
  }

  /// Counts a byte of the line of a chunk size.
  mutating func countLine() throws(Refusal) {
    lineLength &+= 1
    guard lineLength <= limits.line else { throw .bad("The line of a chunk size is too long.") }
  }

  private mutating func decodeTrailers(_ input: Span<UInt8>, from start: Int) throws(Refusal) -> Step {
    // No trailer at all is the usual case and needs no copy.
    if trailer.isEmpty, start &+ 2 <= input.count, input[start] == Bytes.carriageReturn, input[start &+ 1] == Bytes.lineFeed {
      state = .done
      return Step(consumed: start &+ 2, event: .end(trailers: Fields()))
    }
    let before = trailer.count
    let taken = min(input.count &- start, limits.trailers.bytes &- before)
    trailer.append(copying: input.extracting(start..<start &+ taken))
    let received = trailer
    while true {
      switch try section.next(received.span, base: 0, limits: limits.trailers) {
      case .framing: break  // In a trailer these say nothing.
      case .incomplete: return Step(consumed: input.count, event: .needMore)
      case .end(let end):
        state = .done
        let lines = [UInt8](copying: received.span.extracting(0..<end &- 2))
        let fields = Fields(bytes: lines, entries: section.entries, start: 0, presence: section.presence)
        return Step(consumed: start &+ end &- before, event: .end(trailers: fields))
      }
    }
  }
}

/// How much may stand around the content of a chunked message.
package struct ChunkLimits: Hashable, Sendable {
  /// Bytes of one line of a chunk size, with its extensions. 4 KiB by default.
  package var line: Int
  /// Bytes of the extensions of all chunks. 64 KiB by default.
  package var extensions: Int
  /// What the trailer section may hold.
  package var trailers: HeadLimits

  package init(line: Int = 4096, extensions: Int = 64 * 1024, trailers: HeadLimits = HeadLimits()) {
    self.line = line
    self.extensions = extensions
    self.trailers = trailers
  }
}
