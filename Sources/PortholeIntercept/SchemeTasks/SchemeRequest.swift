internal import Porthole
internal import PortholeHTTP

/// What a task of an engine asks, away from the main actor.
struct SchemeRequest: Sendable {
  private let method: Method
  private let address: String
  private let fields: Fields
  private let content: SchemeContent
  private let isNavigation: Bool

  @MainActor
  init(_ task: any SchemeTask) {
    method = task.method
    address = task.address
    fields = task.fields
    content = task.content
    isNavigation = task.isNavigation
  }

  /// Answers by rules, and by error pages: an engine has no network for a scheme of the app's.
  ///
  /// - Returns: Why there is no answer, or only part of one; nil after a complete one.
  func answer(by interceptor: Interceptor, from adapter: Adapter, into receiver: SchemeReceiver) async -> (any Error)? {
    do {
      guard let url = RequestURL(address) else { throw HTTPError(.badRequest, detail: "\(address) has no host.") }
      let request = try Request(method, url, fields: fields, body: body)
      let (response, last) = try await final(request, interceptor, adapter)
      try await replacement(for: response, of: last).deliver(answering: last, to: receiver)
      return nil
    } catch {
      return error
    }
  }

  /// The answer at the end of all redirections, be it a page that says what went wrong.
  private func final(_ request: Request, _ interceptor: Interceptor, _ adapter: Adapter) async throws -> (Response, Request) {
    do {
      return try await interceptor.answer(
        request, from: adapter, following: { try follows($0, from: request.url) }, passing: { _ in throw HTTPError(.notFound) })
    } catch let error as HTTPError {
      return (error.response(for: request), request)
    }
  }

  private var body: RequestBody {
    switch content {
    case .none: .none
    case .bytes(let bytes): .bytes(bytes)
    case .pulled(let length, let next): .pulled(length: length, next)
    case .unavailable(let reason): .pulled(length: nil) { throw HTTPError(.unsupportedMediaType, detail: reason) }
    }
  }

  /// These engines follow no redirection. For part of a page it is followed here, within an origin: what another origin answers could be
  /// read by a page that has no right to.
  private func follows(_ redirection: Redirection, from url: RequestURL) throws -> Bool {
    if isNavigation { return false }
    guard redirection.url.isSameOrigin(as: url) else {
      throw HTTPError(.badGateway, detail: "The redirection to \(redirection.url) cannot be followed: it leads to another origin.")
    }
    return true
  }

  /// A page that leads on instead of a redirection, so that the window shows the address that it led to.
  private func replacement(for response: Response, of request: Request) -> Response {
    guard isNavigation, let redirection = Redirection(response, of: request), redirection.url.isPage(of: request.url) else {
      return response
    }
    let address = HTML.escape(redirection.url.description)
    var page = Response.html(
      """
      <!doctype html><meta charset="utf-8"><meta name="referrer" content="same-origin"><title>…</title><a href="\(address)">\(address)</a>
      <script>location.replace(document.querySelector('a').href)</script>
      """)
    page.fields[.cacheControl] = "no-store"
    return page
  }
}

extension RequestURL {
  /// Whether a page may be led there: no script is.
  fileprivate func isPage(of url: RequestURL) -> Bool { scheme == url.scheme || scheme == "https" || scheme == "http" }
}
