// The server that `Benchmarks/run` measures: each route is one kind of work of the budgets.
//
// usage: bench-server --port N [--loops N] [--root DIR] [--log none|text]

import Glibc
import Porthole

/// The value that follows an option on the command line.
func option(_ name: String) -> String? {
  guard let place = CommandLine.arguments.firstIndex(of: name) else { return nil }
  let value = CommandLine.arguments.index(after: place)
  return CommandLine.arguments.indices.contains(value) ? CommandLine.arguments[value] : nil
}

/// Hands the request on, as a middleware does that found nothing to do.
struct PassOn: Middleware {
  func respond(to request: Request, next: any Responder) async throws -> Response {
    try await next.respond(to: request)
  }
}

var configuration = Server.Configuration(port: option("--port").flatMap(UInt16.init) ?? 8080)
configuration.loops = option("--loops").flatMap(Int.init) ?? 1
configuration.log = option("--log") == "text" ? .text : .none

let server = Server(configuration)
server.get("/") { _ in .text("Hello, World!") }
server.mount("/m", PassOn(), PassOn(), PassOn()) { _ in .text("Hello, World!") }
if let root = option("--root") {
  server.mount("/files", Files(root))
}
server.get("/block") { _ in
  sleep(2)
  return .text("awake")
}
server.get("/block4", .blocking) { _ in
  usleep(4000)
  return .text("awake")
}
try await server.run()
