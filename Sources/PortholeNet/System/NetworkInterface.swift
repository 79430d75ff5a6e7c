internal import CPortholeSystem

/// The addresses of the machine's network interfaces.
package enum NetworkInterface {
  /// How well others reach an address.
  enum Reach: Int, Comparable {
    /// By whoever is on the same network, hotspots of ours among them.
    case network
    /// By few: tunnels, and networks that exist inside of this machine only, as those of containers.
    case narrow
    /// On the same link.
    case link
    /// From this machine.
    case machine

    static func < (one: Reach, other: Reach) -> Bool { one.rawValue < other.rawValue }
  }

  struct Found: Hashable {
    let address: SocketAddress
    let interface: String
    let isPointToPoint: Bool

    var reach: Reach {
      if address.isLoopback { return .machine }
      if address.isLinkLocal { return .link }
      return isPointToPoint || Found.narrow.contains { interface.hasPrefix($0) } ? .narrow : .network
    }

    /// Names of interfaces that lead to containers and virtual machines of this machine, and of tunnels.
    private static let narrow = [
      "docker", "veth", "br-", "virbr", "vmnet", "vnet", "lxc", "lxdbr", "cni", "flannel", "cali", "podman", "tun", "tap", "utun", "wg",
      "ppp", "ipsec",
    ]
  }

  /// Puts the best address first: those that most reach; among them IPv4, which people can type; and else in the system's order.
  static func ranked(_ found: [Found]) -> [SocketAddress] {
    func key(_ found: Found) -> (Int, Int) {
      if case .ipv4 = found.address { return (found.reach.rawValue, 0) }
      return (found.reach.rawValue, 1)
    }
    return found.enumerated().sorted { one, other in
      let (left, right) = (key(one.element), key(other.element))
      return (left.0, left.1, one.offset) < (right.0, right.1, other.offset)
    }.map(\.element.address)
  }

  /// Where listeners can be reached, the best first: of those at unspecified addresses every address of their family that is up.
  package static func reachable(_ listeners: [SocketAddress]) -> [SocketAddress] {
    let all = listeners.contains { $0.isUnspecified } ? current() : []
    var found: [Found] = []
    for listener in listeners {
      guard listener.isUnspecified else {
        found.append(
          all.first { $0.address.withPort(listener.port) == listener } ?? Found(address: listener, interface: "", isPointToPoint: false))
        continue
      }
      found += all.filter { sameFamily($0.address, listener) }.map {
        Found(address: $0.address.withPort(listener.port), interface: $0.interface, isPointToPoint: $0.isPointToPoint)
      }
    }
    var seen: Set<SocketAddress> = []
    return ranked(found).filter { seen.insert($0).inserted }
  }

  /// Whether an interface that is up has an address, in digits.
  static func has(_ address: String) -> Bool { current().contains { $0.address.host == address } }

  private static func current() -> [Found] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var found: [Found] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe Int32(bitPattern: entry.pointee.ifa_flags)
      // Up, and with a cable or a network at its other end.
      guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_RUNNING) != 0, let raw = unsafe entry.pointee.ifa_addr,
        let address = unsafe SocketAddress.copying(raw)
      else { continue }
      found.append(
        Found(
          address: address, interface: unsafe String(cString: entry.pointee.ifa_name), isPointToPoint: flags & Int32(IFF_POINTOPOINT) != 0))
    }
    return found
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
