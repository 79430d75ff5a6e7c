internal import Porthole
internal import PortholeHTTP

/// The page and what it is made of.
enum PageRoutes {
  static let all = [UploaderRoute(.get, at: "", facing: .person) { try await page($0) }]

  private static func page(_ call: Call) async throws -> Response { .html("<!DOCTYPE html><title>\(HTML.escape(App.name))</title>") }

  /// What went wrong, as a page for people, with the fields that it needs; nil for the library's own page.
  static func page(saying problem: Problem, to request: Request) -> (html: [UInt8], fields: Fields)? { nil }
}
