#if Crypto
import PortholeHTTP
import Synchronization
import Testing

@testable import Porthole
@testable import PortholeNet

/// Hashed passwords, throttling, tokens, and what cannot be configured.
struct LoginTests {
  private static func with(
    _ configuration: Authentication.Configuration, clock: AuthenticationClock = AuthenticationClock(),
    _ change: (inout Server.Configuration) -> Void = { _ in }, _ test: (WireServer) async throws -> Void
  ) async throws {
    let authentication = try Authentication(configuration, clock: clock)
    let server = Server.Configuration.test {
      $0.authentication = authentication
      change(&$0)
    }
    try await WireServer.with(server, routes: AuthenticationTests.routes, test: test)
  }

  private static func status(_ subject: WireServer, _ name: String, _ password: String) async throws -> Int {
    try await subject.ask(Wire.get("/me", AuthenticationTests.basic(name, password))).status
  }

  // MARK: Hashes

  /// Made by other programs: Python's hashlib, openssl passwd, htpasswd, htdigest.
  private static let hashes = [
    "$pbkdf2-sha256$i=1000$c2FsdHNhbHRzYWx0$4uzIwmR5CBzbkuSnP3BSItaBwmu0UF1J/6zIhqZ6Auw",
    "$pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0$4uzIwmR5CBzbkuSnP3BSItaBwmu0UF1J/6zIhqZ6Auw",
    "$pbkdf2-sha512$i=1000$c2FsdHNhbHRzYWx0$alCU0VspdaXG1KbjB/D9lfc6JXr3BHHzuZUk7OPU9SDvCMAmjV2BY7w4FaizXj+LNYYfUYWecrjHdGCMt3Kh+g",
    "b7d0a3761b1cc2da7bf51490c11f8afc", "0d0d5f89c94441b9df3d1c65b35bde38076567823923505c1850b1517df49c2a",
  ]

  @Test("Hashes that other programs made", arguments: hashes)
  func hash(text: String) async throws {
    try await Self.with(.init(.basic, accounts: [Account("ann", hash: text)], realm: "tea room")) { (subject: WireServer) async throws in
      #expect(try await Self.status(subject, "ann", "pw") == 200)
      #expect(try await Self.status(subject, "ann", "pw") == 200)
      #expect(try await Self.status(subject, "ann", "pwx") == 401)
      #expect(try await Self.status(subject, "bob", "pw") == 401)
    }
  }

  #if os(Linux)
  @Test(
    "Hashes of crypt(3)",
    arguments: [
      "$2b$04$abcdefghijklmnopqrstuuyvPXIbu7xe6/CED2DzX8z6Si09MlzlW",
      "$6$rounds=1000$saltsalt$nII71HJmawaDYdXrUHYtoWV/pe6ZN/eQzrZXdKjhrcMU0onLRg6A5m38udZu.lA6f53rIQturF4FMx1X99KF/0",
      "$5$rounds=1000$saltsalt$eNI.02a9Kos9UxzxjTLpNZ6kYHkRe9Z8OsGkDDoW/X2",
    ])
  func crypt(text: String) async throws {
    try await hash(text: text)
    // A NUL would end the password that crypt(3) sees.
    try await Self.with(.init(.basic, accounts: [Account("ann", hash: text)])) { (subject: WireServer) async throws in
      #expect(try await Self.status(subject, "ann", "pw\0x") == 401)
    }
  }
  #endif

  @Test("A hash that was made here is taken here, and differs each time")
  func ownHash() async throws {
    let hash = try Account.hash(of: "pässwörd", iterations: 1000)
    #expect(hash.hasPrefix("$pbkdf2-sha256$i=1000$"))
    #expect(try Account.hash(of: "pässwörd", iterations: 1000) != hash)
    try await Self.with(.init(.basic, accounts: [Account("ann", hash: hash)])) { (subject: WireServer) async throws in
      #expect(try await Self.status(subject, "ann", "pässwörd") == 200)
      #expect(try await Self.status(subject, "ann", "passwörd") == 401)
    }
  }

