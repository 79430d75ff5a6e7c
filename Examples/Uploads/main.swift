// Takes files into a folder: by a form with all that it brings, part by part, and as the content of a request. Run it and open http://localhost:8080/.
//
// usage: Uploads [FOLDER [PORT [PEM]]]: over HTTPS with the certificate and the key in PEM

import Porthole

let arguments = CommandLine.arguments.dropFirst()
let folder = arguments.first ?? "."
var configuration = Server.Configuration(port: arguments.dropFirst().first.flatMap { Int($0) } ?? 8080)
if let file = arguments.dropFirst(2).first { configuration.tls = .pem(certificate: file, key: file) }
let server = Server(configuration)

/// The path of an upload in the folder. A name that begins with a dot, and one that is none, is refused.
@Sendable func path(for name: String?) throws -> String {
  guard let name, !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
    throw HTTPError(.badRequest, detail: "A file has a name that does not begin with a dot.")
  }
  return "\(folder)/\(name)"
}

server.get("/") { _ in
  .html(
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Uploads</title></head><body>
    <form action="/form" method="post" enctype="multipart/form-data">
    <label>From <input name="from"></label>
    <input type="file" name="files" multiple>
    <button>Upload</button>
    </form>
    </body></html>
    """)
}

/// The whole form first, its files in temporary files, which are then moved or go with the request.
server.post("/form") { request in
  var limits = Form.Configuration()
  limits.fileSize = 100 * 1024 * 1024
  // From here to the folder is a matter of a new name.
  limits.temporaryFolder = folder
  let form = try await request.form(limits)
  var lines = form.fields.map { "\($0.name)=\($0.value)" }
  for file in form.files {
    try file.move(to: path(for: file.fileName))
    lines.append("\(file.name)=\(file.fileName) \(file.contentType.essence) \(file.size)")
  }
  return .text(lines.joined(separator: "\n"))
}

/// Part by part while they arrive: nothing waits for the end of the form.
server.post("/parts") { request in
  var lines: [String] = []
  for try await part in try request.multipart() {
    if part.isFile {
      let size = try await part.save(to: path(for: part.fileName))
      lines.append("\(part.name)=\(part.fileName ?? "") \(part.contentType.essence) \(size)")
    } else {
      lines.append("\(part.name)=\(try await part.text())")
    }
  }
  return .text(lines.joined(separator: "\n"))
}

/// The content of the request is the file, as `curl -T` sends it.
server.put("/files/:name") { request in
  let size = try await request.body.save(to: path(for: request.parameters["name"]))
  return .text("\(size)")
}

try await server.run { print("Listening on", $0.joined(separator: " ")) }
