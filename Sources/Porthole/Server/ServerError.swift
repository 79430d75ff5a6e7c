internal import PortholeNet

/// An error for whoever runs the server.
public struct ServerError: Error, Sendable, CustomStringConvertible {
  /// What kind of thing went wrong.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// A word for it.
    public let description: String
    /// The server cannot listen at an address.
    public static let listen = Code(description: "listen")
    /// The server runs already.
    public static let alreadyRunning = Code(description: "already running")
    /// What was configured cannot be.
    public static let configuration = Code(description: "configuration")
    /// A certificate or its key cannot be used.
    public static let certificate = Code(description: "certificate")
    /// A library of the system's is not there.
    public static let noLibrary = Code(description: "no library")
    /// The daemon that announces services does not answer.
    public static let noDaemon = Code(description: "no daemon")
    /// The host is on no network where it could be found.
    public static let noNetwork = Code(description: "no network")
    /// No gateway answers.
    public static let noGateway = Code(description: "no gateway")
    /// The gateway has no connection of its own.
    public static let notConnected = Code(description: "not connected")
    /// The gateway's own address is none that others reach.
    public static let notPublic = Code(description: "not public")
    /// The server listens for this machine only.
    public static let notReachable = Code(description: "not reachable")
    /// The user, the daemon or the gateway does not allow it.
    public static let notPermitted = Code(description: "not permitted")
    /// The name that the server was to be announced by is taken.
    public static let nameTaken = Code(description: "name taken")
    /// The gateway's port is taken.
    public static let portTaken = Code(description: "port taken")
    /// Announcing the server, or mapping its port, failed otherwise.
    public static let discovery = Code(description: "discovery")
    /// The system has no more threads, descriptors or memory.
    public static let resources = Code(description: "resources")
  }

  /// What kind of thing went wrong.
  public let code: Code
  /// The system call that failed, if one did.
  public let call: String?
  /// The number that it failed with (errno), else 0.
  public let errno: Int32
  /// The address concerned, if any.
  public let address: String?
  /// What went wrong, in words, as part of a sentence.
  public let message: String

  /// The message.
  public var description: String { message }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
    call = nil
    errno = 0
    address = nil
  }

  init(_ reason: Errno, call: String) {
    code = .resources
    self.call = call
    errno = reason.code
    address = nil
    message = "\(call) failed: \(reason)"
  }

  init(_ error: ListenError) {
    code = .listen
    call = error.call
    errno = error.errno.code
    address = error.address.description
    let place =
      switch error.address {
      case .unix(let path): "the socket \(path)"
      case let address where address.isUnspecified: "port \(address.port)"
      case let address: "\(address)"
      }
    message = "cannot listen on \(place): \(error.errno)"
  }
}
