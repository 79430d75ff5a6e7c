extension HTTPDate {
  /// Reads any of the three forms from bytes; see `init(_:now:)` for what is refused.
  package init?(_ bytes: Span<UInt8>, now: HTTPDate) {
    guard let date = HTTPDate.fixdate(bytes) ?? HTTPDate.asctime(bytes) ?? HTTPDate.rfc850(bytes, now: now) else { return nil }
    self = date
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func fixdate(_ bytes: Span<UInt8>) -> HTTPDate? {
    guard bytes.count == 29, name(bytes, 0, of: weekdays) != nil, matches(bytes, 3, ", "),
      let day = number(bytes, 5, 2), matches(bytes, 7, " "), let month = name(bytes, 8, of: months), matches(bytes, 11, " "),
      let year = number(bytes, 12, 4), matches(bytes, 16, " "), let time = time(bytes, 17), matches(bytes, 25, " GMT")
    else { return nil }
    return date(CivilDate(year: year, month: month + 1, day: day), time)
  }

  /// `Sun Nov  6 08:49:37 1994`; the day has two digits or a space before its one.
  private static func asctime(_ bytes: Span<UInt8>) -> HTTPDate? {
    guard bytes.count == 24, name(bytes, 0, of: weekdays) != nil, matches(bytes, 3, " "),
      let month = name(bytes, 4, of: months), matches(bytes, 7, " "),
      let day = bytes[8] == UInt8(ascii: " ") ? number(bytes, 9, 1) : number(bytes, 8, 2), matches(bytes, 10, " "),
      let time = time(bytes, 11), matches(bytes, 19, " "), let year = number(bytes, 20, 4)
    else { return nil }
    return date(CivilDate(year: year, month: month + 1, day: day), time)
  }

  /// `Sunday, 06-Nov-94 08:49:37 GMT`.
  private static func rfc850(_ bytes: Span<UInt8>, now: HTTPDate) -> HTTPDate? {
    guard let weekday = longWeekdays.first(where: { matches(bytes, 0, $0) }) else { return nil }
    let start = weekday.utf8.count
    guard bytes.count == start + 22, let day = number(bytes, start, 2), matches(bytes, start + 2, "-"),
      let month = name(bytes, start + 3, of: months), matches(bytes, start + 6, "-"), let short = number(bytes, start + 7, 2),
      matches(bytes, start + 9, " "), let time = time(bytes, start + 10), matches(bytes, start + 18, " GMT")
    else { return nil }
    // What appears to be more than 50 years in the future is of the last century that had such a year.
    let present = CivilDate(daysSince1970: Int(now.secondsSince1970 / 86_400))
    let inFiftyYears = (present.year + 50, present.month, present.day, Int(now.secondsSince1970 % 86_400))
    var year = (present.year + 50) / 100 * 100 + short
    if (year, month + 1, day, time) > inFiftyYears { year -= 100 }
    return date(CivilDate(year: year, month: month + 1, day: day), time)
  }

  private static let longWeekdays = [
    "Sunday, ", "Monday, ", "Tuesday, ", "Wednesday, ", "Thursday, ", "Friday, ", "Saturday, ",
  ]

  private static func date(_ day: CivilDate, _ time: Int) -> HTTPDate? {
    day.exists ? HTTPDate(secondsSince1970: Int64(day.daysSince1970) * 86_400 + Int64(time)) : nil
  }

  /// `08:49:37` as seconds of the day. A leap second, which the grammar admits, is the first second of the next minute.
  private static func time(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
    guard let hour = number(bytes, index, 2), let minute = number(bytes, index + 3, 2), let second = number(bytes, index + 6, 2),
      matches(bytes, index + 2, ":"), matches(bytes, index + 5, ":"), hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func number(_ bytes: Span<UInt8>, _ start: Int, _ digits: Int) -> Int? {
    guard start + digits <= bytes.count else { return nil }
    var number = 0
    for index in start..<start + digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
      number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    return number
  }

  /// The place of the three letters at `index` among `names`; letters count by case (RFC 9110 §5.6.7).
  private static func name(_ bytes: Span<UInt8>, _ index: Int, of names: [UInt8]) -> Int? {
    guard index + 3 <= bytes.count else { return nil }
    for start in stride(from: 0, to: names.count, by: 3)
    where bytes[index] == names[start] && bytes[index + 1] == names[start + 1] && bytes[index + 2] == names[start + 2] {
      return start / 3
    }
    return nil
  }

  private static func matches(_ bytes: Span<UInt8>, _ start: Int, _ text: String) -> Bool {
    var index = start
    for byte in text.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }
}
