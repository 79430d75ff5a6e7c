/// How far an ``InterceptedResponse`` is: every step is either taken or refused for a reason, in whatever order they come.
enum ResponsePhase: Sendable, Hashable {
  /// Nothing was answered.
  case idle
  /// The head is there, and pieces may follow.
  case open
  /// All is there.
  case ended
  /// It broke off, and says why.
  case failed
  /// The load was stopped from outside.
  case stopped
  /// It was left to others.
  case passed

  /// What may be done to a response.
  enum Step: Sendable, Hashable, CaseIterable {
    /// The head, to be followed by pieces.
    case begin
    /// Head and content at once.
    case respond
    /// A piece of content.
    case piece
    /// The end of the content.
    case end
    /// An error in place of the rest.
    case fail
    /// Leaving the request to others.
    case pass
    /// The load stops.
    case stop
  }

  /// Takes a step; nil when it was taken, else why not, and the phase stays.
  mutating func take(_ step: Step) -> InterceptedResponse.Refusal? {
    switch (self, step) {
    case (.stopped, _): return .stopped
    case (.ended, _): return .ended
    case (.failed, _): return .failed
    case (.passed, _): return .passed
    case (.idle, .begin): self = .open
    case (.idle, .respond): self = .ended
    case (.idle, .pass): self = .passed
    case (.idle, .piece), (.idle, .end): return .noHead
    case (.open, .piece): break
    case (.open, .end): self = .ended
    case (.open, .begin), (.open, .respond), (.open, .pass): return .hasBegun
    case (.idle, .fail), (.open, .fail): self = .failed
    case (.idle, .stop), (.open, .stop): self = .stopped
    }
    return nil
  }
}
