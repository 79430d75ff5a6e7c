#if Crypto
import PortholeHTTP
import Testing

@testable import Porthole

/// Digest authentication (RFC 7616); case 56.
struct DigestTests {
  private static let ann = Account("ann", password: "tea & cake")

  private static func with(
    _ accounts: [Account] = [ann], realm: String = "tea room", clock: AuthenticationClock = AuthenticationClock(),
    _ test: (WireServer) async throws -> Void
  ) async throws {
    let authentication = try Authentication(.init(.digest, accounts: accounts, realm: realm), clock: clock)
    try await WireServer.with(.test { $0.authentication = authentication }, routes: AuthenticationTests.routes, test: test)
  }

  private static func client(
    _ subject: WireServer, _ name: String = "ann", _ password: String = "tea & cake", algorithm: String = "SHA-256"
  ) async throws -> DigestClient {
    let response = try await subject.ask(Wire.get("/me"))
    #expect(response.status == 401)
    return try #require(DigestClient(response, name: name, password: password, algorithm: algorithm))
  }

  @Test("Challenges: SHA-256 before MD5, with the same nonce")
  func challenges() async throws {
    try await Self.with(realm: "a \"b\"") { subject in
      let response = try await subject.ask(Wire.get("/missing"))
      #expect(response.status == 401)
      let challenges = response.values(of: "WWW-Authenticate")
      try #require(challenges.count == 2)
      #expect(challenges[0].hasPrefix(#"Digest realm="a \"b\"", qop="auth", algorithm=SHA-256, nonce=""#))
      #expect(challenges[0].replacing("SHA-256", with: "MD5") == challenges[1])
      #expect(challenges[0].hasSuffix(", charset=UTF-8"))
      #expect(!challenges[0].contains("stale"))
    }
  }

