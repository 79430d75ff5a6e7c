package import PortholeNet
internal import Synchronization

/// The connection that a request came on.
public struct Connection: Sendable, Hashable {
  private final class Identity: Sendable {
    let number: UInt64
    let peer: SocketAddress
    let own: SocketAddress
    let isSecure: Bool
    let serverName: String?
    let client: ClientCertificate?
    let tunnel: String?
    let loop: EventLoop

    init(number: UInt64, peer: SocketAddress, own: SocketAddress, security: StreamSecurity?, tunnel: String?, loop: EventLoop) {
      (self.number, self.peer, self.own, self.tunnel, self.loop) = (number, peer, own, tunnel, loop)
      isSecure = security != nil
      serverName = security?.serverName
      client = security?.client.map { ClientCertificate($0) }
    }
  }

  /// What a trusted proxy tells of the client.
  private final class Told: Sendable {
    let peer: SocketAddress
    let isSecure: Bool

    init(peer: SocketAddress, isSecure: Bool) { (self.peer, self.isSecure) = (peer, isSecure) }
  }

  private let identity: Identity
  private var told: Told?
  /// What serves it.
  private(set) var served: HTTPConnection?

  init(
    number: UInt64, peer: SocketAddress, own: SocketAddress, security: StreamSecurity?, tunnel: String? = nil, loop: EventLoop
  ) {
    identity = Identity(number: number, peer: peer, own: own, security: security, tunnel: tunnel, loop: loop)
  }

  var peer: SocketAddress { told?.peer ?? identity.peer }
  var own: SocketAddress { identity.own }
  var loop: EventLoop { identity.loop }

  /// The same with what a trusted proxy tells of its client.
  func forwarded(from peer: SocketAddress?, isSecure: Bool?) -> Connection {
    var copy = self
    copy.told = Told(peer: peer ?? self.peer, isSecure: isSecure ?? self.isSecure)
    return copy
  }

  /// The same without what serves it, for what that keeps itself.
  var unserved: Connection {
    var copy = self
    copy.served = nil
    return copy
  }

  /// Both addresses as a line of the access log has them: ` local remote `, or members of an object with a comma before them.
  func logText(_ format: AccessLog.Format) -> [UInt8] {
    guard format == .json else { return Array(" \(localAddress) \(remoteAddress) ".utf8) }
    var json = Array(",\"local\":\"".utf8)
    JSONText.append(localAddress, to: &json)
    json += "\",\"remote\":\"".utf8
    JSONText.append(remoteAddress, to: &json)
    json.append(0x22)
    return json
  }

  func served(by connection: HTTPConnection) -> Connection {
    var copy = self
    copy.served = connection
    return copy
  }

  /// Tells the connection from all others of the process.
  public var id: UInt64 { identity.number }
  /// Whether it is encrypted; with ``TrustedProxies``, whether the client's is.
  public var isSecure: Bool { told?.isSecure ?? identity.isSecure }
  /// The certificate of the client, if it has shown one; see ``ClientAuthentication``.
  public var clientCertificate: ClientCertificate? { identity.client }
  /// The name that the client asked for when it connected (RFC 6066 §3); nil where it named none or the connection is not encrypted.
  public var serverName: String? { identity.serverName }
  /// Host and port that the client wanted to reach by the tunnel that this connection lies in; nil where it lies in none.
  package var tunnel: String? { identity.tunnel }
  /// The port that the client reached.
  package var localPort: Int { Int(identity.own.port) }
  /// Whose process the client is, where it is one of this machine's; asks the system.
  package var peerUser: PeerUser { PeerUser(peer: identity.peer, own: identity.own) }
  /// The client's address as text: digits, IPv6 without brackets.
  public var remoteHost: String { peer.host }
  /// The client's port; 0 for a Unix socket.
  public var remotePort: Int { Int(peer.port) }
  /// The client's address and port as text, IPv6 in brackets.
  public var remoteAddress: String { peer.description }
  /// The address and port that the client reached, as text, IPv6 in brackets.
  public var localAddress: String { identity.own.description }
  /// Whether the client reached us by IPv6.
  public var usesIPv6: Bool { if case .ipv6 = identity.own { true } else { false } }

  /// Bytes that arrived on it so far.
  public var bytesReceived: Int { served?.received.load(ordering: .relaxed) ?? 0 }
  /// Bytes that were sent on it so far.
  public var bytesSent: Int { served?.delivered.load(ordering: .relaxed) ?? 0 }

  /// Closes the connection at once: what is being answered on it is cut, its handler's task cancelled. From any thread.
  public func close() {
    guard let served else { return }
    served.loop.post { served.abort() }
  }

  /// Whether both are the same connection.
  public static func == (one: Connection, other: Connection) -> Bool { one.id == other.id }
  /// Hashes what tells connections apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
