/// Writes what stands around content in the chunked coding (RFC 9112 §7.1).
package enum ChunkEncoder {
  /// The end of every chunk's data.
  package static let dataEnd: [UInt8] = [Bytes.carriageReturn, Bytes.lineFeed]

  /// Writes the line of a chunk's size. A chunk of size 0 would end the content, so nothing is written for it.
  package static func appendSize(_ size: Int, to out: inout [UInt8]) {
    guard size > 0 else { return }
    var shift = (Int.bitWidth - 1 - size.leadingZeroBitCount) & ~3
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: size &>> shift) & 15
      out.append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
      shift -= 4
    }
    out.append(Bytes.carriageReturn)
    out.append(Bytes.lineFeed)
  }

  /// Writes the last chunk and the trailer section behind it.
  package static func appendLast(trailers: Fields = Fields(), to out: inout [UInt8]) throws(InvalidField) {
    if let name = trailers.invalidName { throw InvalidField(name: name) }
    out.append(0x30)
    out.append(Bytes.carriageReturn)
    out.append(Bytes.lineFeed)
    trailers.appendWire(to: &out)
    out.append(Bytes.carriageReturn)
    out.append(Bytes.lineFeed)
  }
}
