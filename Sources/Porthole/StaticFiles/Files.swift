internal import PortholeHTTP
internal import PortholeNet

/// A folder as a read-only site: files with ranges and validators, index files, listings.
///
/// ```swift
/// server.mount("/site", Files("Public"))
/// ```
///
/// Nothing outside of the folder is ever served: paths are resolved below it by the system, symbolic links that leave it are not there.
public struct Files: Responder {
  /// What a folder, or a file, is served with.
  public struct Configuration: Sendable {
    /// Names that answer for their folder, the first that is there.
    public var index = ["index.html"]
    /// Whether a folder without an index is answered with a list of what is in it.
    public var listsFolders = true
    /// Whether names that begin with a dot are there at all.
    public var showsHidden = false
    /// Seconds that a client may use what it got without asking again; 0: it asks each time (`no-cache`); nil: nothing is said.
    public var cacheAge: Int? = 0
    /// Whether parts of a file may be asked for.
    public var allowsRanges = true
    /// Whether a file of a folder is served by its neighbour of the same name with `.br` or `.gz` behind it, where that is there, is not older, and the
    /// client takes the coding.
    public var usesCompressed = false
    /// Whether browsers are told to save files, not to show them.
    public var isAttachment = false
    /// Media types by the extensions of names.
    public var types = MediaTypes.default
    /// Decides on the media type of a file by its path in the folder; nil leaves it to ``types``.
    public var type: (@Sendable (_ path: String) -> String?)?

    /// The defaults.
    public init() {}
  }

  private let root: Root
  private let cache = FileCache()
  private let configuration: Configuration

  /// Serves a folder, which may be made later.
  public init(_ directory: String, _ configuration: Configuration = Configuration()) {
    root = Root(path: directory)
    self.configuration = configuration
  }

  /// The folder's descriptor, opened when it is first there. What is served stays below it, whatever becomes of its path.
  private final class Root: Sendable {
    private let path: String
    private let opened = Locked<File?>(nil)

    init(path: String) { self.path = path }

    func directory() throws(Errno) -> File {
      try opened.withLock { opened throws(Errno) in
        if let opened { return opened }
        let directory = try File.openDirectory(path)
        opened = directory
        return directory
      }
    }

    /// Lets go of a folder that was removed, so that one made anew at its path is found; true when there was one.
    func forgetIfGone() -> Bool {
      opened.withLock { opened in
        guard let directory = opened, directory.isGone else { return false }
        opened = nil
        return true
      }
    }
  }

  /// Answers GET and HEAD with a file, an index or a listing.
  public func respond(to request: Request) async throws -> Response {
    try Files.checkMethod(of: request)
    if request.method == .options { return .status(.noContent, fields: [.allow: Files.allowed]) }
    let path = request.bytesInMount
    if !configuration.showsHidden, Files.isHidden(path) { throw HTTPError(.notFound) }
    do {
      let directory = try root.directory()
      if !configuration.usesCompressed, let response = cache.response(to: path, in: directory), !path.isEmpty || request.endsInSlash {
        return response
      }
      let file = try directory.openBeneath(path)
      let status = try file.status()
      switch status.kind {
      case .regular:
        // A path that ends in a slash names a folder.
        guard path.last != 0x2F else { throw HTTPError(.notFound) }
        return answer(request, file, status, at: path, keptFor: path, in: directory)
      case .directory: return try respond(to: request, folder: file, path, in: directory)
      case .other: throw HTTPError(.notFound)
      }
    } catch let error as Errno {
      if error == .notFound, root.forgetIfGone() { return try await respond(to: request) }
      throw Files.error(error)
    }
  }

  private func respond(to request: Request, folder: File, _ path: [UInt8], in directory: File) throws -> Response {
    guard request.endsInSlash else { return Files.redirectToFolder(request) }
    for name in configuration.index {
      // From the root on, as a link may lead to another folder in it.
      let filePath = path + name.utf8
      guard let file = try? directory.openBeneath(filePath), let status = try? file.status(), status.kind == .regular else { continue }
      // Another index that is looked for first may appear.
      return answer(request, file, status, at: filePath, keptFor: name == configuration.index.first ? path : nil, in: directory)
    }
    guard configuration.listsFolders else { throw HTTPError(.notFound) }
    return try FolderListing.response(folder, title: request.path, isRoot: path.isEmpty, showsHidden: configuration.showsHidden)
  }

