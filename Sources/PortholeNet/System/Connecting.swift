internal import CPortholeSystem

extension SocketStream {
  /// A stream to an address. The connection may still be on its way: the observer hears that it is writable, or broken.
  package static func connect(to address: SocketAddress, loop: EventLoop) throws(Errno) -> SocketStream {
    SocketStream(owning: try Socket.connect(address), peer: address, loop: loop)
  }
}

extension Socket {
  /// Begins to connect.
  fileprivate static func connect(_ address: SocketAddress) throws(Errno) -> Int32 {
    let family =
      switch address {
      case .ipv4: AF_INET
      case .ipv6: AF_INET6
      case .unix: AF_UNIX
      }
    let raw = porthole_socket(family, streamType)
    guard raw >= 0 else { throw .last }
    guard unsafe address.withRaw({ unsafe CPortholeSystem.connect(raw, $0, $1) }) != 0 else { return raw }
    let reason = Errno.last
    if reason.code == EINPROGRESS { return raw }
    close(raw)
    throw reason
  }
}
