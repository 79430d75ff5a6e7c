internal import PortholeNet

/// The connection that a request came on.
public struct Connection: Sendable, Hashable {
  let number: UInt64
  let peer: SocketAddress
  let own: SocketAddress

  /// Tells the connection from all others of the process.
  public var id: UInt64 { number }
  /// Whether it is encrypted.
  public let isSecure: Bool
  /// The client's address as text: digits, IPv6 without brackets.
  public var remoteHost: String { peer.host }
  /// The client's port; 0 for a Unix socket.
  public var remotePort: Int { Int(peer.port) }
  /// The client's address and port as text, IPv6 in brackets.
  public var remoteAddress: String { peer.description }
  /// The address and port that the client reached, as text, IPv6 in brackets.
  public var localAddress: String { own.description }
  /// Whether the client reached us by IPv6.
  public var usesIPv6: Bool { if case .ipv6 = own { true } else { false } }
}
