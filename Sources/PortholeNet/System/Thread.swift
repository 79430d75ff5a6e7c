internal import CPortholeSystem
#if canImport(Darwin)
internal import Darwin
#endif

/// Counts permits; threads wait for one.
///
/// `@unchecked Sendable`: a `sem_t` is made to be used from several threads at once.
@safe final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    #if canImport(Darwin)
    // Darwin has no unnamed semaphores; a named one that is unlinked at once is the same thing.
    let name = "/porthole.\(getpid()).\(porthole_nanoseconds())"
    guard let opened = unsafe sem_open(name, O_CREAT | O_EXCL, 0o600, 0), unsafe opened != SEM_FAILED else {
      preconditionFailure("no semaphore to be had: \(Errno.last)")
    }
    unsafe sem_unlink(name)
    unsafe semaphore = opened
    #else
    unsafe semaphore = .allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
    #endif
  }

  deinit {
    #if canImport(Darwin)
    unsafe sem_close(semaphore)
    #else
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
    #endif
  }

  func wait() { while unsafe sem_wait(semaphore) != 0 {} }
  func signal() { unsafe sem_post(semaphore) }
}

/// System calls on threads.
enum Thread {
  /// Sleeps for so long.
  static func sleep(microseconds: UInt32) { usleep(microseconds) }

  /// Starts a detached thread that never raises SIGPIPE; false when the system has no more.
  static func start(name: String, niceness: Int32, _ body: @escaping @Sendable () -> Void) -> Bool {
    let start = Start(name: name, niceness: niceness, body: body)
    let argument = unsafe Unmanaged.passRetained(start)
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let result = unsafe pthread_create(&thread, &attributes, threadMain, argument.toOpaque())
    if result != 0 { unsafe argument.release() }
    return result == 0
  }

  fileprivate final class Start: Sendable {
    let name: String, niceness: Int32, body: @Sendable () -> Void
    init(name: String, niceness: Int32, body: @escaping @Sendable () -> Void) {
      (self.name, self.niceness, self.body) = (name, niceness, body)
    }
  }

  fileprivate static func run(_ start: Start) {
    porthole_block_sigpipe()
    unsafe porthole_describe_thread(start.name, start.niceness)
    start.body()
  }
}

#if canImport(Darwin)
private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe Thread.run(Unmanaged<Thread.Start>.fromOpaque(argument).takeRetainedValue())
  return nil
}
#else
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument = unsafe argument { unsafe Thread.run(Unmanaged<Thread.Start>.fromOpaque(argument).takeRetainedValue()) }
  return nil
}
#endif

/// The number of one stay of one thread in one loop: see `EventLoop`.
enum Tenure {
  static var current: UInt64 { porthole_tenure() }
  static func set(_ tenure: UInt64) { porthole_set_tenure(tenure) }
}

/// The machine's processors that are on.
package var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
