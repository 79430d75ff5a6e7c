import PortholeHTTP

/// A Content-Disposition of a form by other means: cut at semicolons outside of quotes, every piece looked at by itself.
struct ReferenceDisposition {
  var type: String
  var parameters: [(name: String, value: String)] = []

  init?(_ bytes: [UInt8]) {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted, byte == 0x5C, index + 1 < bytes.count, bytes[index + 1] == 0x22 || bytes[index + 1] == 0x5C {
        pieces[pieces.count - 1] += [byte, bytes[index + 1]]
        index += 2
        continue
      }
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x3B, !isQuoted { pieces.append([]) } else { pieces[pieces.count - 1].append(byte) }
      index += 1
    }
    if isQuoted { return nil }
    let first = Self.trimmed(pieces.removeFirst())
    guard !first.isEmpty, first.allSatisfy({ ReferenceForm.isToken(Unicode.Scalar($0)) }) else { return nil }
    type = String(decoding: first, as: UTF8.self).lowercased()
    for piece in pieces {
      let piece = Self.trimmed(piece)
      if piece.isEmpty { continue }
      guard let equals = piece.firstIndex(of: 0x3D) else { return nil }
      let name = Self.trimmed(Array(piece[..<equals]))
      guard !name.isEmpty, name.allSatisfy({ ReferenceForm.isToken(Unicode.Scalar($0)) }) else { return nil }
      let key = String(decoding: name, as: UTF8.self).lowercased()
      guard let content = Self.content(Self.trimmed(Array(piece[(equals + 1)...]))) else { return nil }
      if parameters.contains(where: { $0.name == key }) { return nil }
      if key.hasSuffix("*") {
        if let text = Self.extended(content) { parameters.append((key, text)) }
      } else {
        parameters.append((key, Self.text(Self.unescaped(content))))
      }
    }
  }

  subscript(name: String) -> String? {
    parameters.first { $0.name == name + "*" }?.value ?? parameters.first { $0.name == name }?.value
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.drop { $0 == 32 || $0 == 9 }.reversed().drop { $0 == 32 || $0 == 9 }.reversed())
  }

  private static func content(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.first == 0x22 else { return bytes.isEmpty || bytes.contains { $0 == 32 || $0 == 9 || $0 == 0x22 } ? nil : bytes }
    var content: [UInt8] = []
    var rest = bytes.dropFirst()
    while let byte = rest.popFirst() {
      if byte == 0x22 { return rest.isEmpty ? content : nil }
      if byte == 0x5C, let next = rest.first, next == 0x22 || next == 0x5C {
        content.append(next)
        rest.removeFirst()
      } else {
        content.append(byte)
      }
    }
    return nil
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let three = String(decoding: bytes[index..<min(index + 3, bytes.count)], as: UTF8.self).uppercased()
      if let byte = ["%22": 0x22, "%0D": 0x0D, "%0A": 0x0A][three] as UInt8? {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func text(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { return Charset.windows1252.decode(bytes) ?? "" }
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func extended(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0x27, maxSplits: 2, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, let charset = Charset(label: parts[0]) else { return nil }
    var decoded: [UInt8] = []
    var rest = bytes.split(separator: 0x27, maxSplits: 2, omittingEmptySubsequences: false)[2]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      decoded.append(value)
      rest = rest.dropFirst(2)
    }
    guard let text = charset.decode(decoded), !text.unicodeScalars.contains("\0") else { return nil }
    return text
  }
}
