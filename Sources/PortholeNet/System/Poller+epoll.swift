#if canImport(Glibc) || canImport(Musl)
internal import CPortholeSystem

/// What a descriptor was reported ready for.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt32
  static let readable = Readiness(rawValue: EPOLLIN.rawValue)
  static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
  /// The peer has sent its end, or more: what is left to read must be read to the end, as no further edge will come.
  static let hungUp = Readiness(rawValue: EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue)
  /// Both directions are gone.
  static let broken = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
}

/// The kernel's list of descriptors that a loop waits for: epoll.
///
/// A stream is registered once, edge-triggered, for both directions; a listener level-triggered for reading.
final class Poller: Sendable {
  private let epoll: Descriptor
  private let bell: Descriptor
  /// The token under which the bell is reported; descriptors never reach it.
  static let bellToken = UInt64.max

  init() throws(Errno) {
    let raw = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard raw >= 0 else { throw Errno.last }
    epoll = Descriptor(owning: raw)
    let event = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard event >= 0 else { throw Errno.last }
    bell = Descriptor(owning: event)
    try add(event, token: Poller.bellToken, flags: EPOLLIN.rawValue)
  }

  func addStream(_ descriptor: Int32, token: UInt64) throws(Errno) {
    try add(descriptor, token: token, flags: EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
  }

  func addListener(_ descriptor: Int32, token: UInt64) throws(Errno) {
    try add(descriptor, token: token, flags: EPOLLIN.rawValue)
  }

  private func add(_ descriptor: Int32, token: UInt64, flags: UInt32) throws(Errno) {
    var event = unsafe epoll_event()
    unsafe event.events = flags
    unsafe event.data.u64 = token
    guard unsafe epoll_ctl(epoll.raw, EPOLL_CTL_ADD, descriptor, &event) == 0 else { throw Errno.last }
  }

  func remove(_ descriptor: Int32) {
    var event = unsafe epoll_event()
    unsafe epoll_ctl(epoll.raw, EPOLL_CTL_DEL, descriptor, &event)
  }

  /// Wakes whoever waits, from any thread.
  func ring() {
    var one: UInt64 = 1
    _ = unsafe write(bell.raw, &one, 8)
  }

  func answerBell() {
    var count: UInt64 = 0
    _ = unsafe read(bell.raw, &count, 8)
  }

  /// Whether a wait would return at once; any thread may ask.
  var isReady: Bool {
    var entry = pollfd(fd: epoll.raw, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  /// Waits until something is ready or the milliseconds have passed (-1: for ever).
  func wait(into events: EventBuffer, timeout: Int32) {
    events.count = max(0, unsafe Int(epoll_wait(epoll.raw, events.storage, Int32(EventBuffer.capacity), timeout)))
  }
}

/// What one wait brought; the property of one thread.
@safe final class EventBuffer {
  static let capacity = 256
  fileprivate let storage: UnsafeMutablePointer<epoll_event> = .allocate(capacity: capacity)
  fileprivate(set) var count = 0

  deinit { unsafe storage.deallocate() }

  subscript(_ index: Int) -> (token: UInt64, readiness: Readiness) {
    precondition(index < count)
    let event = unsafe storage[index]
    return unsafe (event.data.u64, Readiness(rawValue: event.events))
  }
}
#endif
