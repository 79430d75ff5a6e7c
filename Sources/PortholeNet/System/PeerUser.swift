internal import CPortholeSystem

/// Whose process the other end of a connection is.
package enum PeerUser: Sendable {
  /// The user's that this process runs as.
  case same
  /// Somebody else's.
  case other
  /// Nobody's any more.
  case gone
  /// The system does not tell.
  case unknown

  /// Asks the system, which takes some 30 µs: once for a connection.
  ///
  /// - Parameters:
  ///   - peer: Where the other end is.
  ///   - own: Where this end is.
  package init(peer: SocketAddress, own: SocketAddress) {
    #if os(Linux)
    guard case .ipv4(let peer, let peerPort) = peer, case .ipv4(let own, let ownPort) = own else {
      self = .unknown
      return
    }
    let user = porthole_peer_user(peer, peerPort, own, ownPort)
    self = user < 0 ? .gone : user == Int64(geteuid()) ? .same : .other
    #else
    self = .unknown
    #endif
  }
}
