extension InterceptedResponse {
  /// Why a call did nothing. It is told to the log, too, save for a load that has stopped, as that may happen at any time.
  public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The load has stopped: nobody takes an answer any more.
    case stopped
    /// There is a whole answer already.
    case ended
    /// It has failed already.
    case failed
    /// It was passed on already.
    case passed
    /// The head is out already.
    case hasBegun
    /// Content cannot precede the head.
    case noHead
    /// More content than so many bytes waits to be taken: `write(_:)` waits until there is room.
    case full(Int)

    /// The reason, as half a sentence.
    public var description: String {
      switch self {
      case .stopped: "the load has stopped"
      case .ended: "it has been answered"
      case .failed: "it has failed"
      case .passed: "it has been passed on"
      case .hasBegun: "its head is out"
      case .noHead: "it has no head yet"
      case .full(let most): "\(most) bytes of it wait to be taken"
      }
    }
  }

  /// What came of a call.
  public enum Outcome: Sendable, Hashable {
    /// It was done.
    case done
    /// Nothing was done, and why.
    case refused(Refusal)

    /// Why nothing was done; nil when it was.
    public var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }
  }

  /// Whether an engine may keep an answer.
  public enum CachePolicy: Sendable, Hashable {
    /// No: `Cache-Control: no-store`, unless the fields say something else.
    case notAllowed
    /// As the fields say, which are left alone.
    case allowed
  }
}