  @Test(
    "What is no hash is refused at once, in one line",
    arguments: [
      "", "secret", "$1$salt$hash", "$2b$", "$2b$04$short", "$6$", "$pbkdf2-sha256$i=0$c2FsdA$PnAT5aVv8UNdDEuXxCqP9e0uiWnCeTtgM3w2n0+B3sg",
      "$pbkdf2-sha256$i=+5$c2FsdA$PnAT5aVv8UNdDEuXxCqP9e0uiWnCeTtgM3w2n0+B3sg", "$pbkdf2-sha256$i=1000$c2FsdA$",
      "$pbkdf2-sha256$i=1000$c2FsdA$c2hvcnQ",
      "$pbkdf2-md5$i=1000$c2FsdA$PnAT5aVv8UNdDEuXxCqP9e0uiWnCeTtgM3w2n0+B3sg",
      "$pbkdf2-sha256$i=999999999$c2FsdA$PnAT5aVv8UNdDEuXxCqP9e0uiWnCeTtgM3w2n0+B3sg",
      "{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=", "0123456789abcdef0123456789abcdeg", "0123456789abcdef0123456789abcdef0",
    ])
  func noHash(text: String) throws {
    let error = #expect(throws: ServerError.self) { try Account("ann", hash: text) }
    #expect(error?.code == .configuration)
    #expect(error?.message.hasPrefix("the hash of the account ann is of ") == true)
    #expect(error?.message.contains("\n") == false)
  }

  @Test("What cannot be is refused when it is made")
  func configurations() {
    let ann = AuthenticationTests.ann
    var short = Authentication.Configuration(.digest, accounts: [ann])
    short.secret = [1, 2, 3]
    var none = Authentication.Configuration(accounts: [ann])
    none.schemes = []
    let all: [(Authentication.Configuration, String)] = [
      (short, "less than 16 bytes"), (none, "no scheme"), (.init(.basic, accounts: [ann, ann]), "two accounts ann"),
      (.init(.basic, accounts: [Account("a:b", password: "x")]), "colon"),
      (.init(.basic, accounts: [Account("a\r\nb", password: "x")]), "control"),
      (.init(.basic, accounts: [Account("a", password: "x\n")]), "control"), (.init(.basic, realm: "a\r\nSet-Cookie: b"), "control"),
    ]
    for (configuration, words) in all {
      let error = #expect(throws: ServerError.self) { try Authentication(configuration) }
      #expect(error?.message.contains(words) == true)
    }
  }

  // MARK: Slow checks

  @Test("What was right is known for a while, what was wrong is not, and a check that was given up is another's")
  func slowChecks() async {
    let time = TestTime()
    let checks = SlowChecks(remembering: 300, atATime: 1, clock: time.clock.milliseconds)
    #expect(await checks.turn([1]) == .mine)
    async let waiting = checks.turn([1])
    checks.finish([1], true)
    #expect(await waiting == .right)
    time.pass(seconds: 299)
    #expect(await checks.turn([1]) == .right)
    time.pass(seconds: 1)
    #expect(await checks.turn([1]) == .mine)
    checks.finish([1], false)
    #expect(await checks.turn([1]) == .mine)
    async let next = checks.turn([1])
    checks.finish([1], nil)
    #expect(await next == .mine)
    checks.finish([1], nil)
  }

  @Test("Many requests with one right password at once are checked once, and none counts as wrong")
  func atOnce() async throws {
    let slow = try Account("ann", hash: Account.hash(of: "pw", iterations: 50_000))
    var configuration = Authentication.Configuration(.basic, accounts: [slow])
    configuration.wrongPasswordsPerMinute = 2
    try await Self.with(configuration) { subject in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<24 { group.addTask { try await Self.status(subject, "ann", "pw") } }
        for try await status in group { #expect(status == 200) }
      }
    }
  }

