internal import CPortholeSystem

extension Errno {
  /// A connection that went before it was accepted, or none there: no fault of the listener (accept(2)).
  var concernsOneConnection: Bool {
    switch code {
    case EAGAIN, EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH, EPERM, ETIMEDOUT:
      true
    default: false
    }
  }

  /// The machine has no such address family.
  package var isMissingFamily: Bool { code == EAFNOSUPPORT || code == EPROTONOSUPPORT || code == EADDRNOTAVAIL }
}

extension Socket {
  static func shutdown(_ socket: Int32) { _ = CPortholeSystem.shutdown(socket, Int32(SHUT_RDWR)) }

  /// Whether a descriptor is a socket that listens.
  static func isListening(_ socket: Int32) -> Bool {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0 && value != 0
  }

  static func close(_ socket: Int32) { _ = CPortholeSystem.close(socket) }

  static func accept(_ listener: Int32) -> Result<(Int32, SocketAddress), Errno> {
    while true {
      let (socket, address) = unsafe SocketAddress.from { unsafe porthole_accept(listener, $0, &$1) }
      if socket >= 0 { return .success((socket, address ?? .unix(""))) }
      let reason = Errno.last
      if reason.code != EINTR { return .failure(reason) }
    }
  }

  static func localAddress(_ socket: Int32) -> SocketAddress? { unsafe SocketAddress.from { unsafe getsockname(socket, $0, &$1) }.1 }

  static func removePath(_ path: String) { _ = unsafe unlink(path) }

  static func listen(_ address: SocketAddress, backlog: Int32) throws(ListenError) -> Int32 {
    func fail(_ call: String, _ reason: Errno = .last) -> ListenError { ListenError(call: call, errno: reason, address: address) }
    let family: Int32
    switch address {
    case .ipv4: family = AF_INET
    case .ipv6: family = AF_INET6
    case .unix(let path):
      family = AF_UNIX
      guard !path.isEmpty, path.utf8.count <= SocketAddress.longestPath else { throw fail("bind", Errno(ENAMETOOLONG)) }
      removeStale(path)
    }
    let raw = porthole_socket(family, streamType)
    guard raw >= 0 else { throw fail("socket") }
    if family != AF_UNIX { set(raw, SOL_SOCKET, SO_REUSEADDR, 1) }
    if family != AF_UNIX { boundUnsentBytes(raw, SocketStream.unsentBytes) }
    if family == AF_INET6 { set(raw, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
    let failed =
      unsafe address.withRaw({ unsafe bind(raw, $0, $1) }) != 0 ? "bind" : CPortholeSystem.listen(raw, backlog) != 0 ? "listen" : nil
    if let failed {
      let reason = Errno.last
      close(raw)
      throw fail(failed, reason)
    }
    return raw
  }

  static var streamType: Int32 {
    #if canImport(Darwin)
    SOCK_STREAM
    #else
    Int32(SOCK_STREAM.rawValue)
    #endif
  }

  /// A socket's path outlives its listener: one that nobody listens at is taken away.
  private static func removeStale(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, unsafe porthole_is_socket(&status) != 0 else { return }
    let probe = porthole_socket(AF_UNIX, streamType)
    guard probe >= 0 else { return }
    defer { close(probe) }
    let connected = unsafe SocketAddress.unix(path).withRaw { unsafe connect(probe, $0, $1) }
    if connected != 0, Errno.last.code == ECONNREFUSED { removePath(path) }
  }
}
