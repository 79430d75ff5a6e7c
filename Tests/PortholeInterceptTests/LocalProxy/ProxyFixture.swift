import Foundation
import PortholeHTTP
import PortholeNet
import PortholeTesting

@testable import Porthole
@testable import PortholeIntercept

/// A proxy for one test, with a client that speaks to it.
struct ProxyFixture: Sendable {
  let proxy: LocalProxy
  /// Sends to the proxy itself; targets are whole addresses.
  let client: TestClient

  /// Starts a proxy, tests it, and stops it.
  static func with(
    _ prepare: (Interceptor, inout LocalProxy.Configuration) throws -> Void, test: (ProxyFixture) async throws -> Void
  ) async throws {
    let interceptor = Interceptor(logger: .none)
    var configuration = LocalProxy.Configuration()
    configuration.logger = .none
    // Tests that wait for each other may take long between two pieces.
    (configuration.limits.handshakeTime, configuration.limits.headTime) = (300, 300)
    try prepare(interceptor, &configuration)
    let proxy = try LocalProxy(interceptor, configuration)
    try await proxy.start()
    do { try await test(ProxyFixture(proxy: proxy, client: try TestClient(url: proxy.server.urls[0]))) } catch {
      await proxy.stop(within: .zero)
      throw error
    }
    await proxy.stop(within: .zero)
  }

  /// What a client that goes through the proxy gets; by `https` it trusts the proxy's authority, or what is in a file.
  func ask(_ url: String, token: String? = nil, authorities: String? = nil) async throws -> (status: Int, text: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("porthole-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("authority.pem")
    #if TLS
    try Data(proxy.authority.certificatePEM.utf8).write(to: file)
    #endif
    let upstream = UpstreamProxy(host: "127.0.0.1", port: proxy.port, user: token.map { _ in "porthole" }, password: token)
    let client = UpstreamClient(proxy: upstream, authorities: authorities ?? file.path)
    guard let address = RequestURL(url) else { throw HTTPError(.badRequest) }
    let response = try await client.forward(try Request(.get, address, fields: Fields()))
    let text = Collected()
    try await response.deliver(answering: try Request(.get, address, fields: Fields()), to: text)
    return (response.status.code, String(decoding: text.bytes, as: UTF8.self))
  }

  /// Bytes to and from the proxy, as they are.
  func connect() async throws -> SocketChannel {
    let loop = try EventLoopGroup.of(.normal).loops(1)[0]
    let port = UInt16(clamping: proxy.port)
    return try await loop.library {
      try await SocketChannel.connect(to: [.ipv4(0x7f00_0001, port: port)], loop: loop)
    }
  }
}

extension SocketChannel {
  /// What comes until a text is in it.
  func text(until end: String) async throws -> String {
    var all: [UInt8] = []
    while !String(decoding: all, as: UTF8.self).contains(end), let bytes = try await read(within: .seconds(20)) { all += bytes }
    return String(decoding: all, as: UTF8.self)
  }

  func write(_ text: String) async throws { try await write(Array(text.utf8)) }
}

/// Keeps the content of a response.
final class Collected: ResponseReceiver {
  private let kept = Locked<[UInt8]>([])
  var bytes: [UInt8] { kept.withLock { $0 } }
  func begin(_ status: Status, _ fields: Fields, length: Int?) async throws {}
  func take(_ piece: [UInt8]) async throws { kept.withLock { $0 += piece } }
}
