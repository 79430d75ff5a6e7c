internal import PortholeNet

extension Server {
  /// How a server runs.
  public struct Configuration: Sendable {
    /// The TCP port; 0 takes one that is free.
    public var port: Int
    /// Where to listen; every address of the machine by default. A family that the machine lacks is left out.
    public var addresses: [Address] = [.any]
    /// What the `Server` field says; nil sends none.
    public var name: String? = "Porthole"
    /// How many event loops, each with a thread of its own. One serves an app; a server takes ``processors``.
    public var loops = 1
    /// What clients are granted.
    public var limits = Limits()
    /// Connections that the system keeps waiting while none is accepted.
    public var backlog = 1024
    /// How readily the system gives the loops the processor. Servers of different priorities share no loops.
    public var priority = Priority.normal
    /// How long after the last request clients count as connected still; zero for not at all. See ``ServerEvent/clientsConnected``.
    public var connectedInterval = Duration.seconds(1)
    /// The life of the app that the server runs in; nil where there is no such thing.
    public var appLifecycle: (any AppLifecycle)? = standardAppLifecycle
    /// Whether it stops listening while the app is in the background, as the system takes sockets from apps that it suspends. It listens on as long as
    /// clients are connected and the system grants time, and again at the same port when the app comes back. Without ``appLifecycle`` it means nothing.
    public var suspendsInBackground = true
    /// Decides whether a client is served at all, when its first bytes have arrived and before any is read; false closes the connection without
    /// an answer. Nil serves anybody.
    public var admits: (@Sendable (Connection) -> Bool)?
    /// Whether every connection begins with a header of the PROXY protocol (version 1 or 2), from which the client's address is taken; one without is closed.
    ///
    /// Whoever can connect can claim any address: switch it on only where none but the proxy can.
    public var expectsProxyProtocol = false
    /// Called when it listens and before it accepts anybody.
    package var beforeAccepting: (@Sendable () throws -> Void)?
    /// Whether ``Server/run(stoppingWithin:started:)`` restarts the program at SIGUSR2 without losing anybody: it is started once more, as it was called, and
    /// gets the listening sockets; when it serves, this one accepts nobody any more, answers who is there once more, and ends. When it cannot be started, this
    /// one goes on. Not for Apple's TLS, whose engine owns its sockets.
    public var restartsOnSignal = false
    /// How it is announced on the local network while it listens; nil for not at all. See ``ServerEvent/bonjourRegistered(_:)``.
    public var bonjour: Bonjour?
    /// How the gateway is to lead others here while it listens; nil for not at all. See ``ServerEvent/natMapped(_:)``.
    public var natMapping: NATMapping?
    /// Whether HEAD is answered by what answers GET, without the content.
    public var answersHEADByGET = true
    /// The folder for what outlives the server, as certificates that it makes for itself; nil: `porthole` in the user's folder of states
    /// (`$XDG_STATE_HOME`, else `~/.local/state`; on Apple's platforms `Application Support`). It is made when it is needed.
    public var stateDirectory: String?
    #if TLS
    /// How HTTPS is spoken; nil for plain HTTP.
    public var tls: TLSConfiguration?
    #endif
    #if Crypto
    /// Who may send requests at all; anybody by default. It stands before what ``Server/use(_:)`` adds, save for middleware that says of itself
    /// that it ``Middleware/precedesAuthentication``.
    public var authentication: Authentication?
    #endif
    /// Where the library's own messages go.
    public var logger = Logger.standard
    /// Where a line for each request goes; nowhere by default.
    public var accessLog: AccessLog?

    /// A configuration for a port, with defaults for all else.
    public init(port: Int = 8080) { self.port = port }

    /// The authentication as middleware, where there is any.
    var guardian: (any Middleware)? {
      #if Crypto
      authentication
      #else
      nil
      #endif
    }

    /// UIKit's where there is UIKit, else none.
    public static var standardAppLifecycle: (any AppLifecycle)? {
      #if canImport(UIKit)
      UIKitLifecycle()
      #else
      nil
      #endif
    }

    /// The number of the machine's processors, for ``loops``.
    public static var processors: Int { processorCount }
  }

  /// Where a server listens.
  public struct Address: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case any, loopback, ip(String), unix(String), socket(Int32) }
    let kind: Kind
    var isPassed: Bool { if case .socket = kind { true } else { false } }

    /// Every address of the machine, IPv4 and IPv6.
    public static let any = Address(kind: .any)
    /// This machine only, by both families.
    public static let localhost = Address(kind: .loopback)
    /// An IPv4 or IPv6 address in digits; link-local ones with their zone (`fe80::1%eth0`).
    public static func ip(_ text: String) -> Address { Address(kind: .ip(text)) }
    /// Whether text is an IP address as ``ip(_:)`` takes it.
    public static func isIP(_ text: String) -> Bool { SocketAddress(host: text, port: 0) != nil }
    /// A socket that listens already, by its descriptor, as systemd passes them; the server's port does not matter for it. It goes on listening when the
    /// server stops, so that nobody is refused meanwhile.
    public static func socket(_ descriptor: Int32) -> Address { Address(kind: .socket(descriptor)) }
    /// A Unix socket at a path.
    public static func unix(_ path: String) -> Address { Address(kind: .unix(path)) }
  }

  /// How readily the system gives a server's threads the processor.
  public enum Priority: Sendable, Hashable {
    /// Gives way to others.
    case low
    /// Like other threads.
    case normal
    /// Before others, where the system allows it.
    case high
  }
}
