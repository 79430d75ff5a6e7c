import PortholeHTTP
import Testing

#if PORTHOLE_PLANTED_FAULTS
/// Proof that these fuzzers see: each planted fault is found within a run, and nothing is found without one.
@Suite struct PlantedFormFaultTests {
  static let multipart: [PlantedFault] = [
    .delimiterPrefix, .delimiterHeldLost, .delimiterShift, .delimiterLineFeed, .formUnclosed, .nestedBehind, .nestedSplit,
    .dispositionTwice,
  ]

  @Test(arguments: multipart)
  func isFoundInForms(fault: PlantedFault) {
    var fuzz = FormFuzz(seed: 15)
    let found = PlantedFault.$active.withValue(fault) { fuzz.firstDisagreement(inputs: fuzzCount) }
    #expect(found != nil)
  }

  @Test(arguments: [
    (PlantedFault.formAmpersand, ListFuzz.Kind.form), (.cookieQuotes, .cookies), (.acceptRefused, .types), (.acceptRefused, .codings),
    (.dispositionTwice, .disposition), (.dispositionBackslash, .disposition),
  ])
  func isFoundInLists(fault: PlantedFault, kind: ListFuzz.Kind) {
    var fuzz = ListFuzz(kind, seed: 16)
    let found = PlantedFault.$active.withValue(fault) { fuzz.firstDisagreement(inputs: fuzzCount) }
    #expect(found != nil)
  }

  @Test func nothingIsFoundWithoutAFault() {
    var forms = FormFuzz(seed: 15)
    #expect(forms.firstDisagreement(inputs: 2000) == nil)
    for kind in ListFuzz.Kind.allCases {
      var lists = ListFuzz(kind, seed: 16)
      #expect(lists.firstDisagreement(inputs: 2000) == nil)
    }
  }
}
#else
@Suite struct FormFuzzTests {
  @Test(arguments: [11, 12] as [UInt64])
  func damagedForms(seed: UInt64) {
    var fuzz = FormFuzz(seed: seed)
    let fault = fuzz.firstDisagreement(inputs: fuzzCount / 2)
    #expect(fault == nil)
  }

  @Test(arguments: ListFuzz.Kind.allCases)
  func damagedLists(kind: ListFuzz.Kind) {
    var fuzz = ListFuzz(kind, seed: 13)
    let fault = fuzz.firstDisagreement(inputs: fuzzCount)
    #expect(fault == nil)
  }
}
#endif
