import Testing

@testable import PortholeWebView

@Suite struct ResponsePhaseTests {
  typealias Refusal = InterceptedResponse.Refusal

  /// What each step gives in each phase: the next phase, or why it is refused.
  private static let table: [ResponsePhase: [ResponsePhase.Step: Result<ResponsePhase, Refusal>]] = [
    .idle: [
      .begin: .success(.open), .respond: .success(.ended), .piece: .failure(.noHead), .end: .failure(.noHead), .fail: .success(.failed),
      .pass: .success(.passed), .stop: .success(.stopped),
    ],
    .open: [
      .begin: .failure(.hasBegun), .respond: .failure(.hasBegun), .piece: .success(.open), .end: .success(.ended), .fail: .success(.failed),
      .pass: .failure(.hasBegun), .stop: .success(.stopped),
    ],
  ]
  private static let over: [(ResponsePhase, Refusal)] = [(.ended, .ended), (.failed, .failed), (.stopped, .stopped), (.passed, .passed)]

  @Test("Every step in every phase has a result", arguments: ResponsePhase.Step.allCases)
  func steps(_ step: ResponsePhase.Step) throws {
    for (phase, row) in Self.table {
      var next = phase
      let refusal = next.take(step)
      switch try #require(row[step]) {
      case .success(let expected): #expect(refusal == nil && next == expected, "\(phase) \(step)")
      case .failure(let expected): #expect(refusal == expected && next == phase, "\(phase) \(step)")
      }
    }
    for (phase, expected) in Self.over {
      var next = phase
      #expect(next.take(step) == expected && next == phase, "\(phase) \(step)")
    }
  }
}
