import PortholeHTTP
import Testing

@testable import Porthole
@testable import PortholeNet

/// `TrustedProxies`: `Forwarded` (RFC 7239) and `X-Forwarded-*`.
struct ProxyTests {
  private static func with(_ proxies: TrustedProxies, _ test: (WireServer) async throws -> Void) async throws {
    try await WireServer.with { server in
      server.use(proxies)
      server.get("/") { request in
        .text("\(request.connection.remoteAddress) \(request.isSecure) \(request.authority ?? "-")")
      }
    } test: {
      try await test($0)
    }
  }

  private static func answer(_ subject: WireServer, _ fields: String...) async throws -> String {
    let response = try await subject.ask("GET / HTTP/1.1\r\nHost: inside:1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
    return response.status == 200 ? response.text : "\(response.status)"
  }

  @Test("A trusted proxy is believed")
  func trusted() async throws {
    try await Self.with(try TrustedProxies(["127.0.0.0/8"])) { (subject: WireServer) async throws in
      #expect(
        try await Self.answer(subject, #"Forwarded: for=192.0.2.43;proto=https;host="Out.example:444""#)
          == "192.0.2.43:0 true Out.example:444")
      #expect(try await Self.answer(subject, #"Forwarded: For="[2001:db8::17]:4711";Proto=HTTP"#) == "[2001:db8::17]:4711 false inside:1")
      #expect(
        try await Self.answer(subject, "X-Forwarded-For: 192.0.2.43", "X-Forwarded-Proto: https", "X-Forwarded-Host: out.example")
          == "192.0.2.43:0 true out.example")
      #expect(try await Self.answer(subject, "X-Forwarded-For: 2001:db8::17") == "[2001:db8::17]:0 false inside:1")
      #expect(try await Self.answer(subject, "X-Forwarded-For: ::ffff:192.0.2.1") == "192.0.2.1:0 false inside:1")
      #expect(try await Self.answer(subject, "X-Forwarded-For: 192.0.2.43:777") == "192.0.2.43:777 false inside:1")
      #expect(try await Self.answer(subject, "X-Forwarded-Proto: https").hasSuffix(" true inside:1"))
      #expect(try await Self.answer(subject, "Forwarded: proto=https").hasSuffix(" true inside:1"))
      #expect(try await Self.answer(subject, "Forwarded: for=unknown;proto=https").hasPrefix("127.0.0.1:"))
      #expect(try await Self.answer(subject, "Forwarded: for=_hidden, for=_secret;host=b.example").hasPrefix("127.0.0.1:"))
      #expect(try await Self.answer(subject).hasPrefix("127.0.0.1:"))
    }
  }

