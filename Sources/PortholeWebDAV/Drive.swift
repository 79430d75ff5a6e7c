public import Porthole
public import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

/// A shared folder as a WebDAV drive (RFC 4918, classes 1, 2 and 3), which systems mount and clients work on.
///
/// ```swift
/// let share = try await FileShare.open("Inbox")
/// server.mount("/", Drive(share))
/// ```
///
/// All that the drive does goes by way of `FileAccess`: what may be seen and done, by whom, hooks and events are those of the share.
public struct Drive: Responder {
  /// How a share is served as a drive.
  public struct Configuration: Sendable {
    /// What the drive itself is called where clients ask for its name.
    public var name = "Porthole"
    /// Whether clients may ask for all that is in a folder at any depth at once. The answer is made while it is sent.
    public var allowsInfiniteDepth = true
    /// Whether GET of a folder is answered with a page that lists what is in it; otherwise 404.
    public var listsFolders = true
    /// Whether what is deleted goes into the share's trash, where that has one. Systems delete files by the dozen that no person ever saw.
    public var usesTrash = false
    /// Seconds that a lock lasts at most; clients ask for what they like, and have to refresh it.
    public var lockSeconds = 86_400
    /// A path in front of the mount that a proxy takes away, percent-encoded, as in `/shared/files`; empty for none. What clients are told of addresses begins with it.
    public var basePath = ""
    /// Names for which browsers are answered where nobody has to log in and nothing is encrypted, besides addresses in digits, `localhost` and names without a dot; `*.local`
    /// stands for all that end so; nil for any. It keeps out pages whose name was made to lead here; other programs are answered for every name.
    public var hosts: [String]? = ["*.local", "*.lan", "*.internal", "*.home.arpa"]
    /// Media types by the extensions of names.
    public var types = MediaTypes.default

    /// The defaults.
    public init() {}
  }

  /// What is served.
  public let share: FileShare
  let configuration: Configuration
  let guardian: DriveGuard
  /// Small files, by the paths that they were asked for by.
  let answers = FileCache(followsLinks: false)

  /// Serves a share.
  public init(_ share: FileShare, _ configuration: Configuration = .init()) {
    self.share = share
    self.configuration = configuration
    guardian = DriveGuard(configuration.hosts)
  }

  /// Bytes of XML that a request may have.
  static let mostXML = 1024 * 1024

  private static let allowed = "OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK, REPORT"

  /// Answers what WebDAV has.
  public func respond(to request: Request) async throws -> Response {
    // The same for every path, so that it tells nothing and costs nothing.
    if request.method == .options { return Drive.options }
    do {
      let access = try access(for: request)
      if let response = knownAnswer(to: request, access) { return response }
      let call = try DriveCall(request, self, access)
      do { return try await respond(to: call) } catch let error as FileError { return call.error(error).response(for: request) }
    } catch let error as DAVError { return error.response(for: request) } catch let error as FileError {
      throw HTTPError(error.status, detail: error.description)
    }
  }

  /// The share as whoever asks may use it.
  private func access(for request: Request) throws -> FileAccess {
    #if Crypto
    let account = request.user
    #else
    let account: String? = nil
    #endif
    try guardian.check(request, account: account)
    return share.access(account)
  }

  /// A small file that was asked for before, and is what it was then, to somebody who may read all that there is.
  private func knownAnswer(to request: Request, _ access: FileAccess) -> Response? {
    guard request.method == .get || request.method == .head, let folder = share.folder, !request.fields.contains(.if),
      access.permissions.allows(.read, throughout: .root)
    else { return nil }
    return answers.response(to: request.bytesInMount, in: folder)
  }

  private func respond(to call: DriveCall) async throws -> Response {
    switch call.request.method.rawValue {
    case "GET", "HEAD": try await Drive.get(call)
    case "PROPFIND": try await Drive.propfind(call)
    // Its content comes by the loop; the file gets its path off it.
    case "PUT": try await Drive.put(call)
    // What changes files or the state waits for the disk, on a thread that nobody else waits for.
    default: try await withTaskExecutorPreference(BlockingPool.shared) { try await change(call) }
    }
  }

  private func change(_ call: DriveCall) async throws -> Response {
    switch call.request.method.rawValue {
    case "DELETE": try await Drive.delete(call)
    case "MKCOL": try await Drive.makeCollection(call)
    case "COPY": try await Drive.copy(call)
    case "MOVE": try await Drive.move(call)
    case "PROPPATCH": try await Drive.proppatch(call)
    case "LOCK": try await Drive.lock(call)
    case "UNLOCK": try await Drive.unlock(call)
    // It keeps in mind what it tells.
    case "REPORT": try await Drive.report(call)
    default:
      throw DAVError(
        call.request.method.isRegistered ? .methodNotAllowed : .notImplemented, detail: "This can be done here: \(Drive.allowed).",
        fields: [.allow: Drive.allowed])
    }
  }

  static func notAllowed(_ detail: String) -> DAVError { DAVError(.methodNotAllowed, detail: detail, fields: [.allow: allowed]) }

  /// MS-Author-Via: without it, Office opens files for reading only.
  static let options = Response.status(
    .ok, fields: [.allow: allowed, .dav: "1, 2, 3", "MS-Author-Via": "DAV"])
}
