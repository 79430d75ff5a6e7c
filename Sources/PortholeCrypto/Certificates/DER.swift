#if Crypto
/// Writes values in the distinguished encoding (ITU-T X.690): each is a tag, a length and what it holds.
enum DER {
  static func sequence(_ parts: [UInt8]...) -> [UInt8] { value(0x30, Array(parts.joined())) }
  static func set(_ parts: [UInt8]...) -> [UInt8] { value(0x31, Array(parts.joined())) }

  static let yes: [UInt8] = [0x01, 0x01, 0xFF]

  /// A number of any length that is not negative, highest byte first.
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    if digits.isEmpty { digits = [0] }
    if digits[0] & 0x80 != 0 { digits.insert(0, at: 0) }
    return value(0x02, digits)
  }

  static func bitString(_ bytes: [UInt8], unusedBits: UInt8 = 0) -> [UInt8] { value(0x03, [unusedBits] + bytes) }
  static func octetString(_ bytes: [UInt8]) -> [UInt8] { value(0x04, bytes) }
  static func text(_ text: String) -> [UInt8] { value(0x0C, Array(text.utf8)) }

  /// An object identifier by its numbers, of which there are at least two.
  static func identifier(_ numbers: UInt32...) -> [UInt8] {
    guard numbers.count >= 2 else { return value(0x06, []) }
    var bytes: [UInt8] = []
    for number in [numbers[0] * 40 + numbers[1]] + numbers[2...] {
      var digits = [UInt8(number & 0x7F)]
      var rest = number >> 7
      while rest > 0 {
        digits.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes += digits.reversed()
    }
    return value(0x06, bytes)
  }

  /// A time as certificates have it: two digits of the year until 2049, four from then on (RFC 5280 §4.1.2.5).
  static func time(_ seconds: Int64) -> [UInt8] {
    let (year, month, day) = date(seconds)
    let second = Int(((seconds % 86400) + 86400) % 86400)
    let parts = [month, day, second / 3600, second / 60 % 60, second % 60].map { two($0) }.joined()
    if 1950..<2050 ~= year { return value(0x17, Array((two(year % 100) + parts + "Z").utf8)) }
    return value(0x18, Array((two(year / 100) + two(year % 100) + parts + "Z").utf8))
  }

  /// Something tagged by its place in what it belongs to; `constructed`: it holds whole values.
  static func tagged(_ number: UInt8, constructed: Bool = false, _ bytes: [UInt8]) -> [UInt8] {
    value(0x80 | (constructed ? 0x20 : 0) | number, bytes)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func value(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] { [tag] + length(bytes.count) + bytes }

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(digits.count)] + digits
  }

  /// The day in the Gregorian calendar, which repeats every 400 years of 146,097 days. Years are counted from March, so that a leap day is the last.
  private static func date(_ seconds: Int64) -> (year: Int, month: Int, day: Int) {
    let days = Int((Double(seconds) / 86400).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
  }
}
#endif
