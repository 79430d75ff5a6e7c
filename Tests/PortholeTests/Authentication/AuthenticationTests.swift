#if Crypto
import PortholeCrypto
import PortholeHTTP
import Testing

@testable import Porthole

/// Basic authentication, and what is the same for all schemes.
struct AuthenticationTests {
  static let ann = Account("ann", password: "tea & cake")

  static func basic(_ name: String, _ password: String) -> String {
    "Authorization: Basic \(Base64.encode(Array("\(name):\(password)".utf8)))"
  }

  static func server(
    _ authentication: Authentication.Configuration, routes: (Server) -> Void = Self.routes, test: (WireServer) async throws -> Void
  ) async throws {
    let authentication = try Authentication(authentication)
    try await WireServer.with(.test { $0.authentication = authentication }, routes: routes, test: test)
  }

  static func routes(_ server: Server) {
    server.get("/me") { .text($0.user ?? "nobody") }
    server.on(.any, "/echo") { .bytes(try await $0.body.collect()) }
  }

  @Test("Whoever has no credentials is asked for them, wherever he goes", arguments: ["/me", "/missing", "/echo?x=1"])
  func challenge(path: String) async throws {
    try await Self.server(.init(.basic, accounts: [Self.ann], realm: "a \"b\" \\c")) { subject in
      let response = try await subject.ask(Wire.get(path))
      #expect(response.status == 401)
      #expect(response["WWW-Authenticate"] == #"Basic realm="a \"b\" \\c", charset="UTF-8""#)
    }
  }

  @Test("Who knows the password is let in, and known by name")
  func rightPassword() async throws {
    try await Self.server(.init(.basic, accounts: [Self.ann, Account("bøb", password: "päss:wörd 🔑")])) { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/me", Self.basic("ann", "tea & cake"))).text == "ann")
      #expect(try await wire.ask(Wire.get("/me", Self.basic("bøb", "päss:wörd 🔑"))).text == "bøb")
      #expect(try await wire.ask(Wire.get("/missing", Self.basic("ann", "tea & cake"))).status == 404)
      // The scheme's case does not matter.
      let field = Self.basic("ann", "tea & cake").replacing("Basic", with: "bASIC ")
      #expect(try await wire.ask(Wire.get("/me", field)).text == "ann")
    }
  }

  @Test(
    "Wrong credentials are refused",
    arguments: [
      basic("ann", "tea"), basic("ann", ""), basic("ann", "tea & cake "), basic("", "tea & cake"), basic("Ann", "tea & cake"),
      basic("bob", "tea & cake"), "Authorization: Basic", "Authorization: Basic !!!", "Authorization: Basic YW5u", "Authorization: ",
      "Authorization: Bearer YW5uOnRlYSAmIGNha2U=", "Authorization: Basic YW5uOnRlYSAmIGNha2V=",
      "Authorization: Basic YW5uOnRlYSAmIGNha2U==",
      // Latin-1 is not UTF-8.
      "Authorization: Basic YW5uOv8=", "Authorization: Digest username=\"ann\"", "Authorization: Basic realm=\"x\"",
    ])
  func wrongPassword(field: String) async throws {
    try await Self.server(.init(.basic, accounts: [Self.ann])) { subject in
      let response = try await subject.ask(Wire.get("/me", field))
      #expect(response.status == 401)
      #expect(response["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
    }
  }

  @Test("Two Authorization fields are no honest mistake")
  func twice() async throws {
    try await Self.server(.init(.basic, accounts: [Self.ann])) { subject in
      let field = Self.basic("ann", "tea & cake")
      let response = try await subject.ask(Wire.get("/me", field, field))
      #expect(response.status == 400)
    }
  }

  @Test("Case 43, defect 8: an upload is refused before its content is sent, or asked for", arguments: [true, false])
  func beforeContent(expects: Bool) async throws {
    try await Self.server(.init(.basic, accounts: [Self.ann])) { subject in
      let wire = try await subject.connect()
      try await wire.send(
        "PUT /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1073741824\r\n\(expects ? "Expect: 100-continue\r\n" : "")\r\n")
      let response = try await wire.response(to: "PUT")
      #expect(response.status == 401)
      #expect(response.closes)
      #expect(try await wire.endsCleanly())
    }
  }

  @Test("Who is let in may send content, and is asked for it")
  func contentWithPassword() async throws {
    try await Self.server(.init(.basic, accounts: [Self.ann])) { subject in
      let wire = try await subject.connect()
      let field = Self.basic("ann", "tea & cake")
      #expect(
        try await wire.ask(Wire.request("PUT", "/echo", [field, "Content-Length: 5", "Expect: 100-continue"])).status == 100)
      try await wire.send("hello")
      #expect(try await wire.response(to: "PUT").text == "hello")
    }
  }
}
#endif
