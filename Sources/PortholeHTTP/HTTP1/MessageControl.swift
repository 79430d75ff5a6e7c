/// What the fields of a request say about the message itself: where it is sent, how it is framed, what becomes of the connection.
struct MessageControl {
  private(set) var framing = BodyFraming.none
  private(set) var expectation = Expectation.none
  private var hasHost = false
  private var hasUpgrade = false
  private var coding = TransferCoding()
  private var options = ConnectionOptions()

  private struct ConnectionOptions {
    var close = false
    var keepAlive = false
    var upgrade = false
  }

  /// Takes in one field.
  @inline(__always)
  mutating func note(_ entry: Fields.Entry, _ input: Span<UInt8>, base: Int, version: HTTPVersion, _ host: inout KnownHost) throws(Refusal)
  {
    let start = base &+ Int(entry.valueStart)
    let end = base &+ Int(entry.valueEnd)
    switch KnownName(rawValue: entry.known) {
    case .host:
      guard !hasHost else { throw .bad("There is more than one Host field.") }
      hasHost = true
      try host.check(input, from: start, to: end)
    case .connection: noteConnection(input.extracting(start..<end))
    case .contentLength: try noteLength(input.extracting(start..<end))
    case .transferEncoding: try noteCoding(input.extracting(start..<end), version: version)
    case .expect: noteExpectation(input.extracting(start..<end))
    case .upgrade: hasUpgrade = true
    default: break
    }
  }

  /// Decides what can only be decided with all fields.
  mutating func finish(version: HTTPVersion) throws(Refusal) {
    // RFC 9112 §3.2: a Host field in every HTTP/1.1 request, whatever the form of its target.
    guard hasHost || version == .http10 else { throw .bad("There is no Host field.") }
    guard coding.isPresent else { return }
    try coding.finish()
    framing = .chunked
  }

  /// Whether the client lets the connection go on (RFC 9112 §9.3).
  func keepAlive(version: HTTPVersion) -> Bool { !options.close && (version != .http10 || options.keepAlive) }

  /// RFC 9110 §7.8: Upgrade counts only where Connection names it.
  var wantsUpgrade: Bool { hasUpgrade && options.upgrade }

  private mutating func noteConnection(_ value: Span<UInt8>) {
    Elements.forEach(in: value) { option in
      switch option.count {
      case 5: if option.equalsIgnoringCase("close") { options.close = true }
      case 7: if option.equalsIgnoringCase("upgrade") { options.upgrade = true }
      case 10: if option.equalsIgnoringCase("keep-alive") { options.keepAlive = true }
      default: break
      }
    }
  }

  private mutating func noteLength(_ value: Span<UInt8>) throws(Refusal) {
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .lastContentLength { framing = .none }
    if PlantedFault.active == .lengthBesideChunked, coding.isPresent { return }
    #endif
    guard framing == .none else { throw .bad("There is more than one Content-Length.") }
    guard !coding.isPresent else { throw .bad("There are both Content-Length and Transfer-Encoding.") }
    framing = .length(try MessageControl.length(value))
  }

  /// The number that a Content-Length is (RFC 9110 §8.6).
  static func length(_ value: Span<UInt8>) throws(Refusal) -> Int {
    guard value.count > 0 else { throw .bad("Content-Length is empty.") }
    var length = 0
    for index in 0..<value.count {
      guard Bytes.isDigit(value[index]) else { throw .bad("Content-Length is not one number.") }
      let (tens, over) = length.multipliedReportingOverflow(by: 10)
      let (sum, overToo) = tens.addingReportingOverflow(Int(value[index] &- 0x30))
      guard !over, !overToo else { throw .bad("Content-Length is too large a number.") }
      length = sum
    }
    return length
  }

  private mutating func noteCoding(_ value: Span<UInt8>, version: HTTPVersion) throws(Refusal) {
    // RFC 9112 §6.1: its presence in HTTP/1.0 is a sign of faulty framing.
    guard version != .http10 else { throw .bad("There is a Transfer-Encoding in an HTTP/1.0 request.") }
    guard framing == .none else { throw .bad("There are both Content-Length and Transfer-Encoding.") }
    coding.note(value)
  }

  private mutating func noteExpectation(_ value: Span<UInt8>) {
    Elements.forEach(in: value) { element in
      let isContinue = element.equalsIgnoringCase("100-continue")
      if expectation != .other, element.count > 0 { expectation = isContinue ? .continue100 : .other }
    }
  }
}

/// The transfer codings of a request, which can only be chunked (RFC 9112 §6.1, §7).
private struct TransferCoding {
  private(set) var isPresent = false
  private var chunked = 0
  private var others = 0
  private var lastIsChunked = false

  mutating func note(_ value: Span<UInt8>) {
    isPresent = true
    Elements.forEach(in: value) { coding in
      lastIsChunked = coding.equalsIgnoringCase("chunked")
      if lastIsChunked { chunked += 1 } else if coding.count > 0 { others += 1 }
    }
  }

  func finish() throws(Refusal) {
    // An empty element in the end hides what the last coding is; those before do no harm (RFC 9110 §5.6.1).
    guard lastIsChunked else { throw .bad("The last transfer coding is not chunked.") }
    guard chunked == 1 else { throw .bad("The chunked coding is named more than once.") }
    guard others == 0 else { throw Refusal(501, "A transfer coding is not known here; chunked is the only one.") }
  }
}

/// The elements of a list value, apart from quoted strings (RFC 9110 §5.6.1).
enum Elements {
  /// Lends each element without the white space around it, empty ones too; an empty value is one empty element.
  static func forEach(in value: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    while true {
      let comma = value.first(0x2C, from: start, to: value.count) ?? value.count
      body(value.extracting(Fields.trim(value, from: start, to: comma)))
      guard comma < value.count else { return }
      start = comma &+ 1
    }
  }
}
