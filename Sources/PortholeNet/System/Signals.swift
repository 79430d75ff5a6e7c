internal import CPortholeSystem

/// Signals as something to wait for, while one lasts; the handlers that were there before come back afterwards.
///
/// One at a time in the process, as signals belong to it.
package final class Signals: EventReceiver, Sendable {
  package static let interrupt = SIGINT
  package static let terminate = SIGTERM
  package static let hangUp = SIGHUP
  package static let user2 = SIGUSR2

  private let numbers: [Int32]
  private let pipe: Descriptor
  private let loop: EventLoop
  private let arrived: @Sendable (Int32) -> Void

  /// Takes over the signals. `arrived` is called home, with each that comes.
  package init(_ numbers: [Int32], loop: EventLoop, arrived: @escaping @Sendable (Int32) -> Void) throws(Errno) {
    self.numbers = numbers
    self.loop = loop
    self.arrived = arrived
    var readEnd: Int32 = -1
    guard unsafe porthole_watch_signals(numbers, Int32(numbers.count), &readEnd) == 0 else { throw .last }
    pipe = Descriptor(owning: readEnd)
  }

  /// Begins to report. Home only.
  package func start() throws(Errno) {
    unsafe porthole_unblock_signals(numbers, Int32(numbers.count))
    try loop.register(pipe.raw, self, listener: true)
  }

  /// Gives the signals back to their handlers. Home only.
  package func stop() {
    loop.unregister(pipe.raw, stillOpen: true)
    unsafe porthole_unwatch_signals(numbers, Int32(numbers.count))
  }

  func received(_ readiness: Readiness) {
    var number: UInt8 = 0
    while unsafe read(pipe.raw, &number, 1) == 1 { arrived(Int32(number)) }
  }
}
