internal import Porthole
internal import PortholeHTTP

/// What the page loads beside itself. Names change with the content, so that browsers may keep it for good.
enum PageAssets {
  static let routes = [
    UploaderRoute(.get, at: "assets/*") { try asset($0) },
    UploaderRoute(.get, at: "icon") { try icon($0) },
  ]

  static let style = "assets/\(PageSources.styleName)"
  static let script = "assets/\(PageSources.scriptName)"

  /// The address of the icon: the app's, or the page's own.
  static func icon(_ configuration: Uploader.Configuration) -> String {
    configuration.icon == nil ? "assets/\(PageSources.iconName)" : "icon"
  }

  private static let contents: [String: (type: String, text: String)] = [
    PageSources.styleName: ("text/css; charset=utf-8", PageSources.style),
    PageSources.scriptName: ("text/javascript; charset=utf-8", PageSources.script),
    PageSources.iconName: ("image/svg+xml", PageSources.icon),
  ]

  private static func asset(_ call: Call) throws -> Response {
    guard let (type, text) = contents[call.rest] else { throw HTTPError(.notFound, detail: "There is no such part of the page.") }
    var response = Response.bytes(Array(text.utf8), type: type)
    response.fields[.cacheControl] = "public, max-age=31536000, immutable"
    return response.compressed(for: call.request)
  }

  private static func icon(_ call: Call) throws -> Response {
    guard let icon = call.configuration.icon else { throw HTTPError(.notFound, detail: "The app has no icon for its page.") }
    var response = Response.bytes(icon.bytes, type: icon.type)
    response.fields[.cacheControl] = "public, max-age=3600"
    return response
  }
}
