/// A task that waits for one `resume`.
///
/// The unsafe continuation has no check that it is resumed just once; each user keeps it in one place and takes it out to resume it.
@safe package struct Suspension: Sendable {
  private let continuation: UnsafeContinuation<Void, Never>

  /// Suspends the task; `register` puts the suspension where it will be resumed.
  package static func wait(_ register: (Suspension) -> Void) async {
    unsafe await withUnsafeContinuation { continuation in unsafe register(Suspension(continuation)) }
  }

  private init(_ continuation: UnsafeContinuation<Void, Never>) { unsafe self.continuation = continuation }

  package func resume() { unsafe continuation.resume() }
}

extension TaskExecutor {
  /// Whether the running task prefers this executor to others.
  var isPreferred: Bool { unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor == asUnownedTaskExecutor() } }
}

/// A job that an executor was given; it is run just once.
@safe struct Job: Sendable {
  private let job: UnownedJob

  init(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

  func run(on executor: some TaskExecutor) { unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
}
