import PortholeHTTP

/// A decoder of the chunked coding that is as plain as can be: whole messages only, from left to right.
struct ReferenceChunks {
  struct Result: Equatable {
    var content: [UInt8] = []
    var trailers: [[String]] = []
    /// `end`, `incomplete` or the status of a refusal.
    var outcome = "incomplete"
    var consumed = 0
  }

  private enum Stop: Error {
    case incomplete
    case refused(Int)
  }

  private let bytes: [UInt8]
  private let limits: ChunkLimits
  private var at = 0
  private var extensions = 0
  private var result = Result()

  static func decode(_ bytes: [UInt8], _ limits: ChunkLimits) -> Result {
    var reader = ReferenceChunks(bytes: bytes, limits: limits)
    do {
      try reader.read()
      reader.result.outcome = "end"
      reader.result.consumed = reader.at
    } catch Stop.refused(let status) {
      reader.result.outcome = "\(status)"
    } catch {
      reader.result.outcome = "incomplete"
    }
    if reader.result.outcome != "end" { reader.result.trailers = [] }
    return reader.result
  }

  private init(bytes: [UInt8], limits: ChunkLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  private mutating func read() throws {
    while true {
      let size = try readSizeLine()
      if size == 0 { break }
      let end = at + min(size, bytes.count - at)
      result.content += bytes[at..<end]
      at = end
      try expect("\r\n")
    }
    let limit = at + limits.trailers.bytes
    while try peek(limit) != 13 {
      if result.trailers.count == limits.trailers.count, ![9, 32].contains(try peek(limit)) { throw Stop.refused(431) }
      let name = try read(limit) { ReferenceChunks.tchar.contains($0) }
      if name.isEmpty { throw Stop.refused(400) }
      try expect(":", limit)
      let value = try read(limit) { $0 == 9 || ($0 >= 32 && $0 != 127) }
      try expect("\r\n", limit)
      let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
      let trimmed = Array(value.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
      result.trailers.append([String(decoding: name, as: UTF8.self).lowercased(), String(decoding: trimmed, as: UTF8.self)])
    }
    try expect("\r\n", limit)
  }

  private mutating func readSizeLine() throws -> Int {
    let start = at
    var digits = ""
    while let digit = Character(Unicode.Scalar(try peek())).hexDigitValue {
      digits += String(digit, radix: 16)
      at += 1
      if Int(digits, radix: 16) == nil || at - start > limits.line { throw Stop.refused(400) }
    }
    guard let size = Int(digits, radix: 16) else { throw Stop.refused(400) }
    let extensionStart = at
    try readExtensions(lineStart: start, extensionStart: extensionStart)
    extensions += at - extensionStart - 2
    return size
  }

  private mutating func readExtensions(lineStart: Int, extensionStart: Int) throws {
    while try next(lineStart, extensionStart) != 13 {
      try skipBlanks(lineStart, extensionStart)
      try take(59, lineStart, extensionStart)
      try skipBlanks(lineStart, extensionStart)
      try takeToken(lineStart, extensionStart)
      let nameEnd = at
      try skipBlanks(lineStart, extensionStart)
      if try next(lineStart, extensionStart) == 61 {
        at += 1
        try skipBlanks(lineStart, extensionStart)
        if try next(lineStart, extensionStart) == 34 {
          try takeQuoted(lineStart, extensionStart)
        } else {
          try takeToken(lineStart, extensionStart)
        }
      } else if at > nameEnd, try next(lineStart, extensionStart) != 59 {
        throw Stop.refused(400)
      }
    }
    try expect("\r\n")
  }

  /// The byte at the current place of a size line, within the limits of such lines.
  private func next(_ lineStart: Int, _ extensionStart: Int) throws -> UInt8 {
    let byte = try peek()
    if byte != 13, at + 1 - lineStart > limits.line || at + 1 - extensionStart + extensions > limits.extensions { throw Stop.refused(400) }
    return byte
  }

  private mutating func take(_ byte: UInt8, _ lineStart: Int, _ extensionStart: Int) throws {
    if try next(lineStart, extensionStart) != byte { throw Stop.refused(400) }
    at += 1
  }

  private mutating func skipBlanks(_ lineStart: Int, _ extensionStart: Int) throws {
    while [9, 32].contains(try next(lineStart, extensionStart)) { at += 1 }
  }

  private mutating func takeToken(_ lineStart: Int, _ extensionStart: Int) throws {
    let start = at
    while ReferenceChunks.tchar.contains(try next(lineStart, extensionStart)) { at += 1 }
    if at == start { throw Stop.refused(400) }
  }

  private mutating func takeQuoted(_ lineStart: Int, _ extensionStart: Int) throws {
    at += 1
    while try next(lineStart, extensionStart) != 34 {
      if try next(lineStart, extensionStart) == 92 { at += 1 }
      let byte = try next(lineStart, extensionStart)
      if (byte < 32 && byte != 9) || byte == 127 { throw Stop.refused(400) }
      at += 1
    }
    at += 1
  }

  private static let tchar = Set("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private func peek(_ limit: Int = .max) throws -> UInt8 {
    if at >= limit { throw Stop.refused(431) }
    if at >= bytes.count { throw Stop.incomplete }
    return bytes[at]
  }

  private mutating func read(_ limit: Int, while belongs: (UInt8) -> Bool) throws -> [UInt8] {
    let from = at
    while belongs(try peek(limit)) { at += 1 }
    return Array(bytes[from..<at])
  }

  private mutating func expect(_ text: String, _ limit: Int = .max) throws {
    for byte in text.utf8 {
      if try peek(limit) != byte { throw Stop.refused(400) }
      at += 1
    }
  }
}
