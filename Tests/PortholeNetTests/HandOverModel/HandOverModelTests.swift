import Testing

/// The protocol of hand-over keeps its invariants in every interleaving, and each of its rules is needed.
@Suite struct HandOverModelTests {
  typealias Fault = HandOverModel.Fault
  typealias Violation = HandOverModel.Violation

  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let threads: Int
    let programs: [HandOverModel.Program]
    /// How often the loop changes hands in the worst case: without that a scenario proves nothing.
    let takeOvers: Int

    func model(_ fault: Fault? = nil) -> HandOverModel { HandOverModel(threads: threads, programs: programs, fault: fault) }
  }

  static let two = Scenario(testDescription: "two handlers", threads: 3, programs: [.init(steps: []), .init(steps: [])], takeOvers: 2)
  static let bound = Scenario(
    testDescription: "more handlers than threads", threads: 2, programs: [.init(steps: []), .init(steps: []), .init(steps: [])],
    takeOvers: 3)
  static let awaiting = Scenario(
    testDescription: "handlers that await", threads: 2, programs: [.init(steps: [.awaitElsewhere]), .init(steps: [.awaitElsewhere])],
    takeOvers: 4)
  /// Without hand-over it would wait for ever.
  static let waiting = Scenario(
    testDescription: "a handler that blocks until another has answered", threads: 2,
    programs: [.init(steps: [.waitFor(1)]), .init(steps: [.awaitElsewhere])], takeOvers: 3)
  static let spawning = Scenario(
    testDescription: "a handler that blocks until its own task has run", threads: 3,
    programs: [.init(steps: [.spawn(2), .waitFor(2)]), .init(steps: []), .init(isHandler: false, steps: [])], takeOvers: 3)

  @Test(arguments: [two, bound, awaiting, waiting, spawning]) func invariantsHold(_ scenario: Scenario) {
    let result = scenario.model().explore()
    #expect(result.violation == nil)
    #expect(result.takeOvers == scenario.takeOvers)
  }

  static func consequence(of fault: Fault) -> (Scenario, Violation) {
    switch fault {
    case .enterStores: (two, .strangerInTheLibrary)
    case .enqueueStores: (spawning, .strangerInTheLibrary)
    case .watcherStores: (two, .strangerInTheLibrary)
    case .watcherIgnoresTheBit: (two, .strangerInTheLibrary)
    case .tenuresComeAgain: (two, .tenureReused)
    case .homecomerAsksOnce: (two, .strangerInTheLibrary)
    case .drainAsksNobody: (two, .strangerInTheLibrary)
    case .leaveKeepsTheBit: (waiting, .stuck)
    case .bellIsResetLate: (two, .stuck)
    case .homecomerDoesNotRing: (two, .stuck)
    case .enqueueHidesItsJob: (spawning, .stuck)
    }
  }

  @Test(arguments: Fault.allCases) func eachRuleIsNeeded(_ fault: Fault) {
    let (scenario, violation) = Self.consequence(of: fault)
    #expect(scenario.model(fault).explore().violation == violation)
  }

  /// Why a tenure is a number used once: the thread that lost the loop with this number takes itself for the owner again.
  @Test func aTenureThatComesAgainBringsTwoHome() {
    var model = Self.two.model(.tenuresComeAgain)
    model.ignored = .tenureReused
    #expect(model.explore().violation == .twoAreHome)
  }
}
