#if canImport(Darwin)
internal import CPortholeSystem
internal import Darwin

/// What a descriptor was reported ready for.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt32
  static let readable = Readiness(rawValue: 1)
  static let writable = Readiness(rawValue: 2)
  /// The peer has sent its end, or more: what is left to read must be read to the end, as no further edge will come.
  static let hungUp = Readiness(rawValue: 4 | 8)
  /// Both directions are gone.
  static let broken = Readiness(rawValue: 8)
}

/// The kernel's list of descriptors that a loop waits for: kqueue.
///
/// A stream is registered once, edge-triggered (`EV_CLEAR`), with a filter for each direction; a listener level-triggered for reading.
final class Poller: Sendable {
  private let queue: Descriptor
  /// The token under which the bell is reported; descriptors never reach it.
  static let bellToken = UInt64.max

  init() throws(Errno) {
    let raw = kqueue()
    guard raw >= 0 else { throw Errno.last }
    queue = Descriptor(owning: raw)
    try change(0, EVFILT_USER, EV_ADD | EV_CLEAR, 0, Poller.bellToken)
  }

  func addStream(_ descriptor: Int32, token: UInt64) throws(Errno) {
    try change(UInt(descriptor), EVFILT_READ, EV_ADD | EV_CLEAR, 0, token)
    try change(UInt(descriptor), EVFILT_WRITE, EV_ADD | EV_CLEAR, 0, token)
  }

  func addListener(_ descriptor: Int32, token: UInt64) throws(Errno) {
    try change(UInt(descriptor), EVFILT_READ, EV_ADD, 0, token)
  }

  private func change(_ id: UInt, _ filter: Int32, _ flags: Int32, _ filterFlags: Int32, _ token: UInt64) throws(Errno) {
    var event = unsafe kevent(
      ident: id, filter: Int16(filter), flags: UInt16(flags), fflags: UInt32(bitPattern: filterFlags), data: 0,
      udata: UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: token)))
    guard unsafe kevent(queue.raw, &event, 1, nil, 0, nil) == 0 else { throw Errno.last }
  }

  func remove(_ descriptor: Int32) {
    try? change(UInt(descriptor), EVFILT_READ, EV_DELETE, 0, 0)
    try? change(UInt(descriptor), EVFILT_WRITE, EV_DELETE, 0, 0)
  }

  /// Wakes whoever waits, from any thread.
  func ring() { try? change(0, EVFILT_USER, 0, NOTE_TRIGGER, Poller.bellToken) }

  func answerBell() {}

  /// Whether a wait would return at once; any thread may ask.
  var isReady: Bool {
    var entry = pollfd(fd: queue.raw, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  /// Waits until something is ready or the milliseconds have passed (-1: for ever).
  func wait(into events: EventBuffer, timeout: Int32) {
    var limit = timespec(tv_sec: Int(timeout) / 1000, tv_nsec: Int(timeout) % 1000 * 1_000_000)
    let capacity = Int32(EventBuffer.capacity)
    events.count =
      timeout < 0
      ? max(0, unsafe Int(kevent(queue.raw, nil, 0, events.storage, capacity, nil)))
      : max(0, unsafe Int(kevent(queue.raw, nil, 0, events.storage, capacity, &limit)))
  }
}

/// What one wait brought; the property of one thread.
@safe final class EventBuffer {
  static let capacity = 256
  fileprivate let storage: UnsafeMutablePointer<kevent> = .allocate(capacity: capacity)
  fileprivate(set) var count = 0

  deinit { unsafe storage.deallocate() }

  subscript(_ index: Int) -> (token: UInt64, readiness: Readiness) {
    precondition(index < count)
    let event = unsafe storage[index]
    let isWriting = unsafe Int32(event.filter) == EVFILT_WRITE
    var readiness: Readiness = isWriting ? .writable : .readable
    if unsafe event.flags & UInt16(EV_EOF) != 0 {
      readiness.insert(unsafe event.fflags != 0 || isWriting ? .hungUp : Readiness(rawValue: 4))
    }
    let token = unsafe UInt(bitPattern: event.udata)
    return (token == UInt.max ? Poller.bellToken : UInt64(token), readiness)
  }
}
#endif
