import PortholeIntercept
import PortholeTesting

/// Servers of tests.
enum Front {
  /// A server of a responder, and a client of it.
  static func with(_ responder: any Responder, _ body: (TestClient) async throws -> Void) async throws {
    try await TestClient.with(server { $0.mount("/", responder) }, over: .socket) { try await body($0) }
  }

  /// A server on this machine at a free port, not started yet.
  static func server(logger: Logger = .none, _ routes: (Server) -> Void) -> Server {
    var configuration = Server.Configuration(port: 0)
    configuration.addresses = [.ip("127.0.0.1")]
    configuration.logger = logger
    let server = Server(configuration)
    routes(server)
    return server
  }

  /// Runs servers while a closure does.
  static func running(_ servers: Server..., body: () async throws -> Void) async throws {
    for server in servers { try await server.start() }
    do { try await body() } catch {
      for server in servers { await server.stop(within: .zero) }
      throw error
    }
    for server in servers { await server.stop(within: .zero) }
  }
}
