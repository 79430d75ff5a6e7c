/// The table that finds the number of a common name from its bytes, with one hash and four comparisons of words.
final class KnownNames: Sendable {
  static let table = KnownNames()

  /// The spelling of each number, from 1.
  let spellings: [String]
  private let names: [Name]
  /// Open addressing: numbers of names, 0 where free. Less than half full.
  private let slots: [UInt8]

  /// A name of at most 32 bytes as words that overlap, and in them the bits that case may change.
  private struct Name: Sendable {
    let length: Int
    var text = Words()
    var letters = Words()
  }

  private struct Words: Sendable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var beforeLast: UInt64 = 0
    var last: UInt64 = 0
  }

  private init() {
    var names: [Name] = []
    var slots = [UInt8](repeating: 0, count: 256)
    for known in KnownName.allCases {
      let lower = known.spelling.utf8.map(Bytes.lowercased)
      let cases = lower.map { $0 &- 0x61 < 26 ? UInt8(0x20) : 0 }
      let name = Name(
        length: lower.count,
        text: KnownNames.words(of: lower.span, from: 0, to: lower.count),
        letters: KnownNames.words(of: cases.span, from: 0, to: lower.count))
      names.append(name)
      var slot = KnownNames.hash(first: name.text.first, last: name.text.last, length: lower.count)
      while slots[slot] != 0 { slot = (slot + 1) & 255 }
      slots[slot] = known.rawValue
    }
    self.names = names
    self.slots = slots
    spellings = KnownName.allCases.map(\.spelling)
  }

  /// The number of the name that stands in a range of bytes; 0 when it is not a common one, or no token.
  @inline(__always)
  func find(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> UInt8 {
    let length = end &- start
    guard 0 < length, length <= 32 else { return 0 }
    let first = bytes.word(at: start, count: length)
    let last = length > 8 ? bytes.word(at: end &- 8) : 0
    var slot = KnownNames.hash(first: first, last: last, length: length)
    while true {
      let number = slots[slot]
      guard number != 0 else { return 0 }
      let name = names[Int(number) &- 1]
      // Only where the name has a letter may the case differ, so a match is also proof that all bytes are tchar.
      if name.length == length, first | name.letters.first == name.text.first, last | name.letters.last == name.text.last {
        if length <= 16 { return number }
        let second = bytes.word(at: start &+ 8)
        let beforeLast = bytes.word(at: end &- 16)
        if second | name.letters.second == name.text.second, beforeLast | name.letters.beforeLast == name.text.beforeLast {
          return number
        }
      }
      slot = (slot &+ 1) & 255
    }
  }

  @inline(__always)
  private static func hash(first: UInt64, last: UInt64, length: Int) -> Int {
    let fold = Bytes.ones &* 0x20
    let mixed = ((first | fold) ^ (last | fold) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: (mixed &+ UInt64(truncatingIfNeeded: length) &<< 56) &>> 56)
  }

  private static func words(of bytes: Span<UInt8>, from start: Int, to end: Int) -> Words {
    let length = end - start
    var words = Words(first: bytes.word(at: start, count: length))
    if length > 8 { words.last = bytes.word(at: end - 8) }
    if length > 16 {
      words.second = bytes.word(at: start + 8)
      words.beforeLast = bytes.word(at: end - 16)
    }
    return words
  }
}
