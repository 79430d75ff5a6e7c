// Extensions of a chunk: *( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] ) (RFC 9112 §7.1.1).
// They are read as strictly as the rest, since a lenient reader is how requests are smuggled, and then forgotten.

/// Where in the extensions of a chunk the decoder is.
enum ChunkLine {
  /// Behind the size or a quoted string, perhaps behind white space: only `;` may follow.
  case beforeSemicolon
  case beforeName
  case name
  /// Behind a name and white space: only `=` or `;` may follow.
  case afterName
  case beforeValue
  case value
  case quoted
  case escaped
  case afterQuoted
}

extension ChunkedDecoder {
  mutating func takeExtension(_ byte: UInt8, in line: ChunkLine) throws(Refusal) {
    if byte != Bytes.carriageReturn {
      try countLine()
      extensions &+= 1
      guard extensions <= limits.extensions else { throw .bad("The chunks have too many extensions.") }
    }
    guard let next = ChunkedDecoder.next(line, byte) else { throw .bad("A chunk size is followed by something that is no extension.") }
    state = next
  }

  private static func next(_ line: ChunkLine, _ byte: UInt8) -> State? {
    switch (line, byte) {
    case (.quoted, 0x22): .line(.afterQuoted)
    case (.quoted, 0x5C): .line(.escaped)
    case (.quoted, _): isText(byte) ? .line(.quoted) : nil
    case (.escaped, _): isText(byte) ? .line(.quoted) : nil
    case (.name, Bytes.carriageReturn), (.value, Bytes.carriageReturn), (.afterQuoted, Bytes.carriageReturn): .lineFeed
    case (.name, 0x3D), (.afterName, 0x3D): .line(.beforeValue)
    case (.beforeSemicolon, 0x3B), (.name, 0x3B), (.afterName, 0x3B), (.value, 0x3B), (.afterQuoted, 0x3B): .line(.beforeName)
    case (.beforeValue, 0x22): .line(.quoted)
    case (.beforeName, _), (.beforeValue, _), (.beforeSemicolon, _), (.afterName, _), (.name, _), (.value, _), (.afterQuoted, _):
      Bytes.isBlank(byte) ? blank(line) : Bytes.isToken(byte) ? token(line) : nil
    }
  }

  /// White space: allowed everywhere but inside a token, which it ends.
  private static func blank(_ line: ChunkLine) -> State {
    switch line {
    case .name: .line(.afterName)
    case .value, .afterQuoted: .line(.beforeSemicolon)
    default: .line(line)
    }
  }

  private static func token(_ line: ChunkLine) -> State? {
    switch line {
    case .beforeName, .name: .line(.name)
    case .beforeValue, .value: .line(.value)
    default: nil
    }
  }

  /// What may stand in a quoted string: no control byte but HTAB (RFC 9110 §5.6.4).
  private static func isText(_ byte: UInt8) -> Bool { byte == Bytes.tab || (byte >= 0x20 && byte != 0x7F) }
}
