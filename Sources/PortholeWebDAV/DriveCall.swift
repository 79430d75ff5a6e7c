internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet
internal import PortholeXML

/// A request to a drive, with what all methods need of it.
struct DriveCall: Sendable {
  let request: Request
  let configuration: Drive.Configuration
  /// Whoever asks, naming the locks that the request names.
  let access: FileAccess
  let path: StorePath
  /// Where the drive is, as clients see it, without a slash at its end.
  let base: String
  /// Where the drive keeps its answers with small files.
  let answers: FileCache
  /// What the request says in `If`; nil where it says nothing.
  let condition: IfHeader?

  /// `access` is the share as whoever asks may use it.
  init(_ request: Request, _ drive: Drive, _ access: FileAccess) throws {
    self.request = request
    configuration = drive.configuration
    base = drive.configuration.basePath + PercentCoding.encode(path: request.mountPath)
    path = try StorePath(request.pathInMount)
    let lines = request.fields.values(of: .if)
    condition = lines.isEmpty ? nil : try IfHeader(lines.joined(separator: " "))
    self.access = condition.map { access.naming($0.tokens) } ?? access
    answers = drive.answers
  }

  /// Whether the request's path has a slash at its end.
  var endsInSlash: Bool { request.path.utf8.last == UInt8(ascii: "/") }

  /// The address of a path: absolute, without a host, and for folders with a slash at its end (RFC 4918 §5.2, §8.3).
  func href(_ path: StorePath, isFolder: Bool) -> String {
    path.isRoot ? base + "/" : base + PercentCoding.encode(path: path.description) + (isFolder ? "/" : "")
  }

  /// What is at the request's path; nil when nothing is.
  func current() async throws -> FileInfo? {
    do { return try await access.info(of: path) } catch let error as FileError where error.reason == .notFound { return nil }
  }

  /// What is at the request's path.
  func existing() async throws -> FileInfo { try await access.info(of: path) }

  // MARK: Fields

  enum Depth { case zero, one, infinity }

  /// The Depth field (RFC 4918 §10.2); nil where there is none.
  func depth() throws -> Depth? {
    switch request.fields[.depth]?.lowercased() {
    case nil: nil
    case "0": .zero
    case "1": .one
    case "infinity": .infinity
    default: throw DAVError(.badRequest, detail: "Depth is 0, 1 or infinity.")
    }
  }

  /// What is done where something is already (RFC 4918 §10.6).
  func overwrites() throws -> Bool {
    switch request.fields[.overwrite] {
    case nil, "T", "t": true
    case "F", "f": false
    default: throw DAVError(.badRequest, detail: "Overwrite is T or F.")
    }
  }

  /// The content as XML; nil where there is none.
  func document() async throws -> XMLDocument? {
    let bytes = try await request.body.collect(upTo: Drive.mostXML)
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) else { return nil }
    do { return try XMLReader.read(bytes) } catch { throw DAVError(.badRequest, detail: error.description) }
  }

  // MARK: Conditions

  /// Holds the request's conditions, those of HTTP and those of WebDAV, against what is there, before the method acts (RFC 9110 §13.2,
  /// RFC 4918 §10.4).
  ///
  /// - Returns: The tag that has to be there still when it acts; nil where no condition is about it.
  @discardableResult
  func checkConditions(_ info: FileInfo?) async throws -> EntityTag? {
    try await checkIf()
    try request.checkPreconditions(
      entityTag: info?.tag, lastModified: info.map { HTTPDate(secondsSince1970: $0.modifiedSeconds) }, exists: info != nil)
    let isAboutTag = request.fields.contains(.ifMatch) && request.ifMatch != .any || condition?.hasTags == true
    return isAboutTag ? info?.tag : nil
  }

  /// Holds what If says against what is there; all of a method's conditions where those of HTTP are left to whoever sends the answer.
  func checkIf() async throws {
    if let condition, !(try await condition.holds(for: self)) { throw DAVError(.preconditionFailed, detail: "What If says does not hold.") }
  }
}
