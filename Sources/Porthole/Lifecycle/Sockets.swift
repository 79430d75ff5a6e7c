internal import PortholeHTTP
internal import PortholeNet

/// A server's listeners, and the workers behind them.
struct Sockets: Sendable {
  struct Place: Sendable {
    let port: Port
    let listener: any Listening
  }

  let places: [Place]
  let workers: [Worker]
  let presence: Presence
  /// The workers have ended: what is left are the addresses.
  var isOver = false

  var loop: EventLoop { workers[0].loop }
  /// Where requests are answered: without the port that only leads there.
  var addresses: [SocketAddress] { places.filter { $0.port != .redirecting }.map(\.listener.address) }
  /// Where they are only led there.
  var redirecting: [SocketAddress] { places.filter { $0.port == .redirecting }.map(\.listener.address) }
  /// What another process can go on with.
  var descriptors: [Int32] { places.compactMap(\.listener.descriptor) }
  var areAlive: Bool { places.allSatisfy(\.listener.isAlive) }
}

/// Opens a server's sockets.
struct SocketOpener {
  let core: ServerCore
  let life: Life
  private let group: EventLoopGroup
  /// Descriptors of the configuration, by where they listen.
  private let inherited: [SocketAddress: Int32]

  init(_ core: ServerCore, _ life: Life) {
    (self.core, self.life) = (core, life)
    group = core.configuration.priority.group
    var inherited: [SocketAddress: Int32] = [:]
    for case .socket(let descriptor) in core.configuration.addresses.map(\.kind) {
      if let address = Listener.address(ofInherited: descriptor) { inherited[address] = descriptor }
    }
    self.inherited = inherited
  }

  /// Listens where the configuration says. A port that the system chose before is preferred, as people know it by then.
  func open(preferring chosen: UInt16) throws -> Sockets {
    let configuration = core.configuration
    guard (0...65535).contains(configuration.port) else {
      throw ServerError(.configuration, "there is no port \(configuration.port): ports are 0 to 65535")
    }
    if configuration.name != nil, core.serverName == nil {
      throw ServerError(.configuration, "the server's name cannot stand in a field")
    }
    try core.prepareSecurity()
    let bindings = try configuration.addresses.map { try $0.binding }
    let workers = try makeWorkers()
    let acceptor = Acceptor(core: core, workers: workers.all)
    func places(_ port: Port, _ number: Int) throws -> [Sockets.Place] {
      do throws(ListenError) {
        return try Listener.listen(bindings, port: UInt16(number)) { address throws(ListenError) in
          try listener(port, address, acceptor)
        }.map { Sockets.Place(port: port, listener: $0) }
      } catch { throw ServerError(error) }
    }
    let known = chosen != 0 ? chosen : ServiceManager.handedOverPort
    let kind: Port = core.isSecure ? .secure : .plain
    let again = configuration.port != 0 || known == 0 ? nil : try? places(kind, Int(known))
    let main = try again ?? places(kind, configuration.port)
    let all = try main + (core.redirectPort.map { try places(.redirecting, $0) } ?? [])
    return try started(all, all, workers)
  }

  /// Listens again at the very places of before; listeners that are alive stay as they are.
  func reopen(_ before: Sockets) throws -> Sockets {
    let workers = before.isOver ? try makeWorkers() : (before.workers, before.presence)
    let acceptor = Acceptor(core: core, workers: workers.0)
    let isDead: @Sendable (Sockets.Place) -> Bool = { before.isOver || !$0.listener.isAlive }
    // What is dead may hold its port all the same.
    try register { for place in before.places where isDead(place) { place.listener.stop() } }
    var fresh: [Sockets.Place] = []
    let all = try before.places.map { place throws in
      guard isDead(place) else { return place }
      do throws(ListenError) {
        fresh.append(Sockets.Place(port: place.port, listener: try listener(place.port, place.listener.address, acceptor)))
      } catch { throw ServerError(error) }
      return fresh[fresh.count - 1]
    }
    return try started(all, fresh, workers)
  }

  private func makeWorkers() throws -> (all: [Worker], presence: Presence) {
    let loops: [EventLoop]
    do { loops = try group.loops(core.configuration.loops) } catch { throw ServerError(error, call: "starting event loops") }
    let presence = Presence(life)
    return (loops.map { Worker(core: core, loop: $0, presence: presence) }, presence)
  }

  private func listener(_ port: Port, _ address: SocketAddress, _ acceptor: Acceptor) throws(ListenError) -> any Listening {
    #if TLS && canImport(Network)
    // Apple's engine owns its sockets.
    if port == .secure { return try acceptor.networkListener(address) }
    #endif
    let accepted: @Sendable (Int32, SocketAddress) -> Void = { acceptor.accepted($0, $1, at: port) }
    let failed: @Sendable (Errno) -> Void = { [core, weak life = life] reason in
      core.acceptFailed(reason)
      life?.verify()
    }
    if let descriptor = inherited[address] {
      return try Listener(inherited: descriptor, at: address, loop: acceptor.loop, accepted: accepted, failed: failed)
    }
    if let descriptor = ServiceManager.takeOver(address) {
      return try Listener(inherited: descriptor, takesOver: true, at: address, loop: acceptor.loop, accepted: accepted, failed: failed)
    }
    return try Listener(
      address, backlog: Int32(clamping: core.configuration.backlog), loop: acceptor.loop, accepted: accepted, failed: failed)
  }

  private func started(_ all: [Sockets.Place], _ fresh: [Sockets.Place], _ workers: ([Worker], Presence)) throws -> Sockets {
    let sockets = Sockets(places: all, workers: workers.0, presence: workers.1)
    core.listens(at: sockets.addresses.lazy.map(\.port).first { $0 != 0 } ?? 0)
    try core.configuration.beforeAccepting?()
    try register { for place in fresh { try place.listener.start() } }
    group.onExhaustion(for: core) { [weak core] in core?.noteExhaustion() }
    return sockets
  }

  private func register(_ body: @escaping @Sendable () throws -> Void) throws {
    do { try group.loops(1)[0].perform(body) } catch let error as Errno { throw ServerError(error, call: "registering a listener") }
  }
}
