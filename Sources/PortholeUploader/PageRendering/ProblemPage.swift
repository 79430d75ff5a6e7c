internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// What went wrong, for people who opened an address by hand or use forms: a sentence in their language, and a way back.
struct ProblemPage: Sendable {
  let problem: Problem
  let strings: PageStrings
  let request: Request
  let nonce: String

  /// The sentence: the app's own where a hook refused, the page's otherwise.
  private var sentence: String {
    if let refusal = problem.refusal { return refusal }
    let key = strings.contains("problem.\(problem.reason)") ? "problem.\(problem.reason)" : "problem.failed"
    let name = problem.path.flatMap { try? StorePath($0) }?.shownName ?? ""
    return strings.text(key, ["name": name, "device": request.authority.map { "\($0)" } ?? ""])
  }

  /// Where the page is, seen from what was asked for.
  private var home: String { UploadReference.to("", from: request) }

  var html: String {
    let language = HTML.escape(strings.language), direction = strings.isRightToLeft ? "rtl" : "ltr"
    return """
      <!doctype html>
      <html lang="\(language)" dir="\(direction)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>\(HTML.escape(sentence))</title>
      <link rel="stylesheet" nonce="\(nonce)" href="\(HTML.escape(home + PageAssets.style))">
      </head>
      <body>
      <main class="trouble">
      <h1>\(HTML.escape(sentence))</h1>
      <p><a class="button" href="\(HTML.escape(home))">\(HTML.escape(strings["form.back"]))</a></p>
      </main>
      </body>
      </html>
      """
  }

  var policy: String { "default-src 'none'; style-src 'nonce-\(nonce)'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'" }
}

extension Problem {
  /// What the app said when it refused something, which is shown as it is; nil where the words are our own, and are had in the reader's language.
  var refusal: String? {
    guard reason == FileError.Reason.forbidden.rawValue, detail != FileError(.forbidden).detail, status == .forbidden else { return nil }
    return detail.hasPrefix("The server may not do that") ? nil : detail
  }
}
