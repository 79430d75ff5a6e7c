import Porthole

let server = Server(.init(port: 8080))
server.get("/") { _ in .text("Hello, World!") }
server.on([.post], "/echo") { request in
  .stream(type: request.fields[.contentType] ?? "application/octet-stream", length: request.body.length) { writer in
    for try await piece in request.body { try await writer.write(piece) }
  }
}
try await server.run()
