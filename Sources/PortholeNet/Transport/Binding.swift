/// Where a server is asked to listen.
package enum Binding: Hashable, Sendable {
  /// Every address of the machine, of both families.
  case any
  /// This machine only, in both families.
  case loopback
  case address(SocketAddress)
  /// Where a socket listens already, whatever port is asked for.
  case inherited(SocketAddress)

  /// The addresses to bind, with a port; each list entry may fail for want of its family as long as one succeeds.
  func addresses(port: UInt16) -> [SocketAddress] {
    switch self {
    case .any: [.ipv4(0, port: port), .ipv6(0, 0, port: port, scope: 0)]
    case .loopback: [.ipv4(0x7f00_0001, port: port), .ipv6(0, 1, port: port, scope: 0)]
    case .address(let address): [address.withPort(port)]
    case .inherited(let address): [address]
    }
  }
}

extension Listener {
  /// Tries at a free port that both families have.
  private static let attempts = 32

  /// Listens at every binding, under one number: port 0 takes one that is free in every family asked for.
  ///
  /// A family that the machine lacks is left out as long as another listens.
  package static func listen(
    _ bindings: [Binding], port: UInt16, _ make: (SocketAddress) throws(ListenError) -> any Listening
  ) throws(ListenError) -> [any Listening] {
    for attempt in 1... {
      do { return try listenOnce(bindings, port: port, make) } catch {
        // The free port of one family was taken in the other.
        guard port == 0, error.errno == .addressInUse, attempt < attempts else { throw error }
      }
    }
    return []
  }

  private static func listenOnce(
    _ bindings: [Binding], port: UInt16, _ make: (SocketAddress) throws(ListenError) -> any Listening
  ) throws(ListenError) -> [any Listening] {
    var listeners: [any Listening] = []
    var port = port
    for binding in bindings {
      var missing: ListenError?
      var found = false
      for address in binding.addresses(port: port) {
        do {
          if case .inherited = binding {
            listeners.append(try make(address))
            found = true
            continue
          }
          let listener = try make(address.withPort(port))
          if port == 0 { port = listener.address.port }
          listeners.append(listener)
          found = true
        } catch {
          guard error.errno.isMissingFamily else { throw error }
          missing = error
        }
      }
      if !found, let missing { throw missing }
    }
    return listeners
  }
}
