internal import CPortholeSystem
#if canImport(Network)
internal import Dispatch
internal import Network
#endif

/// Tells when the machine's addresses may have changed: by netlink on Linux, by the path monitor on Apple's platforms.
///
/// One for the process, on the first event loop. It costs nothing before somebody watches, and nothing while no address changes.
package final class AddressWatcher: Sendable {
  package static let shared = AddressWatcher()

  /// Ends a watch when it goes.
  package final class Watch: Sendable {
    private let end: @Sendable () -> Void
    fileprivate init(end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  private struct State {
    var next = 0
    var watched: [Int: @Sendable () -> Void] = [:]
    var source: (any Sendable)?
  }

  private let state = Locked(State())

  private init() {}

  /// Calls a closure after addresses may have changed, from any thread but not home, until the watch is let go of. Where the system does not tell,
  /// it is never called.
  package func watch(_ changed: @escaping @Sendable () -> Void) -> Watch {
    let (key, isFirst) = state.withLock { state in
      state.next += 1
      state.watched[state.next] = changed
      return (state.next, state.next == 1)
    }
    if isFirst {
      let source = makeSource()
      state.withLock { $0.source = source }
    }
    return Watch { [self] in state.withLock { _ = $0.watched.removeValue(forKey: key) } }
  }

  private func report() { for changed in state.withLock({ Array($0.watched.values) }) { changed() } }

  #if canImport(Network)
  private func makeSource() -> (any Sendable)? {
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { [self] _ in report() }
    monitor.start(queue: DispatchQueue(label: "porthole.addresses"))
    return monitor
  }
  #else
  private func makeSource() -> (any Sendable)? {
    let raw = porthole_addresses_watch()
    guard raw >= 0 else { return nil }
    let socket = Descriptor(owning: raw)
    guard let loop = try? EventLoopGroup.of(.normal).loops(1)[0] else { return nil }
    let receiver = Receiver(socket, loop) { [self] in report() }
    loop.post { try? loop.register(raw, receiver, listener: true) }
    return receiver
  }

  /// `@unchecked Sendable`: called by the loop's owner only.
  private final class Receiver: EventReceiver, @unchecked Sendable {
    private let socket: Descriptor
    private let loop: EventLoop
    private let changed: @Sendable () -> Void

    init(_ socket: consuming Descriptor, _ loop: EventLoop, _ changed: @escaping @Sendable () -> Void) {
      self.socket = socket
      self.loop = loop
      self.changed = changed
    }

    func received(_ readiness: Readiness) {
      // What the messages say is looked up anew: some may have been lost.
      porthole_addresses_drain(socket.raw)
      loop.later(changed)
    }
  }
  #endif
}
