// Made by Scripts/snippets from the pages named below; change those.
// swift-format-ignore-file
import Foundation
import Porthole

/// README.md, 1.
func snippet1(_ server: Server) async throws {
  let server = Server(.init(port: 8080))
  server.get("/hello") { _ in .html("<p>Hello World</p>") }
  try await server.run()
}

/// README.md, 2.
func snippet2(_ server: Server) async throws {
  server.get("/users/:id(int)") { request in .text("user \(request.parameters["id"] ?? "")") }
  server.mount("/site", Files("Public"))
  server.post("/notes", body: .memory(upTo: 10_000)) { request in
    let note = try await request.body.collect()
    guard !note.isEmpty else { throw HTTPError(.badRequest, detail: "The note is empty.") }
    return .status(.created)
  }
  server.get("/count") { _ in
    .stream(type: "text/plain") { writer in
      for number in 1...10 {
        try await writer.write("\(number)\n")
        try await Task.sleep(for: .seconds(1))
      }
    }
  }
}

/// README.md, 3.
func snippet3(_ server: Server) async throws {
  server.get("/report", .blocking) { _ in .text(makeReport()) }
  try await server.start()
  print("Listening on \(server.urls)")
  await server.stop(within: .seconds(5))

  @Sendable func makeReport() -> String { "all is well" }
}

/// Sources/Porthole/Porthole.docc/LimitsAndDeadlines.md, 1.
func snippet4(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8080)
  configuration.limits.connections = 100
  configuration.limits.idleTime = 15
  let small = Server(configuration)
  small.mount("/", Files("Public"))
}

/// Sources/Porthole/Porthole.docc/Porthole.md, 1.
func snippet5(_ server: Server) async throws {
  let server = Server(.init(port: 8080))
  server.get("/hello") { _ in .html("<p>Hello World</p>") }
  try await server.run()
}

/// Sources/Porthole/Porthole.docc/Porthole.md, 2.
func snippet6(_ server: Server) async throws {
  try await server.start()
  print(server.urls)
  await server.stop(within: .seconds(5))
}

/// Sources/Porthole/Porthole.docc/Porthole.md, 3.
func snippet7(_ server: Server) async throws {
  server.post("/sum") { request in
    var sum = 0
    for try await piece in request.body { sum += piece.reduce(0) { $0 + Int($1) } }
    return .text("\(sum)")
  }
  server.get("/count") { _ in
    .stream(type: "text/plain") { writer in
      for number in 1...10 { try await writer.write("\(number)\n") }
    }
  }
}

/// Sources/Porthole/Porthole.docc/WhereCodeRuns.md, 1.
func snippet8(_ server: Server) async throws {
  server.get("/report", .blocking) { _ in
    let report = try String(contentsOfFile: "report.txt", encoding: .utf8)
    return .text(report)
  }
}

/// Sources/Porthole/Porthole.docc/WhereCodeRuns.md, 2.
func snippet9(_ server: Server) async throws {
  @MainActor final class Display {
    var text = ""
    func show(_ text: String) { self.text = text }
  }
  let display = Display()
  server.post("/show") { request in
    let text = String(decoding: try await request.body.collect(), as: UTF8.self)
    await display.show(text)
    return .status(.noContent)
  }
}
