internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// The page and what it is made of.
enum PageRoutes {
  static let all = [UploaderRoute(.get, at: "", facing: .person) { try await page($0) }] + PageAssets.routes

  /// Entries that the page brings with it; where it is sorted by something else than names, all are needed.
  private static let mostEntries = 1_000

  private static func page(_ call: Call) async throws -> Response {
    let folder = try call.path(else: .root), access = call.access, order = PageOrder(call.query)
    let permissions = access.permissions.verbs(at: folder)
    var listing: Listing?
    // Who may add but not see gets a page to add things by.
    if permissions.contains(.list) || access.permissions.leads(through: folder) || !permissions.contains(.create) {
      let limit = order.column == .name && !order.isDescending ? mostEntries : ListingRoutes.mostEntries
      listing = try await Listing(access, folder, after: call.query["after"], limit: limit)
    }
    let nonce = PageNonce.make()
    let view = PageView(
      strings: .best(for: call.request), texts: PageTexts(call.configuration, nonce: nonce), nonce: nonce, folder: folder, listing: listing,
      permissions: permissions, order: order, done: call.query["done"], configuration: call.configuration,
      hasTrash: call.share.configuration.trash != nil, kept: kept(call.request))
    var response = Response.html(view.html)
    response.fields[.contentSecurityPolicy] = view.policy
    response.fields[.cacheControl] = "no-store"
    response.fields.append(.vary, "Accept-Language")
    return response.compressed(for: call.request)
  }

  /// Links keep the language that was asked for.
  private static func kept(_ request: Request) -> String {
    request.query["lang"].flatMap { PageStrings.match($0) }.map { "&lang=\($0.language)" } ?? ""
  }

  /// What went wrong, as a page for people, with the fields that it needs; nil for the library's own page.
  static func page(saying problem: Problem, to request: Request) -> (html: [UInt8], fields: Fields)? {
    let page = ProblemPage(problem: problem, strings: .best(for: request), request: request, nonce: PageNonce.make())
    return (Array(page.html.utf8), [.contentSecurityPolicy: page.policy])
  }
}

/// What tells the page's own scripts and styles from all others: new with each answer.
enum PageNonce {
  static func make() -> String {
    // The system's generator is the cryptographic one.
    String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