  @Test("Many guesses at once are not more guesses")
  func guessesAtOnce() async throws {
    let slow = try Account("ann", hash: Account.hash(of: "pw", iterations: 20_000))
    try await Self.with(.init(.basic, accounts: [slow])) { subject in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<40 { group.addTask { try await Self.status(subject, "ann", "guess \(number)") } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 401 } == 10)
      #expect(statuses.count { $0 == 429 } == 30)
    }
  }

  @Test("The loop answers others while a slow hash is checked")
  func offTheLoop() async throws {
    let slow = try Account("ann", hash: Account.hash(of: "pw", iterations: 1_500_000))
    var configuration = Authentication.Configuration(.basic, accounts: [slow])
    configuration.isExempt = { $0.path == "/free" }
    try await Self.with(configuration) { subject in
      subject.server.get("/free") { _ in .text("free") }
      let wire = try await subject.connect()
      var answers = 0
      let isOver = Atomic<Bool>(false)
      let watch = Task {
        defer { isOver.store(true, ordering: .relaxed) }
        return try await Self.status(subject, "ann", "pw")
      }
      while !isOver.load(ordering: .relaxed) {
        #expect(try await wire.ask(Wire.get("/free")).text == "free")
        answers += 1
      }
      #expect(try await watch.value == 200)
      #expect(answers > 10)
    }
  }

  // MARK: Throttle

  @Test("Ten wrong passwords a minute, then 429 until the minute is over, for that address alone")
  func throttle() async throws {
    let time = TestTime()
    try await Self.with(.init(.basic, .digest, accounts: [AuthenticationTests.ann]), clock: time.clock, { $0.addresses = [.localhost] }) {
      subject in
      for number in 0..<10 {
        #expect(try await Self.status(subject, "ann", "guess \(number)") == 401)
        time.pass(seconds: 1)
      }
      let refused = try await subject.ask(Wire.get("/me", AuthenticationTests.basic("ann", "tea & cake")))
      #expect(refused.status == 429)
      #expect(refused["Retry-After"] == "50")
      // Whoever tries nothing is asked as ever.
      #expect(try await subject.ask(Wire.get("/me")).status == 401)
      if subject.server.urls.contains(where: { $0.contains("[::1]") }) {
        let other = try Wire(port: subject.port, host: "::1")
        #expect(try await other.ask(Wire.get("/me", AuthenticationTests.basic("ann", "tea & cake"))).status == 200)
      }
      time.pass(seconds: 50)
      #expect(try await Self.status(subject, "ann", "tea & cake") == 200)
    }
  }

  @Test("Networks of 64 bits count as one, and so does IPv4 however it is written")
  func throttleKeys() {
    let time = TestTime()
    let throttle = LoginThrottle(most: 2, clock: time.clock.milliseconds)
    func address(_ text: String) throws -> SocketAddress { try #require(SocketAddress(host: text, port: 7)).peerKey }
    #expect(throws: Never.self) {
      throttle.count(try address("2001:db8::1"))
      throttle.count(try address("2001:db8::2"))
      #expect(throttle.secondsLeft(for: try address("2001:db8::3")) == 60)
      #expect(throttle.secondsLeft(for: try address("2001:db8:0:1::3")) == nil)
      throttle.count(try address("::ffff:192.0.2.1"))
      throttle.count(try address("192.0.2.1"))
      #expect(throttle.secondsLeft(for: try address("192.0.2.1")) == 60)
    }
  }

  // MARK: Closures

  @Test("A closure decides on names and passwords, each time")
  func basicBy() async throws {
    let calls = Atomic<Int>(0)
    let scheme = Authentication.Scheme.basic { name, password in
      calls.add(1, ordering: .relaxed)
      if name == "broken" { throw HTTPError(.serviceUnavailable) }
      return name == "ann" && password == "pw"
    }
    try await Self.with(.init(scheme)) { (subject: WireServer) async throws in
      #expect(try await Self.status(subject, "ann", "pw") == 200)
      #expect(try await Self.status(subject, "ann", "pw") == 200)
      #expect(try await Self.status(subject, "ann", "x") == 401)
      #expect(try await Self.status(subject, "broken", "x") == 503)
      #expect(calls.load(ordering: .relaxed) == 4)
    }
  }

  @Test("Tokens: a closure tells whose they are")
  func bearer() async throws {
    let scheme = Authentication.Scheme.bearer { token, request in token == "s3cr3t-/+=" ? "ann at \(request.path)" : nil }
    try await Self.with(.init(scheme, realm: "api")) { subject in
      let response = try await subject.ask(Wire.get("/me", "Authorization: bearer s3cr3t-/+="))
      #expect(response.text == "ann at /me")
      #expect(try await subject.ask(Wire.get("/me"))["WWW-Authenticate"] == "Bearer realm=\"api\"")
      #expect(
        try await subject.ask(Wire.get("/me", "Authorization: Bearer no"))["WWW-Authenticate"]
          == "Bearer realm=\"api\", error=\"invalid_token\"")
      #expect(try await subject.ask(Wire.get("/me", "Authorization: Bearer a b")).status == 401)
    }
  }

  @Test("All ways together: challenges for each, the safest first")
  func together() async throws {
    let scheme = Authentication.Scheme.bearer { token, _ in token == "t" ? "robot" : nil }
    try await Self.with(.init(.basic, scheme, .digest, accounts: [AuthenticationTests.ann])) { subject in
      let response = try await subject.ask(Wire.get("/me"))
      #expect(response.values(of: "WWW-Authenticate").map { $0.prefix { $0 != " " } } == ["Digest", "Digest", "Basic", "Bearer"])
      #expect(try await Self.status(subject, "ann", "tea & cake") == 200)
      #expect(try await subject.ask(Wire.get("/me", "Authorization: Bearer t")).text == "robot")
      var client = try #require(DigestClient(response, name: "ann", password: "tea & cake"))
      #expect(try await subject.ask(Wire.get("/me", client.field("GET", "/me"))).text == "ann")
    }
  }

  // MARK: Around

  @Test("As middleware it guards what it wraps, and nothing else")
  func wrapping() async throws {
    let authentication = try Authentication(.init(.basic, accounts: [AuthenticationTests.ann]))
    struct Inside: Responder { func respond(to request: Request) async throws -> Response { .text(request.user ?? "nobody") } }
    try await WireServer.with { server in
      server.mount("/closed", Inside().wrapped(in: authentication))
      server.mount("/open", Inside())
    } test: { (subject: WireServer) async throws in
      #expect(try await subject.ask(Wire.get("/open/x")).text == "nobody")
      #expect(try await subject.ask(Wire.get("/closed/x")).status == 401)
      #expect(try await subject.ask(Wire.get("/closed/x", AuthenticationTests.basic("ann", "tea & cake"))).text == "ann")
    }
  }

  @Test("Defect 9: a request under way stays logged in when the server stops, and a later one is not let in without")
  func stopping() async throws {
    let gate = Gate()
    let isEntered = Atomic<Bool>(false)
    try await Self.with(.init(.basic, accounts: [AuthenticationTests.ann])) { subject in
      subject.server.get("/slow") { request in
        isEntered.store(true, ordering: .relaxed)
        await gate.wait()
        return .text(request.user ?? "nobody")
      }
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/slow", AuthenticationTests.basic("ann", "tea & cake")))
      #expect(await eventually { isEntered.load(ordering: .relaxed) })
      let server = subject.server
      let stop = Task { await server.stop(within: .seconds(20)) }
      #expect(await eventually { !server.isRunning })
      gate.open()
      let response = try await wire.response()
      #expect(response.text == "ann")
      await stop.value
    }
  }

  @Test("The access log names the user, and cannot be forged by one")
  func accessLog() async throws {
    for format in [AccessLog.Format.text, .json] {
      let lines = Locked([UInt8]())
      let odd = Account("a\"b\\c", password: "x")
      try await Self.with(
        .init(.basic, accounts: [odd]), { $0.accessLog = AccessLog(format: format) { bytes in lines.withLock { $0 += bytes } } }
      ) {
        subject in
        #expect(try await Self.status(subject, odd.name, "x") == 200)
        #expect(try await subject.ask(Wire.get("/me")).status == 401)
        await subject.server.stop(within: .seconds(5))
        let text = String(decoding: lines.withLock { $0 }, as: UTF8.self)
        let all = text.split(separator: "\n")
        try #require(all.count == 2)
        #expect(all[0].hasSuffix(format == .text ? #"ms user="a\"b\\c""# : #","complete":true,"user":"a\"b\\c"}"#), "\(all[0])")
        #expect(!all[1].contains("user"))
      }
    }
  }
}
#endif
