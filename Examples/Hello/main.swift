import Porthole

let server = Server(.init(port: 8080))
server.get("/hello") { _ in .html("<p>Hello World</p>") }
try await server.run()
