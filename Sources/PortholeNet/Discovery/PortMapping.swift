/// A port of the gateway that leads to one of this machine, from `begin` to `end`.
package protocol PortMapping: Sendable {
  /// Begins; from any thread, and does not wait.
  func begin()
  /// Gives the port back, and calls a closure when that is done; from any thread, and does not wait.
  func end(_ done: @escaping @Sendable () -> Void)
  /// Leaves the port to another process, which asks for the same.
  func leave()
}

package enum PortMappingEvent: Hashable, Sendable {
  /// Whoever connects to this address reaches us.
  case reachable(address: String, port: UInt16)
  /// Nobody does; this goes on trying, unless there is no library.
  case failed(MappingProblem)
}
