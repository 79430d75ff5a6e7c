public import Porthole

extension Uploader {
  /// Whether a request is one for the page, or for what is behind it: what is not can be given to something else at the same address, as to a drive.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - mount: Where the page is, for who asks before the request is led there.
  /// - Returns: Whether the page has an answer of its own.
  public func takes(_ request: Request, at mount: String = "") -> Bool {
    var path = MountPath.relative(request)
    let prefix = String(mount.drop { $0 == "/" })
    if !prefix.isEmpty, path.hasPrefix(prefix + "/") { path.removeFirst(prefix.count + 1) }
    return MountPath.redirect(request) != nil || ResumableRoutes.takes(request, path) || table.find(request.method, path)?.route != nil
  }
}
