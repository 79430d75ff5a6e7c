import PortholeCompression
import Testing

@Suite struct CRC32Tests {
  @Test func checkValue() {
    // The check value of the catalogue of CRC algorithms.
    var whole = CRC32()
    whole.update(Array("123456789".utf8).span)
    #expect(whole.value == 0xCBF4_3926)
  }

  @Test func piecesGiveTheSame() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var whole = CRC32(), pieces = CRC32()
    whole.update(bytes.span)
    let first = Array(bytes[..<333]), none: [UInt8] = [], rest = Array(bytes[333...])
    pieces.update(first.span)
    pieces.update(none.span)
    pieces.update(rest.span)
    #expect(whole.value == pieces.value)
    #expect(CRC32().value == 0)
  }
}
