internal import PortholeHTTP
internal import PortholeNet

/// Takes from proxies in front of the server what they say of their clients: address, scheme and host, as ``Request/connection``, ``Request/isSecure`` and
/// ``Request/authority`` then have them, and the access log.
///
/// Only what comes from the addresses named here is believed. A chain of proxies is walked from the last one back to the first address that is none of
/// them: what that one says of others is not believed.
///
/// ```swift
/// server.use(try TrustedProxies(["127.0.0.1", "10.0.0.0/8"]))
/// ```
///
/// A proxy has to set all of the fields that are taken, or to remove those that clients send. Add it before other middleware that looks at addresses or hosts.
public struct TrustedProxies: Middleware {
  /// Which fields a proxy says it by.
  public enum Source: Sendable, Hashable {
    /// `Forwarded` (RFC 7239).
    case forwarded
    /// `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.
    case xForwarded
    /// Whichever a request has; one that has both is refused with 400, as one of them may be the client's own.
    case either
  }

  /// What is taken.
  public struct Parts: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: Int
    /// Parts from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The client's address.
    public static let address = Parts(rawValue: 1)
    /// Whether the client speaks HTTPS.
    public static let scheme = Parts(rawValue: 2)
    /// The host that the client asked for.
    public static let host = Parts(rawValue: 4)
    /// All of them.
    public static let all: Parts = [.address, .scheme, .host]
  }

  /// Which fields are looked at.
  public var source = Source.either
  /// What is taken of them.
  public var parts = Parts.all
  private let networks: [AddressNetwork]

  /// Trusts proxies at addresses: `192.0.2.1`, `2001:db8::/32`, or `unix` for whoever comes by a Unix socket.
  ///
  /// - Throws: ``ServerError`` for text that is no address.
  public init(_ networks: [String]) throws(ServerError) {
    var all: [AddressNetwork] = []
    for text in networks {
      guard let network = AddressNetwork(text) else {
        throw ServerError(.configuration, "\(text) is no address or network of a proxy (192.0.2.1, 10.0.0.0/8, fd00::/8, unix)")
      }
      all.append(network)
    }
    self.networks = all
  }

  /// Yes.
  public var precedesAuthentication: Bool { true }

  /// Passes the request on as the client sent it.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard isTrusted(request.connection.peer), let told = try told(of: request) else { return try await next.respond(to: request) }
    var request = request
    let address = parts.contains(.address) ? told.address : nil
    request.unique.connection = request.connection.forwarded(from: address, isSecure: parts.contains(.scheme) ? told.isSecure : nil)
    let connection = request.connection.unserved
    request.note {
      $0.client = connection
      if parts.contains(.host), let host = told.host { $0.authority = host }
    }
    return try await next.respond(to: request)
  }

  private func isTrusted(_ address: SocketAddress) -> Bool { networks.contains { $0.contains(address) } }

  /// What proxies say of a client.
  private struct Told {
    /// Nil where the proxy does not know.
    var address: SocketAddress?
    var isSecure: Bool?
    var host: String?
  }

  private func told(of request: Request) throws -> Told? {
    let fields = request.fields
    let names: [FieldName] = [.xForwardedFor, .xForwardedProto, .xForwardedHost]
    let hasForwarded = fields.contains(.forwarded), hasOthers = names.contains { fields.contains($0) }
    switch source {
    case .forwarded: return hasForwarded ? try forwarded(fields) : nil
    case .xForwarded: return hasOthers ? try xForwarded(fields) : nil
    case .either:
      guard !hasForwarded || !hasOthers else {
        throw HTTPError(.badRequest, detail: "There are both Forwarded and X-Forwarded fields.")
      }
      return hasForwarded ? try forwarded(fields) : hasOthers ? try xForwarded(fields) : nil
    }
  }

  // MARK: Forwarded

  private func forwarded(_ fields: Fields) throws -> Told? {
    guard let elements = Forwarded.elements(of: fields) else { throw TrustedProxies.malformed(.forwarded) }
    guard !elements.isEmpty else { return nil }
    let (index, address) = try client(elements.map { $0["for"] }, .forwarded)
    return Told(
      address: address, isSecure: TrustedProxies.isSecure(elements[index]["proto"]), host: try TrustedProxies.host(elements[index]["host"]))
  }

  // MARK: X-Forwarded

  private func xForwarded(_ fields: Fields) throws -> Told {
    let nodes = TrustedProxies.list(fields, .xForwardedFor)
    let (index, address) = nodes.isEmpty ? (0, nil) : try client(nodes, .xForwardedFor)
    // Proxies that append to one list append to all; those that replace leave one value.
    func said(_ name: FieldName) -> String? {
      let values = TrustedProxies.list(fields, name)
      return values.count == nodes.count && !values.isEmpty ? values[index] : values.last
    }
    return Told(
      address: address, isSecure: TrustedProxies.isSecure(said(.xForwardedProto)), host: try TrustedProxies.host(said(.xForwardedHost)))
  }

  private static func list(_ fields: Fields, _ name: FieldName) -> [String] {
    fields.values(of: name).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { String($0.trimmingBlanks) }
  }

  // MARK: Both

  /// The client among what the proxies say they saw, the nearest last: the last that is no trusted proxy, or the first of all. Its place, and its
  /// address where the proxy behind it tells one.
  private func client(_ nodes: [String?], _ name: FieldName) throws -> (Int, SocketAddress?) {
    var index = nodes.count - 1
    while true {
      guard let text = nodes[index] else { return (index, nil) }
      switch ForwardedNode(text) {
      case nil: throw TrustedProxies.malformed(name)
      case .unknown: return (index, nil)
      case .address(let host, let port):
        guard let address = SocketAddress(host: host, port: UInt16(clamping: port ?? 0))?.unmapped else {
          throw TrustedProxies.malformed(name)
        }
        guard index > 0, isTrusted(address) else { return (index, address) }
        index -= 1
      }
    }
  }

  private static func isSecure(_ scheme: String?) -> Bool? {
    switch scheme?.lowercased() {
    case "https", "wss": true
    case "http", "ws": false
    default: nil
    }
  }

  private static func host(_ text: String?) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard HostName(authority: text) != nil else { throw HTTPError(.badRequest, detail: "A proxy passed on a host that is none.") }
    return text
  }

  private static func malformed(_ name: FieldName) -> HTTPError {
    HTTPError(.badRequest, detail: "The field \(name), which a proxy should have set, is malformed.")
  }
}
