import Porthole

// One route for each kind of response. The checks ask for all of them with clients that others wrote.
//
// usage: Responses [PEM]: over HTTPS with the certificate and the key in PEM
var configuration = Server.Configuration(port: 0)
configuration.addresses = [.localhost]
if let file = CommandLine.arguments.dropFirst().first { configuration.tls = .pem(certificate: file, key: file) }
let server = Server(configuration)
server.use(Compression())

let lines = String(repeating: "The quick brown fox jumps over the lazy dog.\n", count: 400)
server.get("/text") { _ in
  var response = Response.text(lines)
  response.fields[.etag] = "\"fox\""
  return response
}

struct Note: Codable {
  var title: String
  var stars: Int
}
server.get("/json") { _ in try .json(Note(title: "naïve", stars: 5)) }

let page = Template("<!DOCTYPE html><title>%title%</title><h1>%title%</h1>%list%")
server.get("/template") { _ in .html(page.render(["title": "<Fox & Co>", "list": .html("<ul><li>one</ul>")])) }

server.get("/redirect") { _ in .redirect(to: "text?from=redirect") }
server.get("/download") { _ in Response.text(lines).attachment(named: "Größe.txt") }
server.get("/problem") { _ in throw HTTPError(.conflict, detail: "There is one already.") }

// Pieces that arrive as they are made: three in three steps.
server.get("/progress") { _ in
  .stream(type: "text/plain") { writer in
    for number in 1...3 {
      try await writer.write("step \(number)\n")
      try await Task.sleep(for: .milliseconds(300))
    }
  }
}
server.get("/broken") { _ in
  .stream(type: "text/plain") { writer in
    try await writer.write("not all of it")
    throw HTTPError(.internalServerError)
  }
}

server.get("/trailers") { _ in
  .stream(type: "text/plain", trailers: ["X-Count"]) { writer in
    try await writer.write("one two three")
    try await writer.setTrailers(["X-Count": "3"])
  }
}
server.post("/trailers") { request in
  let content = try await request.body.collect()
  return .text("\(content.count) bytes, X-Count \(request.body.trailers?["X-Count"] ?? "none")\n")
}

server.get("/hints") { request in
  try await request.sendInterim(fields: [.link: "</style.css>; rel=preload; as=style"])
  try await Task.sleep(for: .milliseconds(100))
  return .text("after the hints\n")
}

server.get("/later") { _, respond in
  Task.detached {
    try await Task.sleep(for: .milliseconds(100))
    respond(.text("called back\n"))
  }
}

server.get("/events-page") { _ in .html("<!DOCTYPE html><title>events</title>") }
server.get("/events") { request in
  .events(for: request, heartbeat: .milliseconds(50), retry: 100) { events in
    let first = (Int(events.lastEventID ?? "") ?? 0) + 1
    try await events.send("from \(first)", event: "start")
    for number in first..<first + 3 {
      try await events.send("line \(number)\nof two", id: "\(number)")
      try await Task.sleep(for: .milliseconds(100))
    }
    // Silence, which heartbeats break.
    try await Task.sleep(for: .milliseconds(800))
  }
}

try await server.run { urls in print("Listening on \(urls.first ?? "")") }
