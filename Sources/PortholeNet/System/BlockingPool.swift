internal import CPortholeSystem

/// Threads for user code that says that it blocks: as many as block at once, up to a bound; what comes beyond it waits its turn.
///
/// `@unchecked Sendable`: its state is only touched under `mutex`.
@safe package final class BlockingPool: TaskExecutor, @unchecked Sendable {
  package static let shared = BlockingPool(most: 64)

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private let most: Int
  private var jobs: [Job] = []
  private var next = 0
  private var threads = 0
  private var waiting = 0

  init(most: Int) {
    self.most = most
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = Job(job)
    unsafe pthread_mutex_lock(mutex)
    jobs.append(job)
    let needed = waiting < jobs.count - next && threads < most
    if needed { threads += 1 }
    unsafe pthread_mutex_unlock(mutex)
    if needed, !Thread.start(name: "porthole-block", niceness: 0, { [self] in work() }) {
      unsafe pthread_mutex_lock(mutex)
      threads -= 1
      unsafe pthread_mutex_unlock(mutex)
    }
    unsafe pthread_cond_signal(condition)
  }

  private func work() {
    while true {
      unsafe pthread_mutex_lock(mutex)
      while next == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        next = 0
        waiting += 1
        unsafe pthread_cond_wait(condition, mutex)
        waiting -= 1
      }
      let job = jobs[next]
      next += 1
      unsafe pthread_mutex_unlock(mutex)
      job.run(on: self)
    }
  }
}
