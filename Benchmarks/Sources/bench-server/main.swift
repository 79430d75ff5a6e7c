// The server that `Benchmarks/run` measures: each route is one kind of work of the budgets.
//
// usage: bench-server --port N [--loops N] [--root DIR] [--log none|text] [--cert FILE --key FILE] [--upstream URL]

import Glibc
import Porthole
import PortholeIntercept

/// The value that follows an option on the command line.
func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
  return arguments[place + 1]
}

/// Answers with the 13 bytes.
struct Greeting: Responder {
  func respond(to request: Request) async throws -> Response { .text("Hello, World!") }
}

/// Hands the request on, as a middleware does that found nothing to do.
struct PassOn: Middleware {
  func respond(to request: Request, next: any Responder) async throws -> Response { try await next.respond(to: request) }
}

var configuration = Server.Configuration(port: option("--port").flatMap { Int($0) } ?? 8080)
configuration.addresses = [.ip("127.0.0.1")]
configuration.loops = option("--loops").flatMap { Int($0) } ?? 1
configuration.accessLog = option("--log") == "text" ? .standardError() : nil
if let certificate = option("--cert"), let key = option("--key") {
  configuration.tls = .pem(certificate: certificate, key: key)
}
let server = Server(configuration)

server.get("/") { _ in .text("Hello, World!") }
server.mount("/m", Greeting().wrapped(in: PassOn()).wrapped(in: PassOn()).wrapped(in: PassOn()))
for (path, scheme) in [("/basic", Authentication.Scheme.basic), ("/digest", .digest)] {
  let accounts = [Account("ann", password: "correct horse")]
  server.mount(path, Greeting().wrapped(in: try Authentication(.init(scheme, accounts: accounts, realm: "bench"))))
}
server.get("/block") { _ in
  _ = sleep(2)
  return .text("awake")
}
server.get("/block4", .blocking) { _ in
  _ = usleep(4000)
  return .text("awake")
}
if let upstream = option("--upstream") {
  // By a rule, as a web view's requests are passed on.
  let interceptor = Interceptor()
  try interceptor.handle(.host("127.0.0.1"), ReverseProxy(to: upstream))
  server.mount("/pass", interceptor)
}
if let root = option("--root") {
  server.mount("/files", Files(root))
  server.put("/upload") { request in .text("\(try await request.body.save(to: root + "/upload.bin")) bytes\n") }
  server.post("/form") { request in
    var limits = Form.Configuration()
    limits.temporaryFolder = root
    limits.fileSize = 2 << 30
    let form = try await request.form(limits)
    return .text("\(form.file("f")?.size ?? 0) bytes\n")
  }
  server.mount("/coded", Files(root).wrapped(in: Compression()))
  server.get("/gzip") { request in
    let text = try Contents.of(root + "/lines.txt")
    return Response.stream(type: "text/plain") { writer in
      var start = 0
      while start < text.count {
        let end = min(start + 64 * 1024, text.count)
        try await writer.write(Array(text[start..<end]))
        start = end
      }
    }
    .compressed(for: request)
  }
}
try await server.run()
