public import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// A client for tests, which talks to a server in memory or over a socket: the same test runs both ways.
///
/// ```swift
/// try await TestClient.with(server, over: .memory) { client in
///   let response = try await client.get("/hello")
///   #expect(response.status == .ok)
///   #expect(response.text == "<p>Hello World</p>")
/// }
/// ```
///
/// In memory, requests go through all that a connection over a socket goes through: parsing, routes, middleware, framing, limits and
/// deadlines. Each request has a connection of its own, which ``connect()`` gives you where several are to share one.
public final class TestClient: TestRequester {
  private enum Peer: Sendable {
    case memory(MemoryHost)
    case address(SocketAddress, EventLoop, ClientSecurity?)
  }

  private let peer: Peer
  private let host: String
  private let jar: Locked<[(name: String, value: String)]>?
  /// How long to wait for each piece of a response.
  public let patience: Duration
  /// Bytes of content that a response may have.
  public let mostBytes: Int

  /// A client in memory of a server, which need not be started.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - keepsCookies: Whether cookies that it sets are sent back.
  ///   - patience: How long to wait for each piece of a response.
  ///   - mostBytes: Bytes of content that a response may have: 256 MiB.
  /// - Throws: What ``Server/start()`` would throw for the server's routes.
  public init(
    _ server: Server, keepsCookies: Bool = false, patience: Duration = .seconds(30), mostBytes: Int = 256 * 1024 * 1024
  ) throws {
    peer = .memory(try server.memoryHost())
    host = "localhost"
    jar = keepsCookies ? Locked([]) : nil
    self.patience = patience
    self.mostBytes = mostBytes
  }

  /// A client over a socket of a server that listens somewhere, this process's or not.
  ///
  /// - Parameters:
  ///   - url: `http://HOST:PORT/` or `https://HOST:PORT/` with an IP address or `localhost`, or `unix:PATH`; an element of ``Server/urls``.
  ///   - authorities: For `https` a PEM file of authorities, by one of which the server's certificate has to be issued for the address's host, or of that
  ///     certificate itself; nil for the authorities that the system knows.
  ///   - keepsCookies: Whether cookies that it sets are sent back.
  ///   - patience: How long to wait for each piece of a response.
  ///   - mostBytes: Bytes of content that a response may have: 256 MiB.
  /// - Throws: ``TestClientError`` for an address that is none of these, and for authorities that cannot be used.
  public init(
    url: String, authorities: String? = nil, keepsCookies: Bool = false, patience: Duration = .seconds(30),
    mostBytes: Int = 256 * 1024 * 1024
  ) throws {
    guard let (address, secureHost) = TestClient.place(of: url) else {
      throw TestClientError.misuse("\(url) is no address that can be tested")
    }
    let security = try secureHost.map { try ClientSecurity(host: $0, authorities: authorities) }
    do { peer = .address(address, try EventLoopGroup.of(.normal).loops(1)[0], security) } catch {
      throw TestClientError.cannotConnect("\(error)")
    }
    if case .unix = address { host = "localhost" } else { host = address.description }
    jar = keepsCookies ? Locked([]) : nil
    self.patience = patience
    self.mostBytes = mostBytes
  }

  /// Gives a client of a server to a closure. Over a socket the server is started before it and stopped after it; it should have port 0.
  ///
  /// - Throws: What starting the server and the closure throw.
  public static func with(
    _ server: Server, over transport: TestTransport, keepsCookies: Bool = false, patience: Duration = .seconds(30),
    _ body: (TestClient) async throws -> Void
  ) async throws {
    guard transport == .socket else { return try await body(TestClient(server, keepsCookies: keepsCookies, patience: patience)) }
    try await server.start()
    do {
      try await body(TestClient(url: server.urls.first ?? "", keepsCookies: keepsCookies, patience: patience))
    } catch {
      await server.stop(within: .zero)
      throw error
    }
    await server.stop(within: .zero)
  }

  /// Opens a connection, for several requests one after another, or for content that is read as it comes.
  ///
  /// - Throws: ``TestClientError`` when there is none to be had.
  public func connect() async throws -> TestConnection {
    let transport: any ClientTransport
    switch peer {
    case .memory(let server):
      guard let stream = server.connect() else { throw TestClientError.cannotConnect("the server has as many connections as it takes") }
      transport = MemoryTransport(stream: stream)
    case .address(let address, let loop, let security):
      transport = try await SocketTransport.connect(to: address, loop: loop, security, within: patience)
    }
    return TestConnection(transport, host: host, patience: patience, mostBytes: mostBytes)
  }

  /// Sends a request on a connection of its own and waits for the whole response.
  ///
  /// - Throws: ``TestClientError`` when there is none.
  public func send(_ request: TestRequest) async throws -> TestResponse {
    var request = request
    if let jar, !request.fields.contains(.cookie) {
      let cookies = jar.withLock { $0.map { "\($0.name)=\($0.value)" } }
      if !cookies.isEmpty { request.fields[.cookie] = cookies.joined(separator: "; ") }
    }
    let connection = try await connect()
    let response = try await connection.send(request)
    await connection.close()
    if let jar { for value in response.fields.values(of: .setCookie) { TestClient.keep(value, in: jar) } }
    return response
  }

  /// Keeps a cookie, or lets go of one that is set to have passed (RFC 6265 §5.2); paths and domains are not looked at.
  private static func keep(_ value: String, in jar: Locked<[(name: String, value: String)]>) {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    let pair = (parts.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2 else { return }
    let name = String(pair[0]),
      isOver = parts.dropFirst().contains { part in
        let attribute = part.lowercased().filter { $0 != " " }
        return attribute.hasPrefix("max-age=") && (Int(attribute.dropFirst(8)) ?? 1) <= 0
      }
    jar.withLock { jar in
      jar.removeAll { $0.name == name }
      if !isOver { jar.append((name, String(pair[1]))) }
    }
  }

  /// Where a server is, and, where it speaks TLS, as whom.
  private static func place(of url: String) -> (address: SocketAddress, secureHost: String?)? {
    if url.hasPrefix("unix:") { return (.unix(String(url.dropFirst(5))), nil) }
    let isSecure = url.hasPrefix("https://")
    guard isSecure || url.hasPrefix("http://") else { return nil }
    let authority = url.dropFirst(isSecure ? 8 : 7).prefix { $0 != "/" }
    var host = String(authority), port: UInt16 = isSecure ? 443 : 80
    if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
      guard let number = UInt16(authority[authority.index(after: colon)...]) else { return nil }
      host = String(authority[..<colon])
      port = number
    }
    // The zone of a link-local address is set off by %25 in a URI (RFC 6874).
    if let zone = host.firstRange(of: "%25") { host.replaceSubrange(zone, with: "%") }
    guard let address = SocketAddress(host: host == "localhost" ? "127.0.0.1" : host, port: port) else { return nil }
    return (address, isSecure ? host == "localhost" ? host : address.host : nil)
  }
}
