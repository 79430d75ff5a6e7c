import Testing

#if !PORTHOLE_PLANTED_FAULTS
@Suite struct FuzzTests {
  @Test(arguments: [1, 2] as [UInt64])
  func damagedRequestHeads(seed: UInt64) {
    var fuzz = HeadFuzz(seed: seed)
    let fault = fuzz.firstDisagreement(inputs: fuzzCount / 2)
    #expect(fault == nil)
  }

  @Test(arguments: [3, 4] as [UInt64])
  func damagedChunkedContent(seed: UInt64) {
    var fuzz = ChunkFuzz(seed: seed)
    let fault = fuzz.firstDisagreement(inputs: fuzzCount / 2)
    #expect(fault == nil)
  }
}
#endif
