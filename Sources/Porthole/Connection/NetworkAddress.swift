internal import PortholeNet

/// An end of a connection: an IP address with a port, or a Unix socket.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  let address: SocketAddress

  init(_ address: SocketAddress) { self.address = address }

  /// An address written in digits, IPv6 with or without brackets; nil for anything else.
  public init?(host: String, port: Int = 0) {
    guard let port = UInt16(exactly: port), let address = SocketAddress(host: host, port: port) else { return nil }
    self.address = address
  }

  /// The address without the port, in digits; IPv6 without brackets and with its zone. For a Unix socket its path.
  public var host: String { address.host }
  /// The port; 0 for a Unix socket.
  public var port: Int { Int(address.port) }
  /// The 4 or 16 octets of the address, first octet first; none for a Unix socket.
  public var octets: [UInt8] { address.octets }
  /// Whether it is an IPv6 address.
  public var isIPv6: Bool { if case .ipv6 = address { true } else { false } }
  /// Whether it can only be reached from this machine.
  public var isLoopback: Bool { address.isLoopback }

  /// `host:port`, IPv6 in brackets (RFC 3986 §3.2.2).
  public var description: String { address.description }
}

extension Connection {
  /// The client's end.
  public var remote: NetworkAddress { NetworkAddress(peer) }
  /// The end that the client reached.
  public var local: NetworkAddress { NetworkAddress(own) }
}
