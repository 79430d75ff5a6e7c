internal import PortholeNet

/// Who is at work on which upload in this process: one at a time, and the newest request that brings bytes wins.
final class UploadSessions: Sendable {
  /// One request's turn at an upload.
  final class Turn: Sendable {
    let id: String
    private let sessions: UploadSessions
    fileprivate let number: Int

    fileprivate init(_ id: String, _ number: Int, _ sessions: UploadSessions) {
      self.id = id
      self.number = number
      self.sessions = sessions
    }

    /// Does one step that must not be interrupted, when the one that is under way is done.
    ///
    /// - Throws: ``FileError`` when a newer request took the upload over.
    func step<R>(_ body: () async throws -> R) async throws -> R {
      try await sessions.begin(self)
      defer { sessions.end(self) }
      return try await body()
    }

    /// Ends the turn; no matter if it is over.
    func finish() { sessions.leave(self) }
  }

  private struct Session {
    /// The turns that hold the upload: one that brings bytes, or any number that bring none.
    var holders: Set<Int> = []
    var isInStep = false
    var superseded: (@Sendable () -> Void)?
    var waiting: [Suspension] = []
  }

  private struct State {
    var next = 0
    var sessions: [String: Session] = [:]
  }

  private let state = Locked(State())

  /// Requests that bring bytes now.
  var count: Int { state.withLock { $0.sessions.values.count { $0.superseded != nil } } }

  /// Takes an upload over: who had it is told. Requests that bring no bytes do not take it from each other, and go one after another.
  ///
  /// - Parameters:
  ///   - id: The upload.
  ///   - superseded: Called when somebody else takes it over; nil for turns that bring no bytes.
  /// - Returns: The turn.
  func take(_ id: String, _ superseded: (@Sendable () -> Void)?) -> Turn {
    let (number, told) = state.withLock { state -> (Int, (@Sendable () -> Void)?) in
      state.next += 1
      var session = state.sessions[id] ?? Session()
      let told = session.superseded
      if superseded != nil || told != nil { session.holders = [] }
      session.holders.insert(state.next)
      session.superseded = superseded
      state.sessions[id] = session
      return (state.next, told)
    }
    told?()
    return Turn(id, number, self)
  }

  /// Waits for the step that is under way, also of a turn that is over.
  private func begin(_ turn: Turn) async throws {
    while try !hasBegun(turn) {
      await Suspension.wait { suspension in
        let isOver = state.withLock { state in
          guard state.sessions[turn.id]?.isInStep == true else { return true }
          state.sessions[turn.id]?.waiting.append(suspension)
          return false
        }
        if isOver { suspension.resume() }
      }
    }
  }

  /// False while another step is under way.
  private func hasBegun(_ turn: Turn) throws -> Bool {
    try state.withLock { state throws(FileError) in
      guard let session = state.sessions[turn.id], session.holders.contains(turn.number) else { throw FileError(.superseded) }
      guard !session.isInStep else { return false }
      state.sessions[turn.id]?.isInStep = true
      return true
    }
  }

  private func end(_ turn: Turn) {
    let waiting = state.withLock { state in
      state.sessions[turn.id]?.isInStep = false
      defer { state.sessions[turn.id]?.waiting = [] }
      return state.sessions[turn.id]?.waiting ?? []
    }
    for suspension in waiting { suspension.resume() }
  }

  private func leave(_ turn: Turn) {
    state.withLock { state in
      guard state.sessions[turn.id]?.holders.remove(turn.number) != nil, state.sessions[turn.id]?.holders.isEmpty == true else { return }
      state.sessions[turn.id] = nil
    }
  }
}
