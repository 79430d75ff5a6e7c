import PortholeHTTP
import Testing

@testable import Porthole

/// Cross-origin requests (Fetch §3.2); case 57.
struct CORSTests {
  private static func routes(_ cors: CORS) -> (Server) -> Void {
    { server in
      server.use(cors)
      server.get("/data") { _ in .text("data") }
      server.get("/varied") { _ in Response(fields: [.vary: "Accept, origin"], body: .bytes([])) }
      server.get("/broken") { _ in throw CancelledPlan() }
      server.on(.any, "/any") { .text("any \($0.method)") }
    }
  }

  private struct CancelledPlan: Error {}

  private static func preflight(_ path: String, _ origin: String, _ fields: String...) -> String {
    Wire.request("OPTIONS", path, ["Origin: \(origin)", "Access-Control-Request-Method: PUT"] + fields)
  }

  @Test("A preflight of a listed origin is answered 204 with what it asked for")
  func preflight() async throws {
    var cors = CORS(.only("https://App.example:443", "http://localhost:3000"))
    cors.exposedFields = ["X-A"]
    try await WireServer.with(routes: Self.routes(cors)) { subject in
      for path in ["/data", "/any", "/missing"] {
        let response = try await subject.ask(
          Self.preflight(path, "https://app.example", "Access-Control-Request-Headers: content-type, x-a"))
        #expect(response.status == 204)
        #expect(response["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(response["Access-Control-Allow-Methods"] == "PUT")
        #expect(response["Access-Control-Allow-Headers"] == "content-type, x-a")
        #expect(response["Access-Control-Max-Age"] == "600")
        #expect(response["Access-Control-Allow-Credentials"] == nil)
        #expect(response["Access-Control-Expose-Headers"] == nil)
        #expect(response["Vary"] == "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
      }
    }
  }

  @Test(
    "A preflight of any other origin is refused",
    arguments: [
      "https://evil.example", "null", "http://app.example", "https://app.example:8443",
      "https://app.example.evil.example", "https://sub.app.example", "app.example", "", "https://app.example, https://app.example",
    ])
  func otherPreflight(origin: String) async throws {
    try await WireServer.with(routes: Self.routes(CORS(.only("https://app.example")))) { subject in
      let response = try await subject.ask(Self.preflight("/any", origin))
      #expect(response.status == 403)
      #expect(response["Access-Control-Allow-Origin"] == nil)
      let get = try await subject.ask(Wire.get("/data", "Origin: \(origin)"))
      #expect(get.text == "data")
      #expect(get["Access-Control-Allow-Origin"] == nil)
      #expect(get["Vary"] == "Origin")
    }
  }

  @Test("Answers carry the origin, and say that they depend on it, errors too")
  func answers() async throws {
    var cors = CORS(.only("https://app.example"))
    cors.allowsCredentials = true
    cors.exposedFields = ["X-A", "X-B"]
    try await WireServer.with(routes: Self.routes(cors)) { subject in
      for (path, status) in [("/data", 200), ("/missing", 404), ("/broken", 500), ("/varied", 200)] {
        let response = try await subject.ask(Wire.get(path, "Origin: https://app.example"))
        #expect(response.status == status)
        #expect(response["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(response["Access-Control-Allow-Credentials"] == "true")
        #expect(response["Access-Control-Expose-Headers"] == "X-A, X-B")
        // An error is a page or JSON, by Accept.
        #expect(response["Vary"] == (path == "/varied" ? "Accept, origin" : status == 200 ? "Origin" : "Origin, Accept"))
      }
      let same = try await subject.ask(Wire.get("/data"))
      #expect(same["Access-Control-Allow-Origin"] == nil)
      #expect(same["Vary"] == "Origin")
      #expect(await eventually { subject.log.contains("CancelledPlan") })
    }
  }

