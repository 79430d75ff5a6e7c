/// A point in time as HTTP writes it: whole seconds, in GMT (RFC 9110 §5.6.7).
public struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01 00:00:00 GMT, leap seconds not counted.
  public var secondsSince1970: Int64

  /// The time so many seconds after the start of 1970.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// Reads any of the three forms: IMF-fixdate, the two-digit year of RFC 850, and asctime.
  ///
  /// Nil when `text` is none of them or names a day or time that does not exist. The name of the weekday must be one but need not be
  /// the right one, as it carries nothing that the date does not. `now`, the present, tells the century of a two-digit year.
  public init?(_ text: String, now: HTTPDate) {
    let bytes = Array(text.utf8)
    self.init(bytes.span, now: now)
  }

  /// The time in the one form that is sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var text: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The time in the one form that is sent.
  public var description: String { text }

  /// Whether one time is before another.
  public static func < (one: HTTPDate, other: HTTPDate) -> Bool { one.secondsSince1970 < other.secondsSince1970 }
}

extension HTTPDate {
  /// Appends the 29 bytes of the IMF-fixdate. The form has four digits for a year: what lies outside of 0000 to 9999 is moved to its edge.
  package func write(into bytes: inout [UInt8]) {
    let seconds = min(max(secondsSince1970, HTTPDate.first), HTTPDate.last)
    let days = seconds.dividedFloor(by: 86_400)
    let time = Int(seconds - days * 86_400)
    let date = CivilDate(daysSince1970: Int(days))
    bytes.reserveCapacity(bytes.count + 29)
    // 1970 began on a Thursday.
    HTTPDate.append(name: (((Int(days) + 4) % 7) + 7) % 7, of: HTTPDate.weekdays, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: " "))
    HTTPDate.append(twoDigits: date.day, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    HTTPDate.append(name: date.month - 1, of: HTTPDate.months, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    HTTPDate.append(twoDigits: date.year / 100, to: &bytes)
    HTTPDate.append(twoDigits: date.year % 100, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    HTTPDate.append(twoDigits: time / 3600, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    HTTPDate.append(twoDigits: time / 60 % 60, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    HTTPDate.append(twoDigits: time % 60, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    bytes.append(UInt8(ascii: "G"))
    bytes.append(UInt8(ascii: "M"))
    bytes.append(UInt8(ascii: "T"))
  }

  /// 0000-01-01 00:00:00 and 9999-12-31 23:59:59.
  private static let first: Int64 = -62_167_219_200
  private static let last: Int64 = 253_402_300_799

  static let weekdays = Array("SunMonTueWedThuFriSat".utf8)
  static let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)

  private static func append(name index: Int, of names: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(names[index * 3])
    bytes.append(names[index * 3 + 1])
    bytes.append(names[index * 3 + 2])
  }

  private static func append(twoDigits value: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }
}

/// A day of the proleptic Gregorian calendar.
package struct CivilDate {
  package var year: Int
  package var month: Int
  package var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days are counted in eras of 400 years, the year beginning in March so that the leap day is its last.
  package init(daysSince1970: Int) {
    let shifted = daysSince1970 + 719_468
    let era = Int(Int64(shifted).dividedFloor(by: 146_097))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Int(Int64(shiftedYear).dividedFloor(by: 400))
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Whether the calendar has this day.
  var exists: Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return day <= (isLeap ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }
}

extension Int64 {
  /// Division that rounds down, also below zero. The divisor is positive.
  fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
