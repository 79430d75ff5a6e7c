/// A port that a gateway is asked for (TCP over IPv4).
package struct PortRequest: Hashable, Sendable {
  /// The port of this machine.
  package var port: UInt16
  /// The one address that listens there; nil for every one.
  package var client: String?
  /// The gateway's that is wished for.
  package var publicPort: UInt16
  /// Seconds for which it is asked each time.
  package var lease: UInt32
  /// What the gateway shows it as.
  package var description: String

  package init(port: UInt16, client: String? = nil, publicPort: UInt16, lease: UInt32, description: String) {
    (self.port, self.client, self.publicPort, self.lease, self.description) = (port, client, publicPort, lease, description)
  }
}

/// A port that a gateway has given us.
package struct MappedPort: Hashable, Sendable {
  /// By what it was asked.
  enum Route: Hashable, Sendable {
    case natPMP
    /// The URL and the type of the service that was asked, and the address of this machine as it was given there.
    case upnp(control: String, service: String, client: String)
    /// By the system's own daemon.
    case system
  }

  let route: Route
  /// The gateway's address, in digits.
  package let address: String
  package let port: UInt16
  /// Seconds for which it is given; 0 for ever.
  let lifetime: UInt32
}

/// Why there is no port.
package enum MappingProblem: Error, Hashable, Sendable {
  /// There is no library to ask by.
  case noLibrary
  /// Nobody answers; with the library that was missing, so that it was asked in one way only.
  case noGateway(missing: String?)
  /// The gateway has answered with another number, of UPnP or NAT-PMP or `dns_sd.h`.
  case other(Int32)
  /// The gateway has no address of its own yet.
  case notConnected
  /// Its address is none that others reach: it is behind another gateway.
  case notPublic(String)
  /// All ports that were tried are taken.
  case portTaken
  /// The gateway does not do it, or not for us.
  case refused

  /// Of two that were found on two ways the one that says more.
  func orWorse(_ other: MappingProblem) -> MappingProblem { rank >= other.rank ? self : other }

  private var rank: Int {
    switch self {
    case .noLibrary: 0
    case .noGateway: 1
    case .other: 2
    case .notConnected: 3
    case .notPublic: 4
    case .portTaken: 5
    case .refused: 6
    }
  }
}

/// Asks gateways for ports. Its calls block, for some seconds where nobody answers.
package protocol PortMapper: Sendable {
  /// Asks for a port, or to go on with the one that was given before.
  func map(_ request: PortRequest, after: MappedPort?) throws(MappingProblem) -> MappedPort
  /// Gives a port back.
  func release(_ port: MappedPort, _ request: PortRequest)
}

extension PortMapper {
  /// Looks whether others can reach an address of a gateway.
  static func checkPublic(_ address: String) throws(MappingProblem) {
    guard let parsed = SocketAddress(host: address, port: 0), !parsed.isUnspecified else { throw .notConnected }
    if privateNetworks.contains(where: { $0.contains(parsed) }) { throw .notPublic(address) }
  }
}

/// Where nobody is reached from elsewhere (RFC 6890).
private let privateNetworks = [
  "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
  "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
].compactMap { AddressNetwork($0) }
