import Porthole

// A server that others find: announced on the local network with a few words about it, and at a port of the gateway.
var configuration = Server.Configuration(port: 8080)
configuration.bonjour = Bonjour(name: CommandLine.arguments.dropFirst().first ?? "")
configuration.bonjour?.subtypes = ["_album"]
configuration.bonjour?.text = ["path": "/", "pictures": "12"]
configuration.natMapping = NATMapping()
let server = Server(configuration)
server.get("/") { _ in .html("<p>Twelve pictures</p>") }
server.onEvent { event in
  switch event {
  case .bonjourRegistered(let service): print("Announced as \(service.name) (\(service.type)) at \(service.url)")
  case .natMapped(let url): print("Reached from elsewhere at \(url)")
  case .bonjourFailed(let error), .natFailed(let error): print(error)
  default: break
  }
}
try await server.run()
