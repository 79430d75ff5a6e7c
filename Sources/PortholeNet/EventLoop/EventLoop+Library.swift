extension EventLoop {
  /// The one way back into the library for a call that user code makes, from any task, actor or thread: runs the body home.
  ///
  /// It leaves the caller's actor (`@concurrent`), if there is one: whoever else uses that actor may hold it, and the library waits for nobody.
  package func library<R: Sendable>(
    isolation: (any Actor)? = #isolation, _ body: @Sendable () async throws -> R
  ) async throws -> R {
    guard enterAsOwn(isolation: isolation) else { return try await libraryFromElsewhere(body) }
    defer { leave() }
    return try await body()
  }

  /// Whether a task of this loop, of no actor, is home now: the beginning of ``library(isolation:_:)`` for whoever calls what it does by itself, as each
  /// async call takes time. ``leave()`` ends it.
  package func enterAsOwn(isolation: (any Actor)? = #isolation) -> Bool {
    // A task may be on this thread without being this loop's: `Task.immediate` begins on its caller's, and would leave it at its first await.
    isolation == nil && isPreferred && enter()
  }

  @concurrent
  private func libraryFromElsewhere<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    // The caller's actor may have been what was in the way.
    if enterAsOwn(isolation: nil) {
      defer { leave() }
      return try await body()
    }
    return try await withTaskExecutorPreference(self) {
      await comeHome()
      defer { leave() }
      return try await body()
    }
  }
}