  @Test("Who knows the password is let in: any method, any query, odd names", arguments: ["SHA-256", "MD5"])
  func rightPassword(algorithm: String) async throws {
    let odd = Account(#"a"b\c, d"#, password: #"p"ä\s"#)
    try await Self.with([Self.ann, odd], realm: #"r "q" \"#) { subject in
      var client = try await Self.client(subject, algorithm: algorithm)
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/me", client.field("GET", "/me"))).text == "ann")
      #expect(try await wire.ask(Wire.get("/me?a=b,c%20d&e", client.field("GET", "/me?a=b,c%20d&e"))).text == "ann")
      #expect(try await wire.ask(Wire.head("/me", client.field("HEAD", "/me"))).status == 200)
      #expect(try await wire.ask(Wire.post("/echo", "hello", client.field("POST", "/echo"))).text == "hello")
      #expect(try await wire.ask(Wire.request("PROPFIND", "/echo", [client.field("PROPFIND", "/echo")])).status == 200)
      #expect(try await wire.ask(Wire.request("OPTIONS", "*", [client.field("OPTIONS", "*")])).status == 204)
      #expect(try await wire.ask(Wire.get("http://x/me", client.field("GET", "/me"))).text == "ann")
      #expect(try await wire.ask(Wire.get("/me", client.field("GET", "http://x/me"))).text == "ann")
      #expect(
        try await wire.ask(Wire.get("/me", client.field("GET", "/me") { $0.replacing("qop=auth", with: "qop=\"auth\"") })).status == 200)
      var other = try await Self.client(subject, odd.name, #"p"ä\s"#, algorithm: algorithm)
      #expect(try await wire.ask(Wire.get("/me", other.field("GET", "/me"))).text == odd.name)
    }
  }

  @Test("RFC 7616 §3.9.1: the examples' answers are right, but for the nonce, which is not ours")
  func examples() async throws {
    try await Self.with([Account("Mufasa", password: "Circle of Life")], realm: "http-auth@example.org") { subject in
      for (algorithm, answer) in [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
      ] {
        let field = """
          Authorization: Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=\(algorithm), \
          nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, \
          cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="\(answer)", \
          opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
          """
        let right = try await subject.ask(Wire.get("/dir/index.html", field))
        #expect(right.status == 401)
        #expect(right.values(of: "WWW-Authenticate").allSatisfy { $0.hasSuffix(", stale=true") })
        let wrong = try await subject.ask(Wire.get("/dir/index.html", field.replacing(answer.prefix(8), with: "00000000")))
        #expect(wrong.status == 401)
        #expect(wrong.values(of: "WWW-Authenticate").allSatisfy { !$0.contains("stale") })
      }
    }
  }

  @Test("Wrong names and passwords are refused, and not called stale")
  func wrongPassword() async throws {
    try await Self.with { subject in
      for (name, password) in [("ann", "tea"), ("bob", "tea & cake"), ("Ann", "tea & cake"), ("", "")] {
        var client = try await Self.client(subject, name, password)
        let response = try await subject.ask(Wire.get("/me", client.field("GET", "/me")))
        #expect(response.status == 401)
        #expect(response.values(of: "WWW-Authenticate").allSatisfy { !$0.contains("stale") })
      }
    }
  }

  @Test("Defect 7: credentials are good for their target and method only")
  func otherTarget() async throws {
    try await Self.with { subject in
      var client = try await Self.client(subject)
      for (asked, said) in [("/me?x=1", "/me"), ("/me", "/me?x=1"), ("/echo", "/me"), ("/me", "*"), ("/me", ""), ("/%6De", "/me")] {
        let response = try await subject.ask(Wire.get(asked, client.field("GET", said)))
        #expect(response.status == 400, "\(asked) \(said)")
      }
      let response = try await subject.ask(Wire.request("DELETE", "/echo", [client.field("GET", "/echo")]))
      #expect(response.status == 401)
    }
  }

  @Test("A count is good once; requests may overtake each other a little")
  func replay() async throws {
    try await Self.with { subject in
      var client = try await Self.client(subject)
      let wire = try await subject.connect()
      for count in [1, 3, 2, 70, 8, 69] {
        #expect(try await wire.ask(Wire.get("/me", client.field("GET", "/me", count: count))).status == 200, "\(count)")
      }
      for count in [1, 2, 3, 69, 70, 8, 6, 0] {
        let response = try await wire.ask(Wire.get("/me", client.field("GET", "/me", count: count)))
        #expect(response.status == 401, "\(count)")
        #expect(response.values(of: "WWW-Authenticate").allSatisfy { $0.hasSuffix(", stale=true") })
        // With the new nonce it goes on.
        if count == 0 {
          var next = try #require(DigestClient(response, name: "ann", password: "tea & cake"))
          #expect(next.nonce != client.nonce)
          #expect(try await wire.ask(Wire.get("/me", next.field("GET", "/me"))).status == 200)
        }
      }
      #expect(try await wire.ask(Wire.get("/me", client.field("GET", "/me", count: 0xFFFF_FFFF))).status == 200)
    }
  }

  @Test("A nonce ends with its life, and cannot be forged")
  func nonces() async throws {
    let time = TestTime()
    try await Self.with(clock: time.clock) { subject in
      var client = try await Self.client(subject)
      time.pass(seconds: 299)
      #expect(try await subject.ask(Wire.get("/me", client.field("GET", "/me"))).status == 200)
      var forged = client
      // A later time in the same nonce.
      var bytes = try #require(Base64.decode(client.nonce))
      bytes[7] &+= 100
      forged.nonce = Base64.encode(bytes)
      for nonce in [forged.nonce, "", "x", String(client.nonce.dropLast(4)), client.nonce + client.nonce] {
        forged.nonce = nonce
        let response = try await subject.ask(Wire.get("/me", forged.field("GET", "/me")))
        #expect(response.status == 401)
        #expect(response.values(of: "WWW-Authenticate").allSatisfy { $0.hasSuffix(", stale=true") })
      }
      time.pass(seconds: 1)
      let late = try await subject.ask(Wire.get("/me", client.field("GET", "/me")))
      #expect(late.status == 401)
      #expect(late.values(of: "WWW-Authenticate").allSatisfy { $0.hasSuffix(", stale=true") })
    }
  }

  @Test("Instances with one secret take each other's nonces; others do not")
  func sharedSecret() async throws {
    var configuration = Authentication.Configuration(.digest, accounts: [Self.ann])
    configuration.secret = Array("sixteen bytes!!!".utf8)
    try await AuthenticationTests.server(configuration) { one in
      try await AuthenticationTests.server(configuration) { other in
        var client = try await Self.client(one)
        #expect(try await other.ask(Wire.get("/me", client.field("GET", "/me"))).text == "ann")
        configuration.secret = Array("sixteen bytes???".utf8)
        try await AuthenticationTests.server(configuration) { third in
          let response = try await third.ask(Wire.get("/me", client.field("GET", "/me")))
          #expect(response.status == 401)
        }
      }
    }
  }

  @Test(
    "What is missing or malformed is refused and no password tried",
    arguments: [
      ("qop=auth, ", ""), ("qop=auth", "qop=auth-int"), ("nc=00000001", "nc=1"), ("nc=00000001", "nc=0000000g"), ("cnonce=", "cnonc="),
      ("response=\"", "response=\"0"), ("algorithm=SHA-256", "algorithm=SHA-256-sess"), ("algorithm=SHA-256", "algorithm=MD4"),
      ("realm=\"tea room\"", "realm=\"Tea room\""), ("username=\"ann\"", "username*=UTF-16''ann"), ("username=\"ann\"", "user=ann"),
      ("username=\"ann\"", "username=\"ann\", username=\"ann\""), ("username=\"ann\"", "username=\"ann\", username*=UTF-8''ann"),
      ("cnonce=\"0a4f113b\"", "cnonce=\"0a4f113b"), ("Digest", "Digest,;"), ("uri=", "url="),
    ])
  func malformed(part: String, other: String) async throws {
    var configuration = Authentication.Configuration(.digest, accounts: [Self.ann], realm: "tea room")
    configuration.wrongPasswordsPerMinute = 1
    try await AuthenticationTests.server(configuration) { subject in
      var client = try await Self.client(subject)
      for _ in 0..<3 {
        let field = try client.field("GET", "/me", count: 1) { $0.replacing(part, with: other) }
        #expect(try await subject.ask(Wire.get("/me", field)).status == 401)
      }
      #expect(try await subject.ask(Wire.get("/me", client.field("GET", "/me", count: 2))).status == 200)
    }
  }

  @Test("username* is taken, in its one form")
  func extendedName() async throws {
    try await Self.with([Account("Jäsøn Doe", password: "Secret, or not?")]) { subject in
      var client = try await Self.client(subject, "Jäsøn Doe", "Secret, or not?")
      let field = try client.field("GET", "/me") {
        $0.replacing("username=\"Jäsøn Doe\"", with: "username*=utf-8''J%C3%A4s%C3%B8n%20Doe, userhash=false")
      }
      #expect(try await subject.ask(Wire.get("/me", field)).text == "Jäsøn Doe")
    }
  }

  @Test("Hashes made for digest serve it; others stop the start")
  func hashes() async throws {
    // Of Mufasa:http-auth@example.org:Circle of Life, RFC 7616 §3.9.1.
    let md5 = "3d78807defe7de2157e2b0b6573a855f", sha256 = "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232"
    for (hash, algorithm) in [(md5, "MD5"), (sha256.uppercased(), "SHA-256")] {
      try await Self.with([Account("Mufasa", hash: hash)], realm: "http-auth@example.org") { subject in
        let response = try await subject.ask(Wire.get("/me"))
        #expect(response.values(of: "WWW-Authenticate").count == 1)
        var client = try await Self.client(subject, "Mufasa", "Circle of Life", algorithm: algorithm)
        #expect(try await subject.ask(Wire.get("/me", client.field("GET", "/me"))).text == "Mufasa")
      }
    }
    let slow = try Account("bob", hash: Account.hash(of: "x", iterations: 1000))
    for accounts in [[slow], [Self.ann, slow], [try Account("a", hash: md5), try Account("b", hash: sha256)]] {
      let error = #expect(throws: ServerError.self) { try Authentication(.init(.digest, accounts: accounts)) }
      #expect(error?.code == .configuration)
      #expect(error?.message.contains("digest authentication needs passwords in clear") == true)
    }
  }
}
#endif
