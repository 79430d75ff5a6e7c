internal import PortholeHTTP

/// Takes values of fields out of bytes that may or may not be a proper head, in whatever pieces they come.
final class FieldRemover {
  private enum State {
    /// At the beginning of a line, in what may be a name.
    case name
    /// Behind a name that stays, or where there is none.
    case passing
    /// In a value that goes; whether the last byte was a CR.
    case dropping(carriageReturn: Bool)
  }

  private let names: Set<FieldName>
  private var state = State.name
  /// What was read of the name; beside the state, so that it grows in its place.
  private var name: [UInt8] = []
  /// The line before went, and with it go lines that are folded onto it (RFC 9112 §5.2).
  private var hasRemoved = false
  private static let longestName = 128

  init(_ names: Set<FieldName>) { self.names = names }

  /// The bytes of a whole section with the values of some fields replaced.
  static func remove(_ names: Set<FieldName>, from bytes: ArraySlice<UInt8>) -> [UInt8] {
    if names.isEmpty { return Array(bytes) }
    let remover = FieldRemover(names)
    return remover.take(bytes) + remover.rest
  }

  /// Bytes that were held back, as a name may begin with them.
  var rest: [UInt8] { name }

  /// What may be written of the bytes so far.
  func take(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if names.isEmpty { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 32)
    for byte in bytes { take(byte, &result) }
    return result
  }

  private func take(_ byte: UInt8, _ result: inout [UInt8]) {
    switch state {
    case .name:
      if name.isEmpty, hasRemoved, Bytes.isBlank(byte) {
        state = .dropping(carriageReturn: false)
        return
      }
      name.append(byte)
      switch byte {
      case 0x3A:
        let text = String(decoding: name.dropLast().filter { !Bytes.isBlank($0) }, as: UTF8.self)
        hasRemoved = names.contains(FieldName(text))
        moveName(&result)
        if hasRemoved { result += " \(Recording.removed)".utf8 }
        state = hasRemoved ? .dropping(carriageReturn: false) : .passing
        if hasRemoved { lineEnd = true }
      case Bytes.lineFeed:
        moveName(&result)
        hasRemoved = false
      case _ where name.count >= FieldRemover.longestName:
        moveName(&result)
        hasRemoved = false
        state = .passing
      default: break
      }
    case .passing:
      result.append(byte)
      if byte == Bytes.lineFeed { state = .name }
    case .dropping(let carriageReturn):
      guard byte == Bytes.lineFeed else {
        state = .dropping(carriageReturn: byte == Bytes.carriageReturn)
        return
      }
      // A folded line goes with its end: that of the first was kept.
      if lineEnd {
        if carriageReturn { result.append(Bytes.carriageReturn) }
        result.append(Bytes.lineFeed)
        lineEnd = false
      }
      state = .name
    }
  }

  private func moveName(_ result: inout [UInt8]) {
    result += name
    name.removeAll(keepingCapacity: true)
  }

  /// The end of the line that goes is to be written.
  private var lineEnd = false
}
