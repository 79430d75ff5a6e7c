#if PORTHOLE_PLANTED_FAULTS
import PortholeHTTP
import Testing

/// Proof that the fuzzers see: each planted fault is found within a run, and nothing is found without one.
@Suite struct PlantedFaultTests {
  static let headFaults: [PlantedFault] = [
    .bareLineFeed, .trailingBlank, .nulInValue, .lastContentLength, .lengthBesideChunked, .resumedValue, .portUnchecked,
  ]
  static let chunkFaults: [PlantedFault] = [.chunkSizeWraps, .chunkEndUnchecked, .chunkSplitOffByOne, .bareLineFeed, .nulInValue]

  @Test(arguments: headFaults)
  func isFoundInHeads(fault: PlantedFault) {
    var fuzz = HeadFuzz(seed: 5)
    let found = PlantedFault.$active.withValue(fault) { fuzz.firstDisagreement(inputs: fuzzCount) }
    #expect(found != nil)
  }

  @Test(arguments: chunkFaults)
  func isFoundInChunks(fault: PlantedFault) {
    var fuzz = ChunkFuzz(seed: 6)
    let found = PlantedFault.$active.withValue(fault) { fuzz.firstDisagreement(inputs: fuzzCount) }
    #expect(found != nil)
  }

  @Test func nothingIsFoundWithoutAFault() {
    var heads = HeadFuzz(seed: 5)
    var chunks = ChunkFuzz(seed: 6)
    #expect(heads.firstDisagreement(inputs: 2000) == nil)
    #expect(chunks.firstDisagreement(inputs: 2000) == nil)
  }
}
#endif
