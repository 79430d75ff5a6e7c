/// How the content of a response is framed (RFC 9112 §6).
package enum ResponseFraming: Hashable, Sendable {
  /// `Content-Length`.
  case length(Int)
  /// `Transfer-Encoding: chunked`.
  case chunked
  /// No field that frames: 1xx, 204, and 304 without a length.
  case none
  /// The content ends with the connection; `Connection: close` is said.
  case closeDelimited
}

/// What a response says about its connection (RFC 9112 §9).
package enum ConnectionOption: Hashable, Sendable {
  /// Nothing; a Connection field of the handler's own is sent.
  case none
  /// `Connection: close`.
  case close
  /// `Connection: keep-alive`, for HTTP/1.0.
  case keepAlive
}

/// The lines that every response of a server carries, ready to be copied.
///
/// One array and plain values: a copy is made for every response.
package struct ServerBlock: Sendable {
  /// The status line of most responses, and the lines behind it.
  let ok: [UInt8]
  /// Where in `ok` the lines begin.
  private let start: Int
  /// Bits of the lines' names, as in `Fields.presence`.
  private let presence: UInt64

  /// Whole field lines, each with its CRLF.
  package init(_ lines: [UInt8]) {
    let ok = Array("HTTP/1.1 200 OK\r\n".utf8) + lines
    let start = ok.count - lines.count
    var presence: UInt64 = 0
    ServerBlock.forEachLine(of: ok.span, from: start) { name, _ in presence |= Fields.bit(name.known) }
    (self.ok, self.start, self.presence) = (ok, start, presence)
  }

  /// Adds the lines that fields neither have nor decline.
  func append(unlessIn fields: Fields, to out: inout [UInt8]) {
    let bytes = ok.span
    guard (fields.presence | fields.declined) & presence != 0 else { return out.append(copying: bytes.extracting(start..<bytes.count)) }
    ServerBlock.forEachLine(of: bytes, from: start) { name, place in
      if !fields.contains(name), !fields.declines(name) { out.append(copying: bytes.extracting(place)) }
    }
  }

  private static func forEachLine(of bytes: Span<UInt8>, from start: Int, _ body: (FieldName, Range<Int>) -> Void) {
    var start = start
    while start < bytes.count {
      let end = bytes.first(Bytes.lineFeed, from: start, to: bytes.count).map { $0 + 1 } ?? bytes.count
      let colon = bytes.first(0x3A, from: start, to: end) ?? end
      body(FieldName(known: KnownNames.table.find(bytes, from: start, to: colon), bytes: bytes.extracting(start..<colon)), start..<end)
      start = end
    }
  }
}

/// A field that cannot be sent: its name is no token, or a value holds CR, LF, NUL or another control byte.
package struct InvalidField: Error, Hashable, Sendable {
  /// The name of the field.
  package let name: FieldName

  package init(name: FieldName) { self.name = name }
}

