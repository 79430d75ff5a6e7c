internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// A file as it is answered: with validators and ranges, and so that nothing in it runs in the name of this server.
enum FileAnswer {
  /// What a browser does with it.
  enum Use { case save, show }

  static func make(_ call: Call, _ path: StorePath, for use: Use) async throws -> Response {
    let file = try await call.access.open(path)
    let info = file.info
    let type = MediaTypes.default.contentType(forFileName: info.name)
    let fields: Fields = [
      .contentType: use == .save ? type : harmless(type),
      .etag: info.tag.text,
      .lastModified: HTTPDate(secondsSince1970: info.modifiedSeconds).text,
      .acceptRanges: "bytes",
      .cacheControl: "private, no-cache",
      .contentDisposition: use == .save
        ? ContentDisposition.attachment(fileName: info.name) : ContentDisposition.inline(fileName: info.name),
      .contentSecurityPolicy: use == .show && type == pdf ? pdfPolicy : policy,
      "Referrer-Policy": "no-referrer",
    ]
    var response = Response(fields: fields, body: .source(file.content(of: call.share)))
    // Ranges, and lengths, are of the file as it is.
    response.allowsCompression = false
    return response
  }

  private static let pdf = "application/pdf"
  /// Nothing runs, nothing is loaded from elsewhere, and what is shown is of no origin.
  private static let policy = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'"
  /// Chromium shows no PDF in a sandbox; what shows PDF is a program of the browser, of no site.
  private static let pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

  /// A type as which a browser shows content without running it: documents that could have scripts are shown as the text that they are. Images in SVG run
  /// none where they are shown as images, and the policy sees to the rest.
  private static func harmless(_ type: String) -> String {
    let essence = type.prefix { $0 != ";" }
    switch essence {
    case "image/svg+xml": return type
    case "text/html", "application/xhtml+xml", "text/xml", "application/xml", "text/javascript", "application/javascript",
      "multipart/related", "message/rfc822", "text/cache-manifest":
      return "text/plain; charset=utf-8"
    case let essence where essence.hasSuffix("+xml"): return "text/plain; charset=utf-8"
    default: return type
    }
  }
}
