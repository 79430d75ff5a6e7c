// Points in time as ISO 8601 has them, in the profile of RFC 3339: what WebDAV, JSON and logs write.

extension HTTPDate {
  /// The time as `2014-04-10T11:10:14+00:00`, in UTC. What lies outside of the years 0000 to 9999 is moved to their edge.
  public var iso8601: String { dateAndTime + "+00:00" }

  /// The time as `2014-04-10T11:10:14Z`.
  package var iso8601UTC: String { dateAndTime + "Z" }

  private var dateAndTime: String {
    let seconds = min(max(secondsSince1970, -62_167_219_200), 253_402_300_799)
    let days = (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400
    let time = Int(seconds - days * 86_400)
    let date = CivilDate(daysSince1970: Int(days))
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return two(date.year / 100) + two(date.year % 100) + "-" + two(date.month) + "-" + two(date.day) + "T" + two(time / 3600) + ":"
      + two(time / 60 % 60) + ":" + two(time % 60)
  }

  /// Reads a date and a time with a zone: `Z`, or hours and minutes as in `+02:00` and `-0730`. A fraction of a second is passed over, a leap
  /// second counts as the second behind it. Nil when the text is anything else, or names a day or time that does not exist.
  public init?(iso8601 text: String) {
    var reader = ISO8601Reader(rest: text.utf8[...])
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"), let day = reader.number(2) else {
      return nil
    }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.exists, reader.take("T") || reader.take("t") || reader.take(" "), let time = reader.time(), let offset = reader.zone(),
      reader.rest.isEmpty
    else { return nil }
    self.init(secondsSince1970: Int64(date.daysSince1970) * 86_400 + Int64(time - offset))
  }
}

private struct ISO8601Reader {
  var rest: Substring.UTF8View.SubSequence

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let byte = rest.first, Bytes.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
      rest.removeFirst()
    }
    return value
  }

  /// Seconds of the day.
  mutating func time() -> Int? {
    guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60, take(":"), let second = number(2), second <= 60
    else { return nil }
    if take(".") || take(",") {
      let digits = rest.prefix(while: Bytes.isDigit)
      guard !digits.isEmpty else { return nil }
      rest.removeFirst(digits.count)
    }
    return hour * 3600 + minute * 60 + second
  }

  /// Seconds east of UTC.
  mutating func zone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+") || take("-"), let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