/// Writes response heads (RFC 9112 §4, §5).
package enum ResponseHeadEncoder {
  /// Writes a head and the empty line that ends it.
  ///
  /// Of the lines of `serverBlock` that `fields` has too, the ones in `fields` are sent; those that `fields` declines are not.
  /// What frames the message is written from `framing` and `connection` alone: such fields of the handler's are left out.
  package static func encode(
    status: Status, fields: Fields, serverBlock: ServerBlock, framing: ResponseFraming, connection: ConnectionOption,
    into out: inout [UInt8]
  ) throws(InvalidField) {
    if let name = fields.invalidName { throw InvalidField(name: name) }
    if fields.presence & framingNames | fields.declined == 0, status.code == 200 {
      out.append(copying: serverBlock.ok.span)
      fields.appendWire(to: &out)
      if connection == .none, case .length(let length) = framing, let line = ContentLengthLine(last: length) {
        return out.append(words: line.words, count: line.count)
      }
    } else {
      appendLines(status, fields, serverBlock, connection: connection == .none && framing != .closeDelimited, to: &out)
    }
    let lines = Lines.table
    switch framing {
    case .length(let length):
      out.append(copying: lines.contentLength.span)
      Decimal.append(length, to: &out)
      out.append(copying: lines.end.span)
    case .chunked: out.append(copying: lines.chunked.span)
    case .none, .closeDelimited: break
    }
    switch connection {
    case .close: out.append(copying: lines.close.span)
    case .none where framing == .closeDelimited: out.append(copying: lines.close.span)
    case .keepAlive: out.append(copying: lines.keepAlive.span)
    case .none: break
    }
    out.append(copying: lines.end.span)
  }

  /// The names that may not simply be copied, as bits of `Fields.presence`.
  private static var framingNames: UInt64 {
    Fields.bit(KnownName.contentLength.rawValue) | Fields.bit(KnownName.transferEncoding.rawValue)
      | Fields.bit(KnownName.connection.rawValue) | Fields.bit(KnownName.keepAlive.rawValue) | Fields.bit(KnownName.date.rawValue)
      | Fields.bit(KnownName.server.rawValue)
  }

  /// The status line and the lines of server and handler.
  private static func appendLines(
    _ status: Status, _ fields: Fields, _ block: ServerBlock, connection: Bool, to out: inout [UInt8]
  ) {
    Lines.table.append(status, to: &out)
    block.append(unlessIn: fields, to: &out)
    if fields.presence & framingNames == 0 {
      fields.appendWire(to: &out)
    } else {
      append(fields, connection: connection, to: &out)
    }
  }

  private static func append(_ fields: Fields, connection: Bool, to out: inout [UInt8]) {
    for (index, entry) in fields.entries.enumerated() {
      switch KnownName(rawValue: entry.known) {
      case .contentLength, .transferEncoding: continue
      case .connection, .keepAlive: if !connection { continue }
      default: break
      }
      let end = index + 1 < fields.entries.count ? Int(fields.entries[index + 1].nameStart) : fields.bytes.count
      out.append(copying: fields.bytes.span.extracting(Int(entry.nameStart)..<end))
    }
  }

  /// Lines that are always the same, made once.
  private struct Lines {
    static let table = Lines()

    let contentLength = Array("Content-Length: ".utf8)
    let chunked = Array("Transfer-Encoding: chunked\r\n".utf8)
    let close = Array("Connection: close\r\n".utf8)
    let keepAlive = Array("Connection: keep-alive\r\n".utf8)
    let end = Array("\r\n".utf8)
    /// The lines of all registered statuses, one behind the other.
    private let statuses: [UInt8]
    /// Where the line of a code begins and ends in them, by the code less 100.
    private let places: [ByteRange]

    private init() {
      var statuses: [UInt8] = []
      var places = [ByteRange](repeating: ByteRange(), count: 900)
      for entry in Status.registry {
        let start = statuses.count
        statuses += "HTTP/1.1 \(entry.code) \(entry.phrase)\r\n".utf8
        places[entry.code - 100] = ByteRange(start, statuses.count)
      }
      self.statuses = statuses
      self.places = places
    }

    @inline(__always)
    func append(_ status: Status, to out: inout [UInt8]) {
      let place = places[status.code &- 100]
      if !place.isEmpty {
        out.append(copying: statuses.span.extracting(place.range))
      } else {
        // RFC 9112 §4: the phrase may be empty, the space before it may not be left out.
        out.append(contentsOf: "HTTP/1.1 ".utf8)
        Decimal.append(status.code, to: &out)
        out.append(contentsOf: " \r\n".utf8)
      }
    }
  }
}

/// `Content-Length: N` and the empty line behind it, as words of bytes: what most heads end with, in one piece.
struct ContentLengthLine {
  let words: (UInt64, UInt64, UInt64, UInt64)
  let count: Int

  /// Nil for a number of more than eight digits.
  init?(last length: Int) {
    guard 0...99_999_999 ~= length else { return nil }
    var rest = UInt32(truncatingIfNeeded: length)
    var digits: UInt64 = 0
    var bits: UInt64 = 0
    repeat {
      digits = digits &<< 8 | UInt64(0x30 &+ rest % 10)
      rest /= 10
      bits &+= 8
    } while rest > 0
    let ends: UInt64 = 0x0A0D_0A0D
    // "Content-" and "Length: ", then the digits with CRLF CRLF behind them, over two words.
    words = (0x2D74_6E65_746E_6F43, 0x203A_6874_676E_654C, digits | (bits < 64 ? ends &<< bits : 0), bits > 32 ? ends >> (64 - bits) : 0)
    count = 20 + Int(bits >> 3)
  }
}

/// Numbers as digits, without a string.
package enum Decimal {
  /// Adds the digits of a number, which is not negative, and a byte behind them.
  package static func append(_ number: Int, then byte: UInt8, to out: inout [UInt8]) {
    guard 0..<10_000_000 ~= number else {
      append(number, to: &out)
      return out.append(byte)
    }
    var rest = UInt32(truncatingIfNeeded: number)
    var word = UInt64(byte)
    var count = 1
    repeat {
      word = word &<< 8 | UInt64(0x30 &+ rest % 10)
      rest /= 10
      count &+= 1
    } while rest > 0
    out.append(word: word, count: count)
  }

  /// Adds the digits of a number, which is not negative.
  package static func append(_ number: Int, to out: inout [UInt8]) {
    var rest = UInt64(number.magnitude)
    if rest >= 100_000_000 {
      append(number / 100_000_000, to: &out)
      rest %= 100_000_000
      var place: UInt64 = 10_000_000
      while place > rest, place > 1 {
        out.append(0x30)
        place /= 10
      }
    }
    var digits: UInt64 = 0
    var count = 0
    repeat {
      digits = digits &<< 8 | (0x30 &+ rest % 10)
      rest /= 10
      count &+= 1
    } while rest > 0
    out.append(word: digits, count: count)
  }
}
