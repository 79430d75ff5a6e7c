/// One of the events that a page receives by `EventSource` (WHATWG HTML §9.2).
public struct ServerSentEvent: Sendable, Hashable {
  /// What the event says, of any number of lines; nil for an event that only sets ``id`` or ``retry``, of which the page is not told.
  public var data: String?
  /// The type of the event, for `addEventListener`; nil is `message`. A line break in it becomes a space.
  public var event: String?
  /// What a client names when it comes back after it lost the connection (`Last-Event-ID`). A line break in it becomes a space.
  public var id: String?
  /// Milliseconds that a client shall wait before it comes back.
  public var retry: Int?

  /// An event of parts.
  public init(data: String? = nil, event: String? = nil, id: String? = nil, retry: Int? = nil) {
    (self.data, self.event, self.id, self.retry) = (data, event, id, retry)
  }

  /// The lines that a client is sent, and the empty one that ends them.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    // A NUL in an identifier would have clients pass it over.
    if let id { ServerSentEvent.append("id", id.utf8.filter { $0 != 0 }.map { ServerSentEvent.isBreak($0) ? 0x20 : $0 }, to: &bytes) }
    if let event { ServerSentEvent.append("event", event.utf8.map { ServerSentEvent.isBreak($0) ? 0x20 : $0 }, to: &bytes) }
    if let retry { ServerSentEvent.append("retry", Array(String(max(0, retry)).utf8), to: &bytes) }
    if let data { for line in ServerSentEvent.lines(of: data) { ServerSentEvent.append("data", line, to: &bytes) } }
    bytes.append(0x0A)
    return bytes
  }

  /// The lines of a comment, which clients pass over.
  static func comment(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines(of: text) { append("", line, to: &bytes) }
    bytes.append(0x0A)
    return bytes
  }

  private static func append(_ name: String, _ value: [UInt8], to bytes: inout [UInt8]) {
    bytes += name.utf8
    bytes.append(0x3A)
    // Of several spaces clients take away one.
    if !value.isEmpty { bytes.append(0x20) }
    bytes += value
    bytes.append(0x0A)
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Lines end with LF, CR or both.
  private static func lines(of text: String) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    var last: UInt8 = 0
    for byte in text.utf8 {
      if isBreak(byte) {
        if !(byte == 0x0A && last == 0x0D) { lines.append([]) }
      } else {
        lines[lines.count - 1].append(byte)
      }
      last = byte
    }
    return lines
  }
}
