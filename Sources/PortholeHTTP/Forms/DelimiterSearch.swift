/// Finds a multipart delimiter (RFC 2046 §5.1.1): CRLF, two dashes and the boundary.
///
/// It looks at few of the bytes of long content (Horspool's search): where a byte is in no delimiter, none of as many bytes as the
/// delimiter has can begin one. Two facts keep it linear and simple: a delimiter begins with CR, and no other byte of it is one.
struct DelimiterSearch: Sendable {
  enum Match: Equatable {
    case none
    /// The whole delimiter, at an offset.
    case whole(Int)
    /// The input ends inside of what may be a delimiter that begins at an offset.
    case begun(Int)
  }

  let delimiter: [UInt8]
  /// By how much to go on for each value of the byte that would be the delimiter's last.
  private let shifts: [UInt8]

  /// A delimiter for a boundary of 1 to 200 bytes; the length is the caller's to see to.
  init(boundary: [UInt8]) {
    delimiter = Array("\r\n--".utf8) + boundary.prefix(200)
    let last = delimiter.count - 1
    var shifts = [UInt8](repeating: UInt8(clamping: delimiter.count), count: 256)
    for index in 0..<last { shifts[Int(delimiter[index])] = UInt8(clamping: last - index) }
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .delimiterShift { shifts = shifts.map { $0 + 1 } }
    #endif
    self.shifts = shifts
  }

  func find(in input: Span<UInt8>, from start: Int) -> Match {
    let delimiter = delimiter.span
    let shifts = shifts.span
    let last = delimiter.count &- 1
    let lastByte = delimiter[last]
    var index = start
    while index &+ last < input.count {
      let byte = input[index &+ last]
      if byte == lastByte, DelimiterSearch.begins(input, at: index, delimiter, count: delimiter.count) { return .whole(index) }
      index &+= Int(shifts[Int(byte)])
    }
    while index < input.count, let found = input.first(Bytes.carriageReturn, from: index, to: input.count) {
      if DelimiterSearch.begins(input, at: found, delimiter, count: input.count &- found) { return .begun(found) }
      index = found &+ 1
    }
    return .none
  }

  /// Whether the first bytes of the delimiter stand at an offset.
  @inline(__always)
  private static func begins(_ input: Span<UInt8>, at start: Int, _ delimiter: Span<UInt8>, count: Int) -> Bool {
    for index in 0..<count where input[start &+ index] != delimiter[index] { return false }
    return true
  }
}
