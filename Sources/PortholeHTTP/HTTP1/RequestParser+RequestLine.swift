// The request line: method SP request-target SP HTTP-version CRLF (RFC 9112 §3).

extension RequestParser {
  /// Empty lines that are passed over before a request (RFC 9112 §2.2 asks for one).
  private static let emptyLines = 4
  /// Bytes of a method; a longer one is none that anybody implements (RFC 9112 §3: 501).
  private static let longestMethod = 64

  /// Goes on reading the request line; false when more bytes are needed.
  mutating func parseRequestLine(_ input: Span<UInt8>) throws(Refusal) -> Bool {
    if phase == .start {
      guard try skipEmptyLines(input) else { return false }
      phase = .method
    }
    if phase == .method {
      guard try parseMethod(input) else { return false }
      phase = .target
    }
    if phase == .target {
      guard try parseTarget(input) else { return false }
      phase = .version
    }
    guard try parseVersion(input) else { return false }
    try classifyTarget(input)
    phase = .fields
    section = FieldSection(at: position)
    return true
  }

  private mutating func skipEmptyLines(_ input: Span<UInt8>) throws(Refusal) -> Bool {
    while base < input.count, input[base] == Bytes.carriageReturn {
      guard base &+ 1 < input.count else { return false }
      guard input[base &+ 1] == Bytes.lineFeed else { throw .bad("A carriage return stands alone before the request line.") }
      base &+= 2
      guard base <= RequestParser.emptyLines * 2 else { throw .bad("There are too many empty lines before the request line.") }
    }
    position = base
    return base < input.count
  }

  private mutating func parseMethod(_ input: Span<UInt8>) throws(Refusal) -> Bool {
    if base &+ 4 <= input.count, input.word(at: base, count: 4) == 0x2054_4547 {  // "GET "
      method = .get
      position = base &+ 4
      target.target = ByteRange(4, 4)
      return true
    }
    var index = position
    let end = min(input.count, base &+ RequestParser.longestMethod &+ 1)
    while index < end, Bytes.isToken(input[index]) { index &+= 1 }
    position = index
    guard index < end else {
      guard index &- base <= RequestParser.longestMethod else { throw Refusal(501, "The method is too long to be known.") }
      return false
    }
    guard input[index] == Bytes.space, index > base else { throw .bad("The request does not begin with a method and a space.") }
    method = Method(token: input.extracting(base..<index))
    position = index &+ 1
    target.target = ByteRange(position &- base, position &- base)
    return true
  }

  private mutating func parseTarget(_ input: Span<UInt8>) throws(Refusal) -> Bool {
    let start = base &+ target.target.range.lowerBound
    // One byte more than the limits allow: if it belongs to the target, the target is too long.
    let end = min(input.count, start &+ limits.target &+ 1, base &+ limits.bytes)
    var index = end
    while let stop = input.firstTargetStop(from: position, to: end) {
      guard input[stop] == 0x3F else {
        index = stop
        break
      }
      if question == 0 { question = stop }
      position = stop &+ 1
    }
    position = index
    guard index < end else {
      guard index &- start <= limits.target, index &- base < limits.bytes else { throw Refusal(414, "The target is too long.") }
      return false
    }
    guard input[index] == Bytes.space else {
      switch input[index] {
      case Bytes.carriageReturn, Bytes.lineFeed: throw .bad("The request line has no version.")
      case 0x23: throw .bad("The target has a fragment.")
      default: throw .bad("The target holds a byte that no target may hold.")
      }
    }
    guard index > start else { throw .bad("There is no target, or more than one space before it.") }
    target.target = ByteRange(start &- base, index &- base)
    position = index &+ 1
    return true
  }

  private mutating func parseVersion(_ input: Span<UInt8>) throws(Refusal) -> Bool {
    let start = base &+ target.target.range.upperBound &+ 1
    if start &+ 10 <= input.count, input.word(at: start) == 0x312E_312F_5054_5448, input[start &+ 8] == Bytes.carriageReturn,
      input[start &+ 9] == Bytes.lineFeed
    {
      version = .http11
      position = start &+ 10
      return true
    }
    let end = min(input.count, start &+ 10)
    while position < end {
      let byte = input[position]
      let expected =
        switch position &- start {
        case 0: byte == 0x48
        case 1, 2: byte == 0x54
        case 3: byte == 0x50
        case 4: byte == 0x2F
        case 6: byte == 0x2E
        case 8: byte == Bytes.carriageReturn
        case 9: byte == Bytes.lineFeed
        default: Bytes.isDigit(byte)
        }
      guard expected else { throw .bad("The request line does not end with a space, HTTP/1.1 and CRLF.") }
      position &+= 1
    }
    guard position == start &+ 10 else { return false }
    guard input[start &+ 5] == 0x31 else { throw Refusal(505, "Only HTTP/1.1 and HTTP/1.0 are spoken here.") }
    // A higher minor version is a 1.1 with additions that may be left out (RFC 9110 §2.5).
    version = input[start &+ 7] == 0x30 ? .http10 : .http11
    return true
  }

  /// Decides on the form of the target and finds its parts (RFC 9112 §3.2).
  private mutating func classifyTarget(_ input: Span<UInt8>) throws(Refusal) {
    let start = base &+ target.target.range.lowerBound
    let end = base &+ target.target.range.upperBound
    let pathEnd = question == 0 ? end : question
    if question != 0 { target.query = ByteRange(question &+ 1 &- base, end &- base) }
    if method == .connect {
      target.form = .authority
      try Authority.check(input, from: start, to: end, port: .required)
      target.authority = target.target
      target.query = nil
    } else if input[start] == 0x2F {
      target.path = ByteRange(start &- base, pathEnd &- base)
    } else if end &- start == 1, input[start] == 0x2A, method == .options {
      target.form = .asterisk
      target.path = target.target
    } else {
      target.form = .absolute
      let authority = try endOfScheme(input, from: start, to: pathEnd)
      let path = input.first(0x2F, from: authority, to: pathEnd) ?? pathEnd
      try Authority.check(input, from: authority, to: path, port: .optional)
      target.authority = ByteRange(authority &- base, path &- base)
      target.path = ByteRange(path &- base, pathEnd &- base)
    }
  }

  private func endOfScheme(_ input: Span<UInt8>, from start: Int, to end: Int) throws(Refusal) -> Int {
    let target = input.extracting(start..<end)
    if target.count > 7, target.extracting(0..<7).equalsIgnoringCase("http://") { return start &+ 7 }
    if target.count > 8, target.extracting(0..<8).equalsIgnoringCase("https://") { return start &+ 8 }
    // What clients of a proxy ask for when they want to open a WebSocket (RFC 6455 §3).
    if target.count > 5, target.extracting(0..<5).equalsIgnoringCase("ws://") { return start &+ 5 }
    if target.count > 6, target.extracting(0..<6).equalsIgnoringCase("wss://") { return start &+ 6 }
    throw .bad("The target is neither a path that begins with / nor an http or https URI.")
  }
}
