internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

extension DriveCall {
  /// Where the request's Destination leads (RFC 4918 §10.3).
  func destination() throws -> StorePath {
    let values = request.fields.values(of: .destination)
    guard values.count == 1 else { throw DAVError(.badRequest, detail: "There is no one Destination.") }
    switch try address(values[0]) {
    case .path(let path): return path
    case .outside: throw DAVError(.forbidden, detail: "The destination is not on this drive.")
    case .foreign: throw DAVError(.badGateway, detail: "The destination is on another server.")
    }
  }

  /// Where an address leads.
  enum Place {
    case path(StorePath)
    /// To this server, but not to this drive.
    case outside
    /// To another server.
    case foreign
  }

  /// Reads an absolute URI, or a path from this server's root (RFC 4918 §8.3, `Simple-ref`).
  ///
  /// - Throws: ``DAVError`` 400 for anything else, also for one with a query or a fragment.
  func address(_ text: String) throws -> Place {
    let malformed = DAVError(.badRequest, detail: "An address has to be a URI, or a path that begins with a slash, without a query.")
    var bytes = Array(text.utf8)[...]
    guard !bytes.contains(UInt8(ascii: "?")), !bytes.contains(UInt8(ascii: "#")) else { throw malformed }
    if bytes.first != UInt8(ascii: "/") {
      guard let (scheme, authority, path) = DriveCall.split(bytes) else { throw malformed }
      guard try isOurs(scheme, authority, malformed) else { return .foreign }
      bytes = path
    } else if bytes.dropFirst().first == UInt8(ascii: "/") {
      throw malformed
    }
    let raw = bytes.isEmpty ? [UInt8(ascii: "/")] : Array(bytes)
    let decoded: [UInt8]
    switch RequestPath.normalize(raw.span) {
    case .unchanged: decoded = raw
    case .rewritten(let path): decoded = path
    case .refused(.aboveRoot): return .outside
    case .refused(let reason): throw DAVError(.badRequest, detail: reason.reason)
    }
    let path = String(decoding: decoded, as: UTF8.self), mount = (PercentCoding.decode(configuration.basePath) ?? "") + request.mountPath
    guard path == mount || path.hasPrefix(mount + "/") else { return .outside }
    return .path(try StorePath(String(path.dropFirst(mount.count))))
  }

  /// `http://host:port/path` in its parts; nil for anything else.
  private static func split(_ uri: ArraySlice<UInt8>) -> (scheme: String, authority: String, path: ArraySlice<UInt8>)? {
    guard let colon = uri.firstIndex(of: UInt8(ascii: ":")), uri[colon...].starts(with: "://".utf8) else { return nil }
    let rest = uri[(colon + 3)...]
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    // Names and passwords that some clients put there say nothing about the host.
    let start = rest[..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? rest.startIndex
    return (String(decoding: uri[..<colon], as: UTF8.self).lowercased(), String(decoding: rest[start..<end], as: UTF8.self), rest[end...])
  }

  /// Whether a host is the one that the client has reached us by. It may name the port that its scheme has anyway, or not; and in front of us may be
  /// a proxy that speaks another scheme.
  private func isOurs(_ scheme: String, _ authority: String, _ malformed: DAVError) throws -> Bool {
    guard scheme == "http" || scheme == "https" else { return false }
    guard let named = HostName(authority: authority) else { throw malformed }
    guard let asked = request.authority.flatMap({ HostName(authority: $0) }) else { return true }
    let usual = scheme == "https" ? 443 : 80, ownUsual = request.isSecure ? 443 : 80
    return named.name == asked.name && (named.port == asked.port || (named.port ?? usual) == (asked.port ?? ownUsual))
  }
}
