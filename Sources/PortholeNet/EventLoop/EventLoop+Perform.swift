extension EventLoop {
  /// Has the owner do a little library work, and blocks the thread until that is done; called by user code, on any thread.
  ///
  /// Waiting without a thread would resume the task by its own executor: for an async `main` that is the process's pool of threads, and once
  /// that has been used, the system looks after it every second, and the process never rests.
  package func perform(_ work: @escaping @Sendable () throws -> Void) throws {
    if enter() {
      defer { leave() }
      return try work()
    }
    let result = Locked<Result<Void, any Error>?>(nil)
    let done = Semaphore()
    post {
      let outcome = Result { try work() }
      result.withLock { $0 = outcome }
      done.signal()
    }
    done.wait()
    try result.withLock { $0 }?.get()
  }
}
