/// The rules of host and port (RFC 9110 §4.2, RFC 3986 §3.2), without user information, which no http URI may have.
package enum Authority {
  enum Port { case optional, required }

  private static let fault = Refusal.bad("The host is not a valid name or address with a valid port.")

  /// Whether bytes are a host with or without a port.
  package static func isValid(_ bytes: Span<UInt8>) -> Bool {
    (try? check(bytes, from: 0, to: bytes.count, port: .optional)) != nil
  }

  static func check(_ bytes: Span<UInt8>, from start: Int, to end: Int, port: Port) throws(Refusal) {
    guard start < end else { throw .bad("The host is empty.") }
    let hostEnd = bytes[start] == 0x5B ? try endOfLiteral(bytes, from: start, to: end) : try endOfName(bytes, from: start, to: end)
    guard hostEnd > start else { throw fault }
    if hostEnd == end {
      guard port == .optional else { throw .bad("The target of CONNECT has no port.") }
      return
    }
    guard bytes[hostEnd] == 0x3A else { throw fault }
    #if PORTHOLE_PLANTED_FAULTS
    if PlantedFault.active == .portUnchecked { return }
    #endif
    var number = 0
    for index in hostEnd &+ 1..<end {
      guard Bytes.isDigit(bytes[index]) else { throw fault }
      number = number &* 10 &+ Int(bytes[index] &- 0x30)
      guard number <= 65535 else { throw fault }
    }
    guard port == .optional || hostEnd &+ 1 < end else { throw .bad("The target of CONNECT has no port.") }
  }

  /// reg-name or IPv4address: unreserved, sub-delims, percent coding.
  private static func endOfName(_ bytes: Span<UInt8>, from start: Int, to end: Int) throws(Refusal) -> Int {
    var index = start
    while index < end {
      let byte = bytes[index]
      if Bytes.registeredName.contains(byte) {
        index &+= 1
      } else if byte == 0x25, index &+ 2 < end, Bytes.hexValue(bytes[index &+ 1]) != nil, Bytes.hexValue(bytes[index &+ 2]) != nil {
        index &+= 3
      } else {
        break
      }
    }
    return index
  }

  /// IP-literal: an IPv6 address or a future one in brackets.
  private static func endOfLiteral(_ bytes: Span<UInt8>, from start: Int, to end: Int) throws(Refusal) -> Int {
    guard let close = bytes.first(0x5D, from: start, to: end) else { throw fault }
    let inside = bytes.extracting(start &+ 1..<close)
    guard isIPv6(inside) || isFuture(inside) else { throw fault }
    return close &+ 1
  }

  /// IPvFuture: `v`, hexadecimal digits, a dot, then unreserved, sub-delims and colons.
  private static func isFuture(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4, bytes[0] | 0x20 == 0x76, let dot = bytes.first(0x2E, from: 1, to: bytes.count), dot > 1, dot &+ 1 < bytes.count
    else { return false }
    for index in 1..<dot where Bytes.hexValue(bytes[index]) == nil { return false }
    for index in dot &+ 1..<bytes.count where !Bytes.registeredName.contains(bytes[index]) && bytes[index] != 0x3A { return false }
    return true
  }

  /// IPv6address: eight groups of up to four hexadecimal digits, one run of them perhaps `::`, the last two perhaps an IPv4 address.
  private static func isIPv6(_ bytes: Span<UInt8>) -> Bool {
    var groups = 0
    var gap = false
    var index = 0
    if bytes.count >= 2, bytes[0] == 0x3A, bytes[1] == 0x3A {
      gap = true
      index = 2
    }
    while index < bytes.count {
      let groupStart = index
      while index < bytes.count, Bytes.hexValue(bytes[index]) != nil { index &+= 1 }
      if index < bytes.count, bytes[index] == 0x2E {
        guard isIPv4(bytes.extracting(groupStart..<bytes.count)) else { return false }
        groups &+= 2
        break
      }
      guard 1...4 ~= index &- groupStart else { return false }
      groups &+= 1
      guard index < bytes.count else { break }
      guard bytes[index] == 0x3A, index &+ 1 < bytes.count else { return false }
      index &+= 1
      if bytes[index] == 0x3A {
        guard !gap else { return false }
        gap = true
        index &+= 1
      }
    }
    return gap ? groups < 8 : groups == 8
  }

  /// IPv4address: four numbers up to 255, without leading zeros.
  private static func isIPv4(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    for part in 0..<4 {
      if part > 0 {
        guard index < bytes.count, bytes[index] == 0x2E else { return false }
        index &+= 1
      }
      let start = index
      var number = 0
      while index < bytes.count, index &- start < 3, Bytes.isDigit(bytes[index]) {
        number = number &* 10 &+ Int(bytes[index] &- 0x30)
        index &+= 1
      }
      guard index > start, number <= 255, index &- start == 1 || bytes[start] != 0x30 else { return false }
    }
    return index == bytes.count
  }
}

/// The host that was last found valid: a client names the same one in all its requests.
struct KnownHost {
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private var count = 0

  /// Checks the value of a Host field.
  mutating func check(_ bytes: Span<UInt8>, from start: Int, to end: Int) throws(Refusal) {
    let size = end &- start
    guard 1...24 ~= size else { return try Authority.check(bytes, from: start, to: end, port: .optional) }
    let words = (
      bytes.word(at: start, count: size), size > 8 ? bytes.word(at: start &+ 8, count: size &- 8) : 0,
      size > 16 ? bytes.word(at: start &+ 16, count: size &- 16) : 0
    )
    if size == count, words == self.words { return }
    try Authority.check(bytes, from: start, to: end, port: .optional)
    (self.words, count) = (words, size)
  }
}