  @Test("Any origin: a star, never with credentials, and the same for all")
  func any() async throws {
    var cors = CORS(.any)
    cors.allowsCredentials = true
    cors.methods = [.get, "QUERY"]
    cors.fields = [.contentType]
    try await WireServer.with(routes: Self.routes(cors)) { subject in
      let response = try await subject.ask(Wire.get("/data", "Origin: https://whoever.example"))
      #expect(response["Access-Control-Allow-Origin"] == "*")
      #expect(response["Access-Control-Allow-Credentials"] == nil)
      #expect(response["Vary"] == nil)
      let preflight = try await subject.ask(Self.preflight("/data", "null", "Access-Control-Request-Headers: x-a"))
      #expect(preflight.status == 204)
      #expect(preflight["Access-Control-Allow-Methods"] == "GET, QUERY")
      #expect(preflight["Access-Control-Allow-Headers"] == "Content-Type")
    }
  }

  @Test("A closure decides, null is an origin where it is named, private networks are opened on demand")
  func closures() async throws {
    var cors = CORS(.matching { $0.hasSuffix(".app.example") })
    cors.allowsPrivateNetwork = true
    try await WireServer.with(routes: Self.routes(cors)) { subject in
      let response = try await subject.ask(Self.preflight("/any", "https://a.app.example", "Access-Control-Request-Private-Network: true"))
      #expect(response["Access-Control-Allow-Private-Network"] == "true")
      #expect(response["Access-Control-Allow-Origin"] == "https://a.app.example")
      let plain = try await subject.ask(Self.preflight("/any", "https://a.app.example"))
      #expect(plain["Access-Control-Allow-Private-Network"] == nil)
    }
    try await WireServer.with(routes: Self.routes(CORS(.only("null")))) { subject in
      let response = try await subject.ask(Self.preflight("/any", "null", "Access-Control-Request-Private-Network: true"))
      #expect(response["Access-Control-Allow-Origin"] == "null")
      #expect(response["Access-Control-Allow-Private-Network"] == nil)
    }
  }

  @Test("OPTIONS that is no preflight goes on to whoever answers it")
  func options() async throws {
    try await WireServer.with(routes: Self.routes(CORS(.any))) { (subject: WireServer) async throws in
      #expect(try await subject.ask(Wire.request("OPTIONS", "/any", ["Origin: https://a.example"])).text == "any OPTIONS")
      #expect(
        try await subject.ask(Wire.request("OPTIONS", "/data", ["Access-Control-Request-Method: PUT"]))["Allow"] == "GET, HEAD, OPTIONS")
    }
  }

  #if Crypto
  @Test("Case 57: a preflight is answered before anybody has to log in, and nothing else is", arguments: [true, false])
  func beforeAuthentication(usesOption: Bool) async throws {
    let authentication = try Authentication(.init(.basic, accounts: [AuthenticationTests.ann]))
    try await WireServer.with(.test { if usesOption { $0.authentication = authentication } }) { server in
      server.use(CORS(.only("https://app.example")))
      if !usesOption { server.use(authentication) }
      server.on(.any, "/any") { .text("any \($0.method)") }
    } test: { subject in
      #expect(
        try await subject.ask(Self.preflight("/any", "https://app.example", "Access-Control-Request-Headers: authorization")).status == 204)
      for request in [
        Wire.request("OPTIONS", "/any", ["Origin: https://app.example"]),
        Wire.request("OPTIONS", "/any", ["Access-Control-Request-Method: GET"]),
        Wire.get("/any", "Origin: https://app.example", "Access-Control-Request-Method: GET"),
      ] {
        #expect(try await subject.ask(request).status == 401)
      }
      // A page can read that it has to log in.
      let refused = try await subject.ask(Wire.get("/any", "Origin: https://app.example"))
      #expect(refused.status == 401)
      #expect(refused["Access-Control-Allow-Origin"] == "https://app.example")
      let field = AuthenticationTests.basic("ann", "tea & cake")
      #expect(try await subject.ask(Wire.request("PUT", "/any", ["Origin: https://app.example", field])).text == "any PUT")
    }
  }
  #endif
}
