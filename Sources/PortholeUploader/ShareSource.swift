internal import PortholeFiles
internal import PortholeNet

/// A shared folder that is opened when it is first needed: once, however many ask. Where that fails the next one tries again.
final class ShareSource: Sendable {
  private enum State {
    case closed
    case opening([Suspension])
    case open(FileShare)
  }

  private enum Step { case done(FileShare), open, wait }

  private let state: Locked<State>
  private let make: @Sendable () async throws -> FileShare

  init(_ make: @escaping @Sendable () async throws -> FileShare) {
    self.make = make
    state = Locked(.closed)
  }

  /// One that is open already.
  init(_ share: FileShare) {
    make = { share }
    state = Locked(.open(share))
  }

  /// The folder; `opened` is called by the one who opened it.
  func share(opened: (FileShare) -> Void) async throws -> FileShare {
    while true {
      switch state.withLock({ ShareSource.begin(&$0) }) {
      case .done(let share): return share
      case .wait: await waitForOther()
      case .open:
        do {
          let share = try await make()
          opened(share)
          end(.open(share))
          return share
        } catch {
          end(.closed)
          throw error
        }
      }
    }
  }

  private static func begin(_ state: inout State) -> Step {
    switch state {
    case .open(let share): return .done(share)
    case .opening: return .wait
    case .closed:
      state = .opening([])
      return .open
    }
  }

  private func waitForOther() async {
    await Suspension.wait { suspension in
      let isOver = state.withLock { state in
        guard case .opening(let waiting) = state else { return true }
        state = .opening(waiting + [suspension])
        return false
      }
      if isOver { suspension.resume() }
    }
  }

  private func end(_ new: State) {
    let waiting = state.withLock { state -> [Suspension] in
      defer { state = new }
      guard case .opening(let waiting) = state else { return [] }
      return waiting
    }
    for suspension in waiting { suspension.resume() }
  }
}
