internal import CPortholeSystem

/// The machine's network interfaces.
package enum NetworkInterface {
  /// The addresses that are up, of the family of an unspecified address and with its port: those that other machines reach first, then link-local
  /// ones, then loopback.
  package static func addresses(like unspecified: SocketAddress) -> [SocketAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [unspecified] }
    defer { unsafe freeifaddrs(list) }
    var found: [(rank: Int, address: SocketAddress)] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      guard unsafe entry.pointee.ifa_flags & UInt32(IFF_UP) != 0, let raw = unsafe entry.pointee.ifa_addr,
        let address = unsafe SocketAddress.copying(raw), sameFamily(address, unspecified)
      else { continue }
      let rank = address.isLoopback ? 2 : address.isLinkLocal ? 1 : 0
      found.append((rank, address.withPort(unspecified.port)))
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.address)
  }

  private static func sameFamily(_ one: SocketAddress, _ other: SocketAddress) -> Bool {
    switch (one, other) {
    case (.ipv4, .ipv4), (.ipv6, .ipv6): true
    default: false
    }
  }
}

extension SocketAddress {
  /// Reached only on the same link.
  package var isLinkLocal: Bool {
    switch self {
    case .ipv4(let address, _): address >> 16 == 0xa9fe
    case .ipv6(let high, _, _, _): high >> 54 == 0xfe80 >> 6
    case .unix: false
    }
  }

  static func copying(_ raw: UnsafePointer<sockaddr>) -> SocketAddress? {
    let family = unsafe Int32(raw.pointee.sa_family)
    guard family == AF_INET || family == AF_INET6 else { return nil }
    let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    return unsafe SocketAddress.from { target, count in
      unsafe UnsafeMutableRawPointer(target).copyMemory(from: raw, byteCount: length)
      count = socklen_t(length)
      return 0
    }.1
  }
}
