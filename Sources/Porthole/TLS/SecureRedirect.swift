#if TLS
internal import PortholeHTTP

/// Leads plain HTTP to where the server speaks HTTPS.
struct SecureRedirect: Responder {
  /// The port that speaks TLS.
  let port: @Sendable () -> UInt16
  /// By 308, else by a page with a link.
  let redirects: Bool

  func respond(to request: Request) async throws -> Response {
    let address = address(of: request)
    if redirects, let address { return Response(status: .permanentRedirect, fields: [.location: address, .connection: "close"]) }
    let page = ErrorPage.html(status: .badRequest, detail: "This port speaks HTTPS; its addresses begin with https://.", link: address)
    var response = Response.html(page, status: .badRequest)
    response.fields[.connection] = "close"
    return response
  }

  /// The same target by way of TLS; nil for those that are no address, as of OPTIONS.
  private func address(of request: Request) -> String? {
    let head = request.storage.head
    guard head.targetForm == .origin || head.targetForm == .absolute,
      let name = HostName(authority: request.authority ?? request.connection.localAddress)?.name
    else { return nil }
    let host = name.contains(":") ? "[\(name)]" : name
    let port = port()
    let path = head.withPath { String(repairing: $0) }
    let query = request.rawQuery.map { "?" + $0 } ?? ""
    return "https://\(host)\(port == 443 ? "" : ":\(port)")\(path)\(query)"
  }
}
#endif
