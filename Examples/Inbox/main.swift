// A folder to move files in and out of by any browser. Run it and open http://localhost:8080/.
//
// usage: Inbox [PORT [FOLDER]]

import Porthole
import PortholeFiles
import PortholeUploader

let arguments = CommandLine.arguments.dropFirst()
let port = arguments.first.flatMap { Int($0) } ?? 8080
let folder = arguments.dropFirst().first ?? "."

var sharing = FileShare.Configuration()
sharing.hooks.shouldUpload = { path, file in
  // All of it is here by now, and can be looked into before it gets its name.
  guard try await file.read(at: 0, count: 2) != Array("MZ".utf8) else { throw Refused(reason: "Programs for Windows are not taken here.") }
}

struct Refused: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}

var look = Uploader.Configuration()
look.title = "Inbox"
let page = Uploader(directory: folder, look, sharing: sharing)
page.onEvent { print($0) }

let server = Server(.init(port: port))
server.mount("/", page)
try await server.run { urls in print(urls.map { "Listening on \($0)" }.joined(separator: "\n")) }
