import Porthole

/// A server for a few people that anybody may try to reach: logging in, and middleware that keeps others out.
///
/// usage: Guarded [PORT [ORIGIN [PEM]]]: pages of ORIGIN may use it from a browser; over HTTPS with the certificate and the key in PEM
let arguments = CommandLine.arguments
var configuration = Server.Configuration(port: arguments.count > 1 ? Int(arguments[1]) ?? 8080 : 8080)
configuration.addresses = [.localhost]
if arguments.count > 3 { configuration.tls = .pem(certificate: arguments[3], key: arguments[3]) }
configuration.authentication = try Authentication(
  .init(.digest, .basic, accounts: [Account("ann", password: "tea & cake")], realm: "notes"))

let server = Server(configuration)
server.use(RequestID())
server.use(SecurityHeaders())
server.use(HostAllowList(["notes.example"]))
var cors = CORS(arguments.count > 2 ? .only(arguments[2]) : .only())
cors.methods = [.get, .put]
server.use(cors)
server.use(OriginCheck(trusting: cors.origins))
server.use(RateLimit(requests: 600, seconds: 60))
server.use(Timeout(.seconds(30)))
server.use(BodyLimit(64 * 1024))

server.put("/note") { request in
  let note = try await request.body.collect()
  return .text("\(request.user ?? "nobody") wrote \(note.count) bytes")
}
try await server.run { urls in for url in urls { print("Listening on \(url)") } }
