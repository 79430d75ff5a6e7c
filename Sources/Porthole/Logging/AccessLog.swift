internal import PortholeHTTP
internal import PortholeNet

/// One line a request, written in batches.
public struct AccessLog: Sendable {
  /// How a line looks.
  public enum Format: Sendable, Hashable {
    /// `time local remote status "METHOD target" in out milliseconds`, and behind it what else is known: `user="NAME"`.
    case text
    /// An object of the same values.
    case json
  }

  let format: Format
  let sink: @Sendable ([UInt8]) -> Void

  /// Hands whole lines, several at a time, to a closure; it is called by the loops' threads and should not wait for long.
  public init(format: Format = .text, _ sink: @escaping @Sendable ([UInt8]) -> Void) {
    self.format = format
    self.sink = sink
  }

  /// Lines to standard error.
  public static func standardError(format: Format = .text) -> AccessLog {
    AccessLog(format: format) { Output.writeError($0) }
  }
}

/// What a line says.
struct AccessRecord {
  let connection: Connection
  /// Its addresses as a line has them, ` local remote `.
  let addresses: [UInt8]
  let method: String
  /// The target, where there is no whole head.
  let target: String?
  let head: RequestHead?
  let status: Int
  let bytesIn: Int
  let bytesOut: Int
  let microseconds: Int
  let isComplete: Bool
  let facts: RequestFacts?
}

/// The lines of one server on one loop that are not written yet. The loop's owner's.
///
/// `@unchecked Sendable`: touched only on the loop's owner, home.
final class AccessLogBuffer: @unchecked Sendable {
  private let log: AccessLog
  private let logger: Logger
  private let loop: EventLoop
  private var bytes: [UInt8] = []
  private var timestamp: [UInt8] = []
  private var timestampSecond: Int64 = .min
  private var alarm: Alarm?
  /// The sink has lines that it has not returned from.
  private var isWriting = false
  private var isLast = false
  private var lost = 0

  private static let batch = 16 * 1024
  /// Bytes that wait at most while the sink is busy.
  private static let most = 1024 * 1024
  /// Milliseconds that a line waits at most, save for the timer's tick.
  private static let delay: UInt64 = 250

  init(_ log: AccessLog, loop: EventLoop, logger: Logger) {
    self.log = log
    self.logger = logger
    self.loop = loop
    bytes.reserveCapacity(AccessLogBuffer.batch + 1024)
  }

  func add(_ record: AccessRecord) {
    loop.assertHome()
    // A sink that does not come back holds one thread, and what it takes no more is counted.
    guard bytes.count < AccessLogBuffer.most else {
      lost += 1
      return
    }
    if timestampSecond != loop.seconds {
      timestampSecond = loop.seconds
      timestamp = Array(ISOTime.text(secondsSince1970: loop.seconds).utf8)
    }
    switch log.format {
    case .text: addText(record)
    case .json: addJSON(record)
    }
    if bytes.count >= AccessLogBuffer.batch { flush() } else { arm() }
  }

  /// What is there leaves before long, be it less than a batch.
  private func arm() {
    guard alarm == nil, !isWriting else { return }
    let alarm = Alarm { [weak self] in self?.flush() }
    self.alarm = alarm
    loop.timers.set(alarm, due: loop.now + AccessLogBuffer.delay)
  }

  func flush() {
    loop.assertHome()
    if let alarm { loop.timers.forget(alarm) }
    alarm = nil
    guard !bytes.isEmpty, !isWriting else { return }
    isWriting = true
    var lines: [UInt8] = []
    lines.reserveCapacity(AccessLogBuffer.batch + 1024)
    swap(&lines, &bytes)
    let written = lines
    loop.later { [log, loop, self] in
      log.sink(written)
      loop.post { self.written() }
    }
  }

  private func written() {
    isWriting = false
    if lost > 0 {
      loop.later { [logger, lost] in logger.log(.warning, "\(lost) lines of the access log were lost, as its sink was busy") }
      lost = 0
    }
    if isLast || bytes.count >= AccessLogBuffer.batch { flush() } else if !bytes.isEmpty { arm() }
  }

