internal import CPortholeSystem

/// What systemd tells its services, and is told by them (sd_listen_fds(3), sd_notify(3)); without systemd nothing happens.
package enum ServiceManager {
  /// The first descriptor that is passed.
  private static let firstSocket: Int32 = 3

  /// The sockets that were passed to this process, or to the first of those that it follows; its own to keep.
  package static let sockets: [Int32] = {
    guard let count = environment("LISTEN_FDS").flatMap(Int32.init), (1...1024).contains(count) else { return [] }
    guard environment("LISTEN_PID").flatMap(Int32.init) == getpid() else { return handedOver }
    let sockets = Array(firstSocket..<firstSocket + count)
    for socket in sockets { porthole_prepare_inherited(socket) }
    return sockets
  }()

  /// Whether somebody wants to be told.
  package static var isPresent: Bool { environment("NOTIFY_SOCKET") != nil }

  /// Sends a message of lines `NAME=value`.
  package static func notify(_ message: String) {
    guard let path = environment("NOTIFY_SOCKET") else { return }
    unsafe porthole_notify(path, message, message.utf8.count)
  }

  /// It serves; with a line that says where. Whoever started this process to follow it is told, too.
  package static func ready(_ status: String) {
    notify("READY=1\nSTATUS=\(status)\n")
    _ = predecessor
  }
  /// It reads its configuration anew, and will say when it is ready again.
  package static func reloading() { notify("RELOADING=1\nMONOTONIC_USEC=\(Clock.nanoseconds / 1000)\n") }
  /// It stops; not said when another process serves in its place, as the whole service would be taken to stop.
  package static func stopping() {
    if succession.withLock({ $0 != .serving }) { notify("STOPPING=1\n") }
  }

  /// How often it has to be heard from, in milliseconds; nil where nobody waits for that.
  package static var watchdogInterval: UInt64? {
    guard environment("WATCHDOG_PID").map({ Int32($0) == getpid() }) ?? true, let time = environment("WATCHDOG_USEC").flatMap(UInt64.init),
      time > 0
    else { return nil }
    return max(time / 2000, 1)
  }

  /// Has an event loop tell that it is alive, as often as that has to be heard, until what is returned goes.
  package static func beginWatchdog(on loop: EventLoop) -> Watchdog? { watchdogInterval.map { Watchdog(loop, every: $0) } }

  package final class Watchdog: Sendable {
    private let isOver = Locked(false)

    fileprivate init(_ loop: EventLoop, every interval: UInt64) {
      let isOver = isOver
      loop.post { Watchdog.beat(loop, interval, isOver) }
    }

    deinit { isOver.withLock { $0 = true } }

    private static func beat(_ loop: EventLoop, _ interval: UInt64, _ isOver: Locked<Bool>) {
      if isOver.withLock({ $0 }) { return }
      notify("WATCHDOG=1\n")
      loop.setTimer(Alarm { beat(loop, interval, isOver) }, due: loop.now + interval)
    }
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

/// A process that follows another of the same program, and takes its sockets over while both run.
extension ServiceManager {
  /// Where the process that is to follow this one is.
  private enum Succession { case none, starting, serving }
  private static let succession = Locked(Succession.none)

  /// The port of a socket that the process before this one handed over and nobody has taken; 0 when there is none.
  package static var handedOverPort: UInt16 {
    waiting.withLock { $0.lazy.compactMap { Listener.address(ofInherited: $0)?.port }.first { $0 != 0 } ?? 0 }
  }

  /// The socket that the process before this one handed over for an address; whoever asks first owns it from then on.
  package static func takeOver(_ address: SocketAddress) -> Int32? {
    waiting.withLock { waiting in
      waiting.firstIndex { Listener.address(ofInherited: $0) == address }.map { waiting.remove(at: $0) }
    }
  }

  /// What was handed over and nobody has taken.
  private static let waiting = Locked(handedOver)

  private static let handedOver: [Int32] = {
    guard let count = environment("PORTHOLE_SOCKETS").flatMap(Int32.init), (1...64).contains(count) else { return [] }
    let sockets = Array(firstSocket..<firstSocket + count)
    for socket in sockets { porthole_prepare_inherited(socket) }
    unsafe unsetenv("PORTHOLE_SOCKETS")
    return sockets
  }()

  /// Tells the process before this one, once.
  private static let predecessor: Void = {
    guard let pipe = environment("PORTHOLE_READY").flatMap(Int32.init) else { return }
    unsafe unsetenv("PORTHOLE_READY")
    let byte: [UInt8] = [1]
    _ = unsafe write(pipe, byte, 1)
    _ = close(pipe)
  }()

  /// Starts the program once more, with these sockets, and calls a closure from a thread of its own with whether it serves. While one is being started, and
  /// when one serves, it does nothing.
  package static func startSuccessor(_ sockets: [Int32], _ done: @escaping @Sendable (Result<Void, Errno>) -> Void) {
    let isFirst = succession.withLock { succession in
      guard succession == .none else { return false }
      succession = .starting
      return true
    }
    guard isFirst else { return }
    let ended: @Sendable (Result<Void, Errno>) -> Void = { result in
      let serves = if case .success = result { true } else { false }
      succession.withLock { $0 = serves ? .serving : .none }
      done(result)
    }
    let started = Thread.start(name: "porthole-next", niceness: 0) {
      var ready: Int32 = -1
      let process = unsafe porthole_start_successor(sockets, Int32(sockets.count), &ready)
      guard process > 0 else { return ended(.failure(.last)) }
      let pipe = Descriptor(owning: ready)
      var byte: UInt8 = 0
      var count: Int
      repeat { count = unsafe read(pipe.raw, &byte, 1) } while count < 0 && porthole_errno() == EINTR
      guard count == 1 else {
        // It has ended, or is about to.
        var status: Int32 = 0
        _ = unsafe waitpid(process, &status, 0)
        return ended(.failure(Errno(ECHILD)))
      }
      notify("MAINPID=\(process)\n")
      ended(.success(()))
    }
    if !started { ended(.failure(.again)) }
  }
}

/// The account that a process runs under.
package enum ProcessUser {
  package static var isRoot: Bool { geteuid() == 0 }
  package static func isCurrent(_ name: String) -> Bool { unsafe porthole_is_user(name) != 0 }
  package static func exists(_ name: String) -> Bool { unsafe porthole_user_exists(name) != 0 }

  /// Gives up root for a user and its groups, for good, on all threads.
  package static func become(_ name: String) throws(Errno) {
    guard unsafe porthole_become(name) == 0 else { throw .last }
  }
}
