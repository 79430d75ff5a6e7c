import Porthole

/// The demos that take forms. Their pages are those of recorded conversations, to the byte.
enum DemoForms {
  /// A form, and the text that was sent in it.
  @Sendable static func form(_ server: Server) {
    server.get(.any) { _ in .html(textPage) }
    server.post(.any) { request in
      let value = try await request.form()["value"] ?? ""
      return .html("<html><body><p>\(escape(value))</p></body></html>")
    }
  }

  /// A form with files, and a list of what was sent in it.
  @Sendable static func upload(_ server: Server) {
    server.get(.any) { _ in .html("<html><body>\(uploadForm)</body></html>") }
    server.post(.any) { request in
      let form = try await request.form()
      let fields = form.fields.map { "\(escape($0.name)) = \(escape($0.value))<br>" }
      let files = form.files.map { file in
        let (name, sent, type) = (escape(file.name), escape(file.fileName), escape(file.contentType.essence))
        return "\(name) = &quot;\(sent)&quot; (\(type) | \(size(file.size)))<br>"
      }
      return .html("<html><body><p>\((fields + files).joined())</p><hr>\(uploadForm)</body></html>")
    }
  }

  /// Bytes, or decimal kilobytes without a fraction.
  private static func size(_ bytes: Int) -> String { bytes < 1000 ? "\(bytes) Bytes" : "\(bytes / 1000) KB" }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static let textPage =
    "             <html><body>               "
    + #"<form name="input" action="/" method="post" enctype="application/x-www-form-urlencoded">               "#
    + #"Value: <input type="text" name="value">               <input type="submit" value="Submit">               </form>"#
    + "             </body></html>           "

  private static let uploadForm =
    #"           <form name="input" action="/" method="post" enctype="multipart/form-data">           "#
    + #"<input type="hidden" name="secret" value="42">           <input type="file" name="files" multiple><br/>           "#
    + #"<input type="submit" value="Submit">           </form>         "#
}
