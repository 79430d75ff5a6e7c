import PortholeHTTP

/// The pages that the library itself answers with.
enum ErrorPage {
  /// A page that says what went wrong; with a link, where to go instead.
  static func html(status: Status, detail: String?, link: String? = nil) -> String {
    let title = "\(status.code) \(status.reasonPhrase)"
    let text = detail ?? sentence(for: status)
    let way = link.map(HTML.escape).map { "\n<p><a href=\"\($0)\">\($0)</a></p>" } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTML.escape(title))</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 15vh auto 0; padding: 0 1.5rem }
      h1 { font-size: 1.4rem; font-weight: 600; margin: 0 0 .5rem }
      p { margin: 0; opacity: .75; overflow-wrap: anywhere }
      </style>
      </head>
      <body>
      <h1>\(HTML.escape(title))</h1>
      <p>\(HTML.escape(text))</p>\(way)
      </body>
      </html>

      """
  }

  private static func sentence(for status: Status) -> String {
    switch status.code {
    case 400: "The server could not make sense of the request."
    case 401: "Please log in first."
    case 403: "This is not for you to see or do."
    case 404: "There is nothing at this address."
    case 405: "This cannot be done here."
    case 408: "The request took too long to arrive."
    case 412: "It has changed since you last saw it."
    case 413: "What you sent is too large."
    case 414: "The address is too long."
    case 416: "The file does not have the part that was asked for."
    case 417: "The server cannot do what the request expects of it."
    case 431: "The request has too many fields, or too large ones."
    case 500: "Something went wrong inside the server."
    case 501: "The server does not know how to do this."
    case 503: "The server is busy. Please try again in a while."
    default: status.code < 500 ? "The request could not be fulfilled." : "The server could not fulfil the request."
    }
  }
}

/// Text as HTML.
package enum HTML {
  /// Escapes what has a meaning in text and in quoted attributes.
  package static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0x27 }) else { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
