internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

/// What a server shares with its connections, on whatever loops they are.
final class ServerCore: Sendable {
  let configuration: Server.Configuration
  let routes: Routes
  let events = Events()
  let counters = Counters()
  let recorder = RecorderBox()
  #if TLS
  /// What TLS needs; nil where plain HTTP is spoken.
  let tls: TLSService?
  #endif
  /// The name for the `Server` field, if it can be sent.
  let serverName: String?

  private struct Counts {
    var all = 0
    var byPeer: [SocketAddress: Int] = [:]
  }
  private let counts = Locked(Counts())
  private let stopped = Locked<(@Sendable (Worker) -> Void)?>(nil)
  private let workers = Atomic<UInt64>(0)
  /// Connections are numbered through the process.
  private static let numbers = Atomic<UInt64>(0)

  init(_ configuration: Server.Configuration) {
    self.configuration = configuration
    routes = Routes(answersHEADByGET: configuration.answersHEADByGET, authentication: configuration.guardian, logger: configuration.logger)
    #if TLS
    tls = configuration.tls.map { TLSService($0, configuration) }
    #endif
    serverName = configuration.name.flatMap { name in
      var probe = Fields()
      probe.append(.server, name)
      return probe.invalidName == nil ? name : nil
    }
  }

  /// Whether HTTPS is spoken.
  var isSecure: Bool {
    #if TLS
    tls != nil
    #else
    false
    #endif
  }

  static func newConnectionNumber() -> UInt64 { numbers.add(1, ordering: .relaxed).newValue }

  func newWorkerNumber() -> UInt64 { workers.add(1, ordering: .relaxed).newValue }

  // MARK: How many

  /// Counts a new connection; false when the limits leave no room for it.
  func admit(_ peer: SocketAddress) -> Bool {
    counts.withLock { counts in
      guard counts.all < configuration.limits.connections else { return false }
      if let most = configuration.limits.connectionsPerAddress, !peer.isLoopback {
        let key = peer.peerKey
        let own = counts.byPeer[key, default: 0]
        guard own < most else { return false }
        counts.byPeer[key] = own + 1
      }
      counts.all += 1
      return true
    }
  }

  func connectionEnded(peer: SocketAddress) {
    counts.withLock { counts in
      counts.all -= 1
      guard configuration.limits.connectionsPerAddress != nil, !peer.isLoopback else { return }
      let key = peer.peerKey
      let own = counts.byPeer[key, default: 1] - 1
      counts.byPeer[key] = own > 0 ? own : nil
    }
  }

  /// Connections at the moment.
  var connectionCount: Int { counts.withLock { $0.all } }

  // MARK: Stopping

  func onWorkerStopped(_ body: (@Sendable (Worker) -> Void)?) { stopped.withLock { $0 = body } }
  func workerStopped(_ worker: Worker) { stopped.withLock { $0 }?(worker) }
}
