internal import CPortholeSystem

/// A value behind a `pthread_mutex_t`: unlike `Synchronization.Mutex` on Linux (a futex), the thread sanitizer sees it.
///
/// `@unchecked Sendable`: the value is only reached inside `withLock`, by one thread at a time.
@safe package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t> = .allocate(capacity: 1)
  /// The lock keeps accesses apart: to have that watched at run time as well would take as long as the lock.
  @exclusivity(unchecked) private var value: Value

  package init(_ value: Value) {
    unsafe self.value = value
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  package func withLock<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value)
  }
}

extension Locked<Void> {
  /// Where the lock guards no value of its own. The value is not touched: the thread sanitizer takes an access to no bytes for one to its neighbours.
  package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }
}
