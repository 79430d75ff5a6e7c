internal import PortholeNet

/// Who is at work on which upload in this process: one at a time, and the newest request wins.
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

    /// Does one step that must not be interrupted.
    ///
    /// - Throws: ``FileError`` when a newer request took the upload over.
    func step<R>(_ body: () async throws -> R) async throws -> R {
      try sessions.begin(self)
      defer { sessions.end(self) }
      return try await body()
    }

    /// Ends the turn; no matter if it is over.
    func finish() { sessions.leave(self) }
  }

  private struct Session {
    var turn: Int
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

  /// Takes an upload over: who had it is told, and what it is just writing is waited for.
  ///
  /// - Parameters:
  ///   - id: The upload.
  ///   - superseded: Called when somebody else takes it over; nil for turns that bring no bytes.
  /// - Returns: The turn.
  func take(_ id: String, _ superseded: (@Sendable () -> Void)?) async -> Turn {
    let (number, told) = state.withLock { state -> (Int, (@Sendable () -> Void)?) in
      state.next += 1
      let told = state.sessions[id]?.superseded
      state.sessions[id, default: Session(turn: 0)].turn = state.next
      state.sessions[id]?.superseded = superseded
      return (state.next, told)
    }
    told?()
    while state.withLock({ $0.sessions[id]?.isInStep == true }) {
      await Suspension.wait { suspension in
        let isOver = state.withLock { state in
          guard state.sessions[id]?.isInStep == true else { return true }
          state.sessions[id]?.waiting.append(suspension)
          return false
        }
        if isOver { suspension.resume() }
      }
    }
    return Turn(id, number, self)
  }

  private func begin(_ turn: Turn) throws {
    try state.withLock { state throws(FileError) in
      guard let session = state.sessions[turn.id], session.turn == turn.number, !session.isInStep else { throw FileError(.superseded) }
      state.sessions[turn.id]?.isInStep = true
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
      guard state.sessions[turn.id]?.turn == turn.number else { return }
      state.sessions[turn.id] = nil
    }
  }
}
