import Porthole
import PortholeNet

/// The options of a server that others look after.
struct ServiceOptions {
  private var metrics: String?
  private var health: String?
  private var user: String?
  private var isBehindProxy = false
  private var bonjour: Bonjour?
  private var natMapping: NATMapping?

  mutating func take(_ name: String, _ options: inout Options) throws -> Bool {
    switch name {
    case "--metrics": metrics = try path(of: name, &options)
    case "--health": health = try path(of: name, &options)
    case "--bonjour": bonjour = Bonjour(name: options.hasValue ? try options.value(of: name) : "")
    case "--nat":
      var mapping = NATMapping()
      if options.hasValue { mapping.lease = .seconds(try options.number(of: name, 2...604_800)) }
      natMapping = mapping
    case "--proxy-protocol": isBehindProxy = true
    case "--run-as": user = try options.value(of: name)
    default: return false
    }
    return true
  }

  /// Takes the sockets that systemd passed, unless it was said where to listen; looks whether the user can be had.
  func apply(to configuration: inout Server.Configuration, listensElsewhere: Bool) throws {
    if !listensElsewhere, !ServiceManager.sockets.isEmpty { configuration.addresses = ServiceManager.sockets.map { .socket($0) } }
    configuration.expectsProxyProtocol = isBehindProxy
    configuration.restartsOnSignal = true
    configuration.bonjour = bonjour
    #if TLS
    if configuration.tls != nil { configuration.bonjour?.type = "_https._tcp" }
    #endif
    configuration.natMapping = natMapping
    // Whoever follows another process is that user already.
    guard let user, !ProcessUser.isCurrent(user) else { return }
    guard ProcessUser.exists(user) else { throw Failure("cannot run as \(user): there is no such user") }
    guard ProcessUser.isRoot else { throw Failure("cannot run as \(user): only root can become somebody else") }
    // Ports are had and keys are read by then, and nobody is served yet.
    configuration.beforeAccepting = {
      guard ProcessUser.isRoot else { return }
      do { try ProcessUser.become(user) } catch { throw Failure("cannot run as \(user): \(error)") }
    }
  }

  func addMiddleware(to server: Server) {
    if let health { server.use(HealthCheck(health, of: server)) }
    if let metrics { server.use(MetricsPage(metrics, of: server)) }
  }

  private func path(of name: String, _ options: inout Options) throws -> String {
    let value = try options.value(of: name)
    guard value.hasPrefix("/") else { throw options.usage("\(name) takes a path that begins with /, not \(value)") }
    return value
  }
}

extension Console {
  /// Says which addresses came and went.
  static func watchAddresses(of server: Server) {
    let known = Addresses()
    server.onLifeEvent { event in
      switch event {
      case .started(let urls): known.change(to: urls, quietly: true)
      case .addressesChanged(let urls): known.change(to: urls)
      case .bonjourRegistered(let service): Console.print("Announced as \(service.name) at \(service.url)")
      case .natMapped(let url): Console.print("Reached from elsewhere at \(url)")
      default: break
      }
    }
  }

  private final class Addresses: Sendable {
    private let urls = Locked<[String]>([])

    func change(to new: [String], quietly: Bool = false) {
      let old = urls.withLock { urls in
        defer { urls = new }
        return urls
      }
      if quietly { return }
      for url in new where !old.contains(url) { Console.print("Listening on \(url)") }
      for url in old where !new.contains(url) { Console.print("No longer on \(url)") }
    }
  }
}