  @Test("The chain is walked from the right, and what the client itself says is not believed")
  func chains() async throws {
    try await Self.with(try TrustedProxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])) { (subject: WireServer) async throws in
      for (list, client) in [
        ("6.6.6.6, 192.0.2.1", "192.0.2.1"), ("6.6.6.6, 192.0.2.1, 10.1.2.3", "192.0.2.1"),
        ("10.9.9.9, 192.0.2.1, 10.1.2.3, fd00::1", "192.0.2.1"),
        ("10.9.9.9, 10.1.2.3", "10.9.9.9"), ("nonsense\", 192.0.2.1", "192.0.2.1"), ("6.6.6.6,192.0.2.1,::ffff:10.0.0.1", "192.0.2.1"),
      ] {
        #expect(try await Self.answer(subject, "X-Forwarded-For: \(list)").hasPrefix(client + ":"), "\(list)")
      }
      #expect(try await Self.answer(subject, "X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 192.0.2.1").hasPrefix("192.0.2.1:"))
      // Scheme and host are those that the proxy beside the client told.
      #expect(
        try await Self.answer(
          subject, "Forwarded: for=6.6.6.6;host=evil;proto=http, for=192.0.2.1;host=a.example;proto=https, for=10.0.0.1;host=b;proto=http")
          == "192.0.2.1:0 true a.example")
      #expect(
        try await Self.answer(
          subject, "X-Forwarded-For: 6.6.6.6, 192.0.2.1, 10.0.0.1", "X-Forwarded-Proto: http, https, http",
          "X-Forwarded-Host: evil, a.example, b")
          == "192.0.2.1:0 true a.example")
      #expect(
        try await Self.answer(
          subject, "X-Forwarded-For: 6.6.6.6, 192.0.2.1", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil,a.example,b")
          == "192.0.2.1:0 true b")
    }
  }

  @Test(
    "What is malformed is refused",
    arguments: [
      "Forwarded: for=\"192.0.2.1", "Forwarded: for=192.0.2.1;for=192.0.2.2", "Forwarded: for=300.1.1.1", "Forwarded: for=[::1]",
      "Forwarded: for",
      "Forwarded: for=\"x, for=192.0.2.1", "X-Forwarded-For: example.com", "X-Forwarded-For: 1.2.3.4:99999", "X-Forwarded-For: 1.2.3",
      "X-Forwarded-For: fe80::1%1", "X-Forwarded-For: 192.0.2.1, x", "Forwarded: for=192.0.2.1;host=\"a b\"", "X-Forwarded-Host: a/b",
      "X-Forwarded-For: 192.0.2.1\r\nForwarded: for=192.0.2.1",
    ])
  func malformed(fields: String) async throws {
    try await Self.with(try TrustedProxies(["127.0.0.1"])) { subject in
      let answer = try await Self.answer(subject, fields)
      #expect(answer == "400")
    }
  }

  @Test("Nobody else is believed")
  func untrusted() async throws {
    try await Self.with(try TrustedProxies(["10.0.0.0/8", "127.0.0.2", "unix", "::/0"])) { subject in
      for field in ["Forwarded: for=10.0.0.1;proto=https;host=a", "X-Forwarded-For: 10.0.0.1", "X-Forwarded-Host: a/b", "Forwarded: \""] {
        let answer = try await Self.answer(subject, field)
        #expect(answer.hasPrefix("127.0.0.1:") && answer.hasSuffix(" false inside:1"), "\(field)")
      }
    }
  }

  @Test("What is taken, and from which field, can be said")
  func parts() async throws {
    var proxies = try TrustedProxies(["127.0.0.1"])
    proxies.source = .xForwarded
    proxies.parts = [.address]
    try await Self.with(proxies) { (subject: WireServer) async throws in
      #expect(
        try await Self.answer(
          subject, "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil", "Forwarded: for=6.6.6.6;host=evil")
          == "192.0.2.1:0 false inside:1")
    }
    proxies.source = .forwarded
    proxies.parts = .all
    try await Self.with(proxies) { (subject: WireServer) async throws in
      #expect(try await Self.answer(subject, "X-Forwarded-For: 6.6.6.6", "Forwarded: for=192.0.2.1;host=a") == "192.0.2.1:0 false a")
      #expect(try await Self.answer(subject, "X-Forwarded-For: 6.6.6.6").hasPrefix("127.0.0.1:"))
    }
  }

  @Test("Networks as text")
  func networks() throws {
    for text in ["10.0.0.0/8", "0.0.0.0/0", "192.0.2.1", "192.0.2.1/32", "fd00::/8", "::/0", "::1", "2001:db8::/64", "unix", "[::1]"] {
      #expect(AddressNetwork(text) != nil, "\(text)")
    }
    for text in [
      "", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/-1", "10.0.0.0/", "fd00::1/8", "::/129", "example.com", "10.0.0.0/8/8", "fe80::1%1",
      "10.0.0.0/+8",
    ] {
      #expect(AddressNetwork(text) == nil, "\(text)")
      let error = #expect(throws: ServerError.self) { try TrustedProxies([text]) }
      #expect(error?.code == .configuration)
    }
    func contains(_ network: String, _ address: String) throws -> Bool {
      try #require(AddressNetwork(network)).contains(try #require(SocketAddress(host: address, port: 9)))
    }
    #expect(try contains("10.0.0.0/8", "10.255.255.255") && !contains("10.0.0.0/8", "11.0.0.0"))
    #expect(try contains("192.0.2.128/25", "192.0.2.128") && !contains("192.0.2.128/25", "192.0.2.127"))
    #expect(try contains("10.0.0.0/8", "::ffff:10.0.0.1") && contains("::ffff:10.0.0.1", "10.0.0.1"))
    #expect(try contains("2001:db8::/65", "2001:db8::7fff:0:0:1") && !contains("2001:db8::/65", "2001:db8::8000:0:0:1"))
    #expect(try contains("0.0.0.0/0", "1.2.3.4") && !contains("0.0.0.0/0", "::1") && !contains("::/0", "1.2.3.4"))
    #expect(AddressNetwork("unix")?.contains(.unix("")) == true)
  }

  #if Crypto
  @Test("The throttle and the log go by the client, not by the proxy")
  func throttle() async throws {
    let lines = Locked([UInt8]())
    let authentication = try Authentication(.init(.basic, accounts: [AuthenticationTests.ann]))
    let configuration = Server.Configuration.test {
      $0.authentication = authentication
      $0.accessLog = AccessLog { bytes in lines.withLock { $0 += bytes } }
    }
    let proxies = try TrustedProxies(["127.0.0.1"])
    try await WireServer.with(configuration) { server in
      server.get("/") { .text($0.user ?? "nobody") }
      server.use(proxies)
    } test: { subject in
      for number in 0..<12 {
        let response = try await subject.ask(Wire.get("/", AuthenticationTests.basic("ann", "\(number)"), "X-Forwarded-For: 192.0.2.1"))
        #expect(response.status == (number < 10 ? 401 : 429))
      }
      let field = AuthenticationTests.basic("ann", "tea & cake")
      #expect(try await subject.ask(Wire.get("/", field, "X-Forwarded-For: 192.0.2.2")).text == "ann")
      await subject.server.stop(within: .seconds(5))
      let text = String(decoding: lines.withLock { $0 }, as: UTF8.self)
      #expect(text.contains(" 192.0.2.2:0 200 "))
      #expect(text.contains(" 192.0.2.1:0 429 "))
    }
  }
  #endif
}
