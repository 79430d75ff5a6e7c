internal import Porthole
internal import PortholeHTTP

/// What has to be true of a request before anything is done: it is meant for us, and where it changes something it comes from no page of another site.
struct RequestGuard: Sendable {
  private let hosts: HostAllowList?
  private let origins: OriginCheck

  init(_ configuration: Uploader.Configuration) {
    hosts = configuration.hosts.map { HostAllowList($0) }
    origins = OriginCheck(trusting: configuration.trustedOrigins)
  }

  func check(_ request: Request, account: String?) throws {
    // For a name that is not ours no browser would be logged in here, nor find a certificate that is right.
    if account == nil, !request.isSecure, let hosts, let authority = request.authority, !hosts.allows(authority), !isLocal(authority) {
      throw Problem(
        .misdirectedRequest, .host,
        detail: "This server does not answer for the name in the address: it has to be told of it, or asked by an address in digits.")
    }
    if !request.method.isSafe, !origins.isOwn(request) {
      throw Problem(.forbidden, .origin, detail: "A page of another site asked for this.")
    }
  }

  /// A name without a dot is one of the local network, as `nas`: nobody outside has such.
  private func isLocal(_ authority: String) -> Bool { HostName(authority: authority).map { !$0.name.contains(".") } ?? false }
}
