// A guest book: a form, its errors, and cookies. Run it and open http://localhost:8080/.
//
// usage: Forms [PORT [PEM]]: over HTTPS with the certificate and the key in PEM

import Porthole

/// The entries, kept while the program runs.
actor GuestBook {
  private var entries: [(name: String, text: String)] = []
  func add(_ name: String, _ text: String) { entries.append((name, text)) }
  func all() -> [(name: String, text: String)] { entries }
}

/// Text as HTML.
func escape(_ text: String) -> String {
  text.reduce(into: "") { html, character in
    switch character {
    case "&": html += "&amp;"
    case "<": html += "&lt;"
    case ">": html += "&gt;"
    case "\"": html += "&quot;"
    default: html.append(character)
    }
  }
}

/// What a client may send to `/api/entries`.
struct Entry: Decodable {
  let name: String
  let text: String
}

let book = GuestBook()
let arguments = CommandLine.arguments.dropFirst()
var configuration = Server.Configuration(port: arguments.first.flatMap { Int($0) } ?? 8080)
if let file = arguments.dropFirst().first { configuration.tls = .pem(certificate: file, key: file) }
let server = Server(configuration)

server.get("/") { request in
  let name = request.cookies["name"].flatMap { PercentCoding.decode($0) } ?? ""
  let entries = await book.all().map { "<li><b>\(escape($0.name))</b>: \(escape($0.text))</li>" }
  return .html(
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Guest book</title></head><body>
    <ul>\(entries.joined())</ul>
    <form action="/entries" method="post">
    <label>Name <input name="name" value="\(escape(name))"></label>
    <label>Text <textarea name="text"></textarea></label>
    <button>Sign</button>
    </form>
    </body></html>
    """)
}

server.post("/entries") { request in
  let form = try await request.form()
  guard let name = form["name"], !name.isEmpty, let text = form["text"] else {
    throw HTTPError(.badRequest, detail: "An entry has a name and a text.")
  }
  await book.add(name, text)
  // The browser asks for the page anew, so that going back sends nothing twice.
  var response = Response.redirect(to: "/", status: .seeOther)
  response.setCookie(try SetCookie("name", PercentCoding.encode(queryValue: name), maxAge: 30 * 24 * 60 * 60))
  return response
}

server.post("/api/entries") { request in
  let entry = try await request.json(as: Entry.self)
  await book.add(entry.name, entry.text)
  return .status(.created)
}

try await server.run { print("Listening on", $0.joined(separator: " ")) }
