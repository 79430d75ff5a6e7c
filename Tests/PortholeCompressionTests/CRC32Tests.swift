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
    pieces.update(bytes[..<333].span)
    pieces.update([].span)
    pieces.update(bytes[333...].span)
    #expect(whole.value == pieces.value)
    #expect(CRC32().value == 0)
  }
}
