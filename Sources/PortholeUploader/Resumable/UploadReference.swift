internal import Porthole
internal import PortholeHTTP

/// Addresses for `Location` and `Content-Location`.
enum UploadReference {
  /// A reference from what a request asked for to something else below the same mount. It is relative to the request's path, so that it holds as well
  /// behind a proxy that has taken the beginning of the path away.
  ///
  /// - Parameters:
  ///   - path: Below the mount, without a slash at its beginning, encoded.
  ///   - request: The request.
  /// - Returns: A reference (RFC 3986 §4.2).
  static func to(_ path: String, from request: Request) -> String {
    let sent = request.target.prefix { $0 != "?" }
    // Where the path was not sent in its normal form, what a client makes of the number of its folders is anybody's guess.
    guard sent.utf8.count(where: { $0 == UInt8(ascii: "/") }) == request.path.utf8.count(where: { $0 == UInt8(ascii: "/") }) else {
      return PercentCoding.encode(path: request.mountPath) + "/" + path
    }
    let folders = request.pathInMount.dropFirst().utf8.count { $0 == UInt8(ascii: "/") }
    return (folders == 0 ? "./" : String(repeating: "../", count: folders)) + path
  }

  /// To an upload.
  static func upload(_ id: String, from request: Request) -> String { to("uploads/" + id, from: request) }
}