  /// The server stops: whatever is there, or still comes, leaves at once.
  func finish() {
    isLast = true
    flush()
  }

  private func addText(_ record: AccessRecord) {
    bytes += timestamp
    bytes += record.addresses
    add(record.status)
    bytes += " \"".utf8
    bytes += record.method.utf8
    bytes.append(0x20)
    addTarget(record)
    bytes += "\" ".utf8
    add(record.bytesIn)
    bytes.append(0x20)
    add(record.bytesOut)
    bytes.append(0x20)
    addMilliseconds(record.microseconds)
    bytes += record.isComplete ? "ms".utf8 : "ms cut".utf8
    if let facts = record.facts { forEachFact(facts) { addText($0, $1) } }
    bytes.append(0x0A)
  }

  private func addJSON(_ record: AccessRecord) {
    bytes += "{\"time\":\"".utf8
    bytes += timestamp
    bytes += "\",\"local\":\"".utf8
    addEscaped(record.connection.localAddress)
    bytes += "\",\"remote\":\"".utf8
    addEscaped(record.connection.remoteAddress)
    bytes += "\",\"method\":\"".utf8
    addEscaped(record.method)
    bytes += "\",\"target\":\"".utf8
    addTarget(record)
    bytes += "\",\"status\":".utf8
    add(record.status)
    bytes += ",\"in\":".utf8
    add(record.bytesIn)
    bytes += ",\"out\":".utf8
    add(record.bytesOut)
    bytes += ",\"ms\":".utf8
    addMilliseconds(record.microseconds)
    bytes += record.isComplete ? ",\"complete\":true".utf8 : ",\"complete\":false".utf8
    if let facts = record.facts { forEachFact(facts) { addJSON($0, $1) } }
    bytes += "}\n".utf8
  }

  private func forEachFact(_ facts: RequestFacts, _ body: (_ name: String, _ value: String) -> Void) {
    if let user = facts.user { body("user", user) }
  }

  private func addText(_ name: String, _ value: String) {
    bytes += " \(name)=\"".utf8
    addEscaped(value)
    bytes.append(0x22)
  }

  private func addJSON(_ name: String, _ value: String) {
    bytes += ",\"\(name)\":\"".utf8
    addEscaped(value)
    bytes.append(0x22)
  }

  private func addTarget(_ record: AccessRecord) {
    if let target = record.target { return addEscaped(target) }
    record.head?.withTarget { target in
      // What the parser took has no control bytes; most targets have no quote and no backslash either.
      for index in target.indices where target[index] == 0x22 || target[index] == 0x5C {
        for index in target.indices { addEscaped(target[index]) }
        return
      }
      bytes.append(copying: target)
    }
  }

  private func addEscaped(_ text: String) { for byte in text.utf8 { addEscaped(byte) } }

  /// What could end a line or a string is escaped as JSON escapes it, so that no request can forge a line.
  private func addEscaped(_ byte: UInt8) {
    switch byte {
    case 0x22, 0x5C:
      bytes.append(0x5C)
      bytes.append(byte)
    case 0..<0x20, 0x7F:
      bytes += "\\u00".utf8
      for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    default: bytes.append(byte)
    }
  }

  private func addMilliseconds(_ microseconds: Int) {
    add(microseconds / 1000)
    bytes.append(0x2E)
    let rest = microseconds % 1000
    for unit in [100, 10, 1] { bytes.append(0x30 + UInt8(rest / unit % 10)) }
  }

  /// Decimal digits; numbers here are never negative.
  private func add(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(0x30 + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}

/// Times as ISO 8601 writes them, UTC.
enum ISOTime {
  static func text(secondsSince1970: Int64) -> String {
    let days = secondsSince1970.dividingFloor(by: 86400)
    let second = Int(secondsSince1970 - days * 86400)
    // Civil date of a day number: Hinnant's algorithm, eras of 400 years beginning in March.
    let shifted = days + 719_468
    let era = shifted.dividingFloor(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(civilMonth))-\(two(day))T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }
}

extension Int64 {
  fileprivate func dividingFloor(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
