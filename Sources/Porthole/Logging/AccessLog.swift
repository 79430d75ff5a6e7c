internal import PortholeHTTP
internal import PortholeNet

/// One line a request, written in batches.
public struct AccessLog: Sendable {
  /// How a line looks.
  public enum Format: Sendable, Hashable {
    /// `time local remote status "METHOD target" in out milliseconds`, and behind it what else is known: `user="NAME" id="REQUEST" trace="TRACE" span="SPAN"`.
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
  /// Its addresses as a line has them: ``Connection/logText(_:)``.
  let addresses: [UInt8]
  let method: String
  /// The target, where there is no whole request line.
  let target: String?
  let line: RequestHead.Line?
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
  var format: AccessLog.Format { log.format }
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
    let now = loop.seconds
    if timestampSecond != now {
      timestampSecond = now
      timestamp = Array(HTTPDate(secondsSince1970: now).iso8601UTC.utf8)
    }
    // Out of the property and back: what is done to a local array is not watched for overlapping accesses.
    var lines: [UInt8] = []
    swap(&lines, &bytes)
    switch log.format {
    case .text: addText(record, to: &lines)
    case .json: addJSON(record, to: &lines)
    }
    swap(&lines, &bytes)
    if bytes.count >= AccessLogBuffer.batch { flush() } else { arm() }
  }

  /// What is there leaves before long, be it less than a batch.
  private func arm() {
    guard alarm == nil, !isWriting else { return }
    let alarm = Alarm { [weak self] in self?.flush() }
    self.alarm = alarm
    loop.setTimer(alarm, due: loop.now + AccessLogBuffer.delay)
  }

  func flush() {
    loop.assertHome()
    if let alarm { loop.forgetTimer(alarm) }
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

  private func addText(_ record: AccessRecord, to out: inout [UInt8]) {
    out += timestamp
    out += record.addresses
    Decimal.append(record.status, then: UInt8(ascii: " "), to: &out)
    out.append(UInt8(ascii: "\""))
    if let line = record.line, line.isPlain {
      out.append(copying: line.bytes.span.extracting(0..<line.target.upperBound))
    } else {
      out += record.method.utf8
      out.append(UInt8(ascii: " "))
      addTarget(record, to: &out)
    }
    out.append(UInt8(ascii: "\""))
    out.append(UInt8(ascii: " "))
    Decimal.append(record.bytesIn, then: UInt8(ascii: " "), to: &out)
    Decimal.append(record.bytesOut, then: UInt8(ascii: " "), to: &out)
    addMilliseconds(record.microseconds, to: &out)
    out.append(word: 0x736D, count: 2)
    if !record.isComplete { out += " cut".utf8 }
    if let facts = record.facts { forEachFact(facts) { addText($0, $1, to: &out) } }
    out.append(0x0A)
  }

  private func addJSON(_ record: AccessRecord, to out: inout [UInt8]) {
    out += "{\"time\":\"".utf8
    out += timestamp
    out.append(0x22)
    out += record.addresses
    out += ",\"method\":\"".utf8
    JSONText.append(record.method, to: &out)
    out += "\",\"target\":\"".utf8
    addTarget(record, to: &out)
    out += "\",\"status\":".utf8
    Decimal.append(record.status, to: &out)
    out += ",\"in\":".utf8
    Decimal.append(record.bytesIn, to: &out)
    out += ",\"out\":".utf8
    Decimal.append(record.bytesOut, to: &out)
    out += ",\"ms\":".utf8
    addMilliseconds(record.microseconds, to: &out)
    out += record.isComplete ? ",\"complete\":true".utf8 : ",\"complete\":false".utf8
    if let facts = record.facts { forEachFact(facts) { addJSON($0, $1, to: &out) } }
    out += "}\n".utf8
  }

  private func forEachFact(_ facts: RequestFacts, _ body: (_ name: String, _ value: String) -> Void) {
    if let user = facts.user { body("user", user) }
    if let id = facts.requestID { body("id", id) }
    if let trace = facts.trace {
      body("trace", trace.traceID)
      body("span", trace.spanID)
    }
  }

  /// Escaped here, too, so that no request can forge a line.
  private func addText(_ name: String, _ value: String, to out: inout [UInt8]) {
    out += " \(name)=\"".utf8
    JSONText.append(value, to: &out)
    out.append(0x22)
  }

  private func addJSON(_ name: String, _ value: String, to out: inout [UInt8]) {
    out += ",\"\(name)\":\"".utf8
    JSONText.append(value, to: &out)
    out.append(0x22)
  }

  private func addTarget(_ record: AccessRecord, to out: inout [UInt8]) {
    if let target = record.target { return JSONText.append(target, to: &out) }
    guard let line = record.line else { return }
    let target = line.bytes.span.extracting(line.target)
    if line.isPlain { return out.append(copying: target) }
    for index in target.indices { JSONText.append(target[index], to: &out) }
  }

  private func addMilliseconds(_ microseconds: Int, to out: inout [UInt8]) {
    Decimal.append(microseconds / 1000, then: UInt8(ascii: "."), to: &out)
    let rest = UInt64(microseconds % 1000)
    out.append(word: 0x30_3030 &+ (rest / 100 | (rest / 10 % 10) &<< 8 | (rest % 10) &<< 16), count: 3)
  }
}
