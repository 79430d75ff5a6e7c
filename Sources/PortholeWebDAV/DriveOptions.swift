public import Porthole
internal import PortholeHTTP

/// Tells what a drive can do before anybody logs in: clients send OPTIONS before they ask a person for a password, some of them to the server's root
/// or to `*`. For servers with a login; it stands before it.
///
/// ```swift
/// server.use(DriveOptions(at: "/drive"))
/// server.mount("/drive", Drive(share))
/// ```
public struct DriveOptions: Middleware {
  private let mount: [Substring]
  private let isAnothers: @Sendable (Request) -> Bool

  /// Answers for a drive.
  ///
  /// - Parameters:
  ///   - mount: Where the drive is.
  ///   - isAnothers: Whether a request there is nevertheless for something else at the same address.
  public init(at mount: String = "/", unless isAnothers: @escaping @Sendable (Request) -> Bool = { _ in false }) {
    self.mount = mount.split(separator: "/")
    self.isAnothers = isAnothers
  }

  /// Before.
  public var precedesAuthentication: Bool { true }

  /// Answers OPTIONS for the drive, what is around it, and `*`; but not when a page of another site asks for leave (Fetch Standard §3.2).
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    guard request.method == .options, !request.fields.contains(.accessControlRequestMethod), isAbout(request), !isAnothers(request) else {
      return try await next.respond(to: request)
    }
    return Drive.options
  }

  private func isAbout(_ request: Request) -> Bool {
    if request.target == "*" { return true }
    let path = request.path.split(separator: "/")
    return path.starts(with: mount) || mount.starts(with: path)
  }
}