  /// A file, or what serves in its place.
  private func answer(
    _ request: Request, _ file: File, _ status: FileStatus, at path: [UInt8], keptFor key: [UInt8]?, in directory: File
  ) -> Response {
    var response = FileResponse.make(file, status, path: path, configuration)
    if configuration.usesCompressed {
      response.fields.vary(on: .acceptEncoding)
      return CompressedNeighbour.response(to: request, for: response, status, path: path, in: directory) ?? response
    }
    guard let key else { return response }
    return cache.keep(response, for: key, file, at: path, status, in: directory) ?? response
  }

  private static let allowed = "GET, HEAD, OPTIONS"

  static func checkMethod(of request: Request) throws {
    guard request.method != .get, request.method != .head, request.method != .options else { return }
    throw HTTPError(
      request.method.isRegistered ? .methodNotAllowed : .notImplemented, detail: "What is here can only be read.", fields: [.allow: allowed]
    )
  }

  /// A folder's name without the slash: links in it would lead astray. Relative, so that it holds behind a proxy that changes prefixes.
  private static func redirectToFolder(_ request: Request) -> Response {
    let name = request.path.split(separator: "/").last.map(String.init) ?? ""
    let query = request.rawQuery.map { "?" + $0 } ?? ""
    return .redirect(to: "./\(PercentCoding.encode(pathSegment: name))/\(query)", status: .movedPermanently)
  }

  private static func isHidden(_ path: [UInt8]) -> Bool {
    var begins = true
    for byte in path {
      if begins, byte == 0x2E { return true }
      begins = byte == 0x2F
    }
    return false
  }

  static func error(_ reason: Errno) -> HTTPError {
    switch reason {
    case .permission, .notPermitted: HTTPError(.forbidden)
    case _ where reason.isExhaustion: HTTPError(.serviceUnavailable, underlying: reason)
    // Not there, no folder on the way, a link that leaves the folder or goes in circles, a name longer than any file's: all are not there.
    // A socket cannot be opened at all.
    case .notFound, .notDirectory, .loop, .crossDevice, .nameTooLong, .invalid, .noDevice: HTTPError(.notFound)
    default: HTTPError(.internalServerError, underlying: reason)
    }
  }
}

extension Request {
  fileprivate var endsInSlash: Bool { withPath { $0.count > 0 && $0[$0.count - 1] == 0x2F } }
}

extension Files {
  /// One file, whatever the path below the mount is.
  public static func file(_ path: String, _ configuration: Configuration = Configuration()) -> any Responder {
    SingleFile(path: path, configuration: configuration)
  }

  /// Bytes in memory, as a file of that name would be served: it decides on the media type, and browsers save it so.
  public static func data(_ bytes: [UInt8], name: String, _ configuration: Configuration = Configuration()) -> any Responder {
    FixedData(bytes: bytes, name: name, configuration: configuration)
  }

  private struct SingleFile: Responder {
    let path: String
    let configuration: Configuration

    func respond(to request: Request) async throws -> Response {
      try Files.checkMethod(of: request)
      if request.method == .options { return .status(.noContent, fields: [.allow: allowed]) }
      return try Response.file(path, configuration)
    }
  }

  private struct FixedData: Responder {
    private let response: Response

    init(bytes: [UInt8], name: String, configuration: Configuration) {
      var fields = FileResponse.fields(path: Array(name.utf8), tag: FixedData.tag(bytes), configuration)
      fields.remove(.lastModified)
      var response = Response(fields: fields, body: .bytes(bytes))
      response.allowsRanges = configuration.allowsRanges
      self.response = response
    }

    /// Two hashes of 64 bits (FNV-1a): the bytes never change, so the tag only has to tell them from those of another build.
    private static func tag(_ bytes: [UInt8]) -> String {
      var one: UInt64 = 0xcbf2_9ce4_8422_2325, other: UInt64 = 0x9ae1_6a3b_2f90_404f
      for byte in bytes {
        one = (one ^ UInt64(byte)) &* 0x100_0000_01b3
        other = (other &+ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15 ^ (other >> 29)
      }
      return "\"\(String(one, radix: 16))-\(String(other, radix: 16))\""
    }

    func respond(to request: Request) async throws -> Response {
      try Files.checkMethod(of: request)
      if request.method == .options { return .status(.noContent, fields: [.allow: allowed]) }
      return response
    }
  }
}
