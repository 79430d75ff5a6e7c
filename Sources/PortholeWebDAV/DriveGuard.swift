internal import Porthole
internal import PortholeHTTP

/// Keeps pages in a person's browser from using a drive that asks for no login: those of other sites, and those whose name was made to lead here (DNS
/// rebinding), which for the browser are the drive's own. Clients of WebDAV are let through, by whatever name they come.
struct DriveGuard: Sendable {
  private let hosts: HostAllowList?
  private let origins = OriginCheck()

  init(_ hosts: [String]?) { self.hosts = hosts.map { HostAllowList($0) } }

  func check(_ request: Request, account: String?) throws {
    let isPage = request.fields.contains(.origin) || request.fields.contains(.secFetchSite)
    if isPage, !request.method.isSafe, !origins.isOwn(request) {
      throw DAVError(.forbidden, detail: "A page of another site asked for this.")
    }
    // Browsers say whose page asks only where something is changed, or over TLS; for reading there is but their name.
    guard isPage || request.userAgent?.hasPrefix("Mozilla/") == true, account == nil, !request.isSecure, let hosts,
      let authority = request.authority, !hosts.allows(authority), HostName(authority: authority)?.name.contains(".") != false
    else { return }
    throw DAVError(
      .misdirectedRequest,
      detail: "This server does not answer browsers for the name in the address: it has to be told of it, or asked by an address in digits."
    )
  }
}
