// Made by Scripts/snippets from the pages named below; change those.
// swift-format-ignore-file
import Dispatch
import Foundation
import Porthole
import PortholeFiles
import PortholeIntercept
import PortholeTesting
import PortholeUploader
import PortholeWebView

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

/// README.md, 4.
func snippet4(_ server: Server) async throws {
  server.use(Compression())
  server.use(try Authentication(.init(.digest, accounts: [Account("ann", password: "correct horse")])))
  server.post("/greet") { request in
    let form = try await request.form()
    return .text("Hello \(form["name"] ?? "you")")
  }
  var configuration = Server.Configuration(port: 8443)
  configuration.tls = .selfSigned()
}

/// README.md, 5.
func snippet5(_ server: Server) async throws {
  try await TestClient.with(server, over: .memory) { client in
    let hello = try await client.get("/hello")
    assert(hello.text == "<p>Hello World</p>")
  }
  server.recording = Recording("Recorded")                                       // as NNN-METHOD.request and NNN-STATUS.response
  let failures = try await Replay(directory: "Tests/Recorded").run(against: server)
  assert(failures.isEmpty, "\(failures)")
}

/// Docs/Migrating from GCDWebServer.md, 1.
func snippet6(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8080)
  configuration.addresses = [.localhost]
  let local = Server(configuration)
  local.get(.any) { _ in .html("<p>Hello World</p>") }
  try await local.start()
  print(local.urls)
  await local.stop()
}

/// Docs/Migrating from GCDWebServer.md, 2.
func snippet7(_ server: Server) async throws {
  server.onEvent { event in
    if case .started(let urls) = event { print(urls) }
  }
}

/// Docs/Migrating from GCDWebServer.md, 3.
func snippet8(_ server: Server) async throws {
  @Sendable func greeting() async -> String { "Hello" }
  server.get("/hello") { _ in .text(await greeting()) }
  server.get(.regex("(?i)/users/([0-9]+)")) { request in .text(String(request.captures.first.flatMap { $0 } ?? "")) }
  var files = Files.Configuration()
  files.cacheAge = 3600
  server.mount("/site", Files("Public", files))
}

/// Docs/Migrating from GCDWebServer.md, 4.
func snippet9(_ server: Server) async throws {
  var verbose = Server.Configuration()
  verbose.logger = Logger(level: .verbose) { level, message in print("\(level): \(message)") }
  verbose.accessLog = .standardError(format: .text)
  Server(verbose).get("/") { _ in .text("logged") }
}

/// Docs/Migrating from GCDWebServer.md, 5.
func snippet10(_ server: Server) async throws {
  server.recording = Recording("Recorded")
  let failures = try await Replay(directory: "Tests/WebServer", root: "Public").run(against: server)
  print(failures.isEmpty ? "all as recorded" : "\(failures)")
}

/// Docs/Migrating from GCDWebServer.md, 6.
func snippet11(_ server: Server) async throws {
  struct Preflight: Middleware {
    func respond(to request: Request, next: any Responder) async throws -> Response {
      if request.path.hasPrefix("/private") { throw HTTPError(.forbidden, detail: "Private.") }   // preflightRequest:, abortRequest:…
      var request = request
      if request.path == "/old" { request.path = "/new" }                                           // rewriteRequestURL:…
      var response = try await next.respond(to: request)                                            // processRequest:…
      response.fields["X-Served-By"] = "Porthole"                                                   // overrideResponse:…
      return response
    }
  }
  server.use(Preflight())
}

/// Docs/Migrating from GCDWebServer.md, 7.
func snippet12(_ server: Server) async throws {
  var guarded = Server.Configuration(port: 8080)
  guarded.authentication = try Authentication(.init(.digest, accounts: [Account("ann", password: "correct horse")], realm: "Files"))
  let closed = Server(guarded)
  closed.get("/me") { request in .text(request.user ?? "") }
}

/// Docs/Migrating from GCDWebServer.md, 8.
func snippet13(_ server: Server) async throws {
  server.post("/upload") { request in
    let form = try await request.form()
    if let photo = form.file("photo") { try photo.move(to: "Inbox/photo") }
    return .text(form["title"] ?? "")
  }
  server.put("/raw", body: .temporaryFile(upTo: 1 << 30)) { request in
    .text(request.body.temporaryFile ?? "no content")
  }
}

/// Docs/Migrating from GCDWebServer.md, 9.
func snippet14(_ server: Server) async throws {
  server.get("/greeting") { _ in
    var response = Response.text("Hello", status: .created)
    response.fields["X-Version"] = "1"
    response.cacheAge = 60
    return response
  }
  server.get("/later", completion: { _, respond in respond(.text("by and by")) })
  struct Note: Codable { var title: String }
  server.get("/note") { _ in try .json(Note(title: "Hello")) }
  server.get("/page") { _ in try .template("Templates/page.html", ["title": "a < b"]) }
  server.use(Compression())
  server.get("/count") { _ in
    .stream(type: "text/plain") { writer in
      for number in 1...10 { try await writer.write("\(number)\n") }
    }
  }
  server.get("/old") { _ in .redirect(to: "/greeting", status: .movedPermanently) }
  server.get("/missing") { _ in throw HTTPError(.notFound, detail: "There is no such note.") }
}

/// Docs/Migrating from GCDWebServer.md, 10.
func snippet15(_ server: Server) async throws {
  let type = MediaTypes.default["txt"]
  let path = RequestPath.normalized("/foo/../bar")
  let escaped = PercentCoding.encode(queryValue: "a&b")
  print(type ?? MediaTypes.unknown, path, escaped, HTTPDate(secondsSince1970: 0).text, Query("a=1&b=2")["b"] ?? "")
}

/// Docs/Migrating from GCDWebServer.md, 11.
func snippet16(_ server: Server) async throws {
  var look = Uploader.Configuration()
  look.title = "My files"
  var sharing = FileShare.Configuration()
  sharing.policy.allowedExtensions = ["jpg", "png"]
  let documents = Server(.init(port: 8080))
  documents.mount("/", Uploader(directory: "Documents", look, sharing: sharing))
  try await documents.start()
}

/// Docs/Migrating from WebViewProxy.md, 1.
func snippet17(_ server: Server) async throws {
  try Interceptor.shared.handleRequests(withHost: "intercept.example", pathPrefix: "/hello") { request, response in
    response.respond(text: "Hi! You asked for \(request.url)")
  }
}

/// Docs/Migrating from WebViewProxy.md, 2.
func snippet18(_ server: Server) async throws {
  try Interceptor.shared.handleRequests(withHost: "example.com") { _, response in
    try response.proxy()
  }
  try Interceptor.shared.handleRequests(withHost: "old.example") { request, response in
    try response.proxy(to: "https://new.example\(request.url.target)")
  }
}

/// Docs/Migrating from WebViewProxy.md, 3.
func snippet19(_ server: Server) async throws {
  var configuration = ReverseProxy.Configuration()
  configuration.proxy = UpstreamProxy(host: "proxy.example", port: 3128, user: "ann", password: "secret")
  try Interceptor.shared.handle(.any, ReverseProxy(configuration))
}

/// Docs/Migrating from WebViewProxy.md, 4.
func snippet20(_ server: Server) async throws {
  try Interceptor.shared.handle(.host("app.test"), Files("Site"))
  try Interceptor.shared.handle(.host("app.test", path: "/version")) { _ in try .json(["version": 2]) }
}

/// Docs/Migrating from WebViewProxy.md, 5.
func snippet21(_ server: Server) async throws {
  try Interceptor.shared.handle(.regex("(www\\.)?foo\\.com", of: .host)) { request, response in
    response.respond(html: "<h1>\(request.url.host)</h1>")
  }
}

/// Sources/Porthole/Porthole.docc/Bodies.md, 1.
func snippet22(_ server: Server) async throws {
  server.put("/notes/:name") { request in
    let note = try await request.body.collect(upTo: 10_000)      // in memory
    return .text("\(note.count) bytes")
  }
  server.put("/files/:name(int)") { request in
    try await request.body.save(to: "Inbox/\(request.parameters["name"] ?? "0")")    // into a file
    return .status(.created)
  }
  server.post("/count") { request in
    var zeros = 0
    for try await piece in request.body {                        // as a stream
      zeros += piece.count { $0 == 0 }
    }
    return .text("\(zeros)")
  }
}

/// Sources/Porthole/Porthole.docc/Bodies.md, 2.
func snippet23(_ server: Server) async throws {
  server.post("/notes", body: .memory(upTo: 10_000)) { request in
    .text("\(try await request.body.collect().count)")
  }
  server.post("/films", body: .temporaryFile(upTo: 1 << 30)) { request in
    guard let path = request.body.temporaryFile else { return .status(.noContent) }
    return .text("It lies at \(path) until the request is over.")
  }
  server.post("/photos", body: .form()) { request in
    let form = try await request.form()       // read already
    return .text("\(form.files.count) photos")
  }
}

/// Sources/Porthole/Porthole.docc/Bodies.md, 3.
func snippet24(_ server: Server) async throws {
  server.post("/profile") { request in
    let form = try await request.form()
    let name = form["name"] ?? "nobody"                    // the first field of that name
    let interests = form.all("interest")                   // all of them
    if let photo = form.file("photo") {
      try photo.move(to: "Photos/latest.jpg")
    }
    return .text("\(name): \(interests.joined(separator: ", "))")
  }
}

/// Sources/Porthole/Porthole.docc/Bodies.md, 4.
func snippet25(_ server: Server) async throws {
  server.post("/archive") { request in
    var sizes: [String] = []
    for try await part in try request.multipart() {
      if let name = part.fileName, !name.isEmpty, !name.hasPrefix(".") {
        sizes.append("\(name): \(try await part.save(to: "Archive/\(name)"))")
      } else if part.name == "comment" {
        sizes.append(try await part.text(upTo: 1000))
      }
    }
    return .text(sizes.joined(separator: "\n"))
  }
}

/// Sources/Porthole/Porthole.docc/Bodies.md, 5.
func snippet26(_ server: Server) async throws {
  struct Note: Decodable {
    let title: String
    let tags: [String]
  }
  server.post("/api/notes") { request in
    let note = try await request.json(as: Note.self)
    return .text("\(note.title): \(note.tags.joined(separator: ", "))", status: .created)
  }
  server.post("/shout") { request in
    .text(try await request.text(upTo: 1000).uppercased())
  }
}

/// Sources/Porthole/Porthole.docc/FoundOnTheNetwork.md, 1.
func snippet27(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8080)
  configuration.bonjour = Bonjour(name: "Holiday pictures")
  configuration.bonjour?.text = ["path": "/"]
  configuration.natMapping = NATMapping()
  let found = Server(configuration)
  found.onMainEvent { event in
    switch event {
    case .bonjourRegistered(let service): print("\(service.name) is at \(service.url)")
    case .natMapped(let url): print("from elsewhere at \(url)")
    case .bonjourFailed(let error), .natFailed(let error): print(error)
    default: break
    }
  }
  try await found.start()
}

/// Sources/Porthole/Porthole.docc/HTTPS.md, 1.
func snippet28(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8443)
  configuration.tls = .pem(certificate: "cert.pem", key: "key.pem")
  let server = Server(configuration)
  try await server.run()
}

/// Sources/Porthole/Porthole.docc/HTTPS.md, 2.
func snippet29(_ server: Server) async throws {
  var configuration = Server.Configuration()
  configuration.tls = .pkcs12("identity.p12", password: "secret")
  try await Server(configuration).run()
}

/// Sources/Porthole/Porthole.docc/HTTPS.md, 3.
func snippet30(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8443)
  configuration.tls = .selfSigned(names: ["files.example"])
  let server = Server(configuration)
  try await server.start()
  print(server.urls, server.certificateFingerprint ?? "")
}

/// Sources/Porthole/Porthole.docc/HTTPS.md, 4.
func snippet31(_ server: Server) async throws {
  let authority = try CertificateAuthority.kept(in: "authority.pem")
  print(authority.certificatePEM)
  var configuration = Server.Configuration(port: 8443)
  configuration.tls = .issued(by: authority)
  try await Server(configuration).run()
}

/// Sources/Porthole/Porthole.docc/HTTPS.md, 5.
func snippet32(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8443)
  configuration.tls = TLSConfiguration([
    .pem(certificate: "one.pem", key: "one.key"),
    .pem(certificate: "two.pem", key: "two.key"),
  ])
  try await Server(configuration).run()
}

/// Sources/Porthole/Porthole.docc/HTTPS.md, 6.
func snippet33(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8443)
  var tls = TLSConfiguration.selfSigned()
  tls.clients = .required(authorities: "clients.pem")
  configuration.tls = tls
  let server = Server(configuration)
  server.get("/whoami") { request in .text(request.clientCertificate?.subject ?? "nobody") }
}

/// Sources/Porthole/Porthole.docc/HTTPS.md, 7.
func snippet34(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 443)
  var tls = TLSConfiguration.pem(certificate: "cert.pem", key: "key.pem")
  tls.redirectPort = 80
  configuration.tls = tls
  let server = Server(configuration)
  server.use(StrictTransportSecurity())
}

/// Sources/Porthole/Porthole.docc/Handlers.md, 1.
func snippet35(_ server: Server) async throws {
  server.get("/users/:id(int)") { request in .text("user \(request.parameters["id"] ?? "")") }
  server.put("/notes/:name", body: .memory(upTo: 10_000)) { request in
    let note = try await request.body.collect()
    guard !note.isEmpty else { throw HTTPError(.badRequest, detail: "The note is empty.") }
    return .status(.created)
  }

  @Sendable func status(_ request: Request) async throws -> Response { .text("all is well") }
  server.get("/status", status)
}

/// Sources/Porthole/Porthole.docc/Handlers.md, 2.
func snippet36(_ server: Server) async throws {
  server.get("/slow", completion: { request, respond in
    DispatchQueue.global().async { respond(.text("done: \(request.path)")) }
  })
}

/// Sources/Porthole/Porthole.docc/Handlers.md, 3.
func snippet37(_ server: Server) async throws {
  struct Legacy: Middleware {
    func respond(to request: Request, next: any Responder) async throws -> Response {
      var request = request
      if request.path.hasPrefix("/v1/") { request.path = "/" + request.path.dropFirst(4) }
      var response = try await next.respond(to: request)
      response.fields["X-Served-By"] = "legacy"
      return response
    }
  }
  server.use(Legacy())
}

/// Sources/Porthole/Porthole.docc/Handlers.md, 4.
func snippet38(_ server: Server) async throws {
  server.get("/report") { request in
    try await request.sendInterim(.earlyHints, fields: [.link: "</style.css>; rel=preload; as=style"])
    try await Task.sleep(for: .seconds(1))
    return .html("<link rel=stylesheet href=/style.css><p>Done.</p>")
  }
}

/// Sources/Porthole/Porthole.docc/InAnApp.md, 1.
func snippet39(_ server: Server) async throws {
  let server = Server(.init(port: 0))
  server.mount("/", Files("Public"))
  server.onMainEvent { event in
    switch event {
    case .started(let urls), .resumed(let urls), .addressesChanged(let urls): print("open \(urls.first ?? "")")
    case .suspended, .stopped: print("closed")
    case .clientsConnected: print("somebody is here")
    case .clientsDisconnected: print("nobody is here")
    case .progress(let request): print("\(request.target): \(request.bytesIn) of \(request.expectedIn ?? 0)")
    case .resumeFailed(let error): print("cannot be reached: \(error)")
    default: break
    }
  }
  try await server.start()
}

/// Sources/Porthole/Porthole.docc/LimitsAndDeadlines.md, 1.
func snippet40(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8080)
  configuration.limits.connections = 100
  configuration.limits.idleTime = 15
  let small = Server(configuration)
  small.mount("/", Files("Public"))
}

/// Sources/Porthole/Porthole.docc/LoggingIn.md, 1.
func snippet41(_ server: Server) async throws {
  var configuration = Server.Configuration(port: 8080)
  configuration.authentication = try Authentication(
    .init(.digest, accounts: [Account("ann", password: "correct horse"), Account("bob", password: "battery staple")], realm: "notes"))
  let notes = Server(configuration)
  notes.get("/me") { request in .text("Hello \(request.user ?? "nobody")") }
}

/// Sources/Porthole/Porthole.docc/LoggingIn.md, 2.
func snippet42(_ server: Server) async throws {
  let authentication = try Authentication(.init(.basic, accounts: [Account("ann", password: "correct horse")]))
  server.mount("/public", Files("Public"))
  server.mount("/private", Files("Private").wrapped(in: authentication))
}

/// Sources/Porthole/Porthole.docc/LoggingIn.md, 3.
func snippet43(_ server: Server) async throws {
  let hash = try Account.hash(of: "correct horse")
  let stored = try Account("ann", hash: hash)
  let closed = try Authentication(.init(.basic, accounts: [stored]))
  server.mount("/closed", Files("Closed").wrapped(in: closed))
}

/// Sources/Porthole/Porthole.docc/LoggingIn.md, 4.
func snippet44(_ server: Server) async throws {
  actor Accounts { func isRight(_ name: String, _ password: String) -> Bool { false } }
  let accounts = Accounts()
  let byClosure = Authentication.Scheme.basic { name, password in await accounts.isRight(name, password) }
  let byToken = Authentication.Scheme.bearer { token, request in token == "s3cr3t" ? "robot" : nil }
  let both = try Authentication(.init(byClosure, byToken))
  server.mount("/api", Files("API").wrapped(in: both))
}

/// Sources/Porthole/Porthole.docc/MiddlewareInTheBox.md, 1.
func snippet45(_ server: Server) async throws {
  struct Greeting: Middleware {
    func respond(to request: Request, next: any Responder) async throws -> Response {
      var response = try await next.respond(to: request)
      response.fields["X-Greeting"] = "hello"
      return response
    }
  }
  server.use(Greeting())
}

/// Sources/Porthole/Porthole.docc/MiddlewareInTheBox.md, 2.
func snippet46(_ server: Server) async throws {
  struct Tenant { let name: String }
  struct FindTenant: Middleware {
    func respond(to request: Request, next: any Responder) async throws -> Response {
      var request = request
      request[attribute: Tenant.self] = Tenant(name: request.authority ?? "nobody")
      return try await next.respond(to: request)
    }
  }
  server.use(FindTenant())
  server.get("/tenant") { request in .text(request[attribute: Tenant.self]?.name ?? "none") }
}

/// Sources/Porthole/Porthole.docc/MiddlewareInTheBox.md, 3.
func snippet47(_ server: Server) async throws {
  server.use(try TrustedProxies(["127.0.0.1"]))
  server.use(RequestID())
  server.use(SecurityHeaders())
  server.use(HostAllowList(["files.example"]))
  server.use(CORS(.only("https://app.example")))
  server.use(OriginCheck(trusting: .only("https://app.example")))
  server.use(RateLimit(requests: 600, seconds: 60))
  server.use(Compression())
  server.use(Timeout(.seconds(30)))
  server.use(BodyLimit(1024 * 1024))
}

/// Sources/Porthole/Porthole.docc/Observing.md, 1.
func snippet48(_ server: Server) async throws {
  server.use(HealthCheck("/health", of: server))
  server.use(MetricsPage("/metrics", of: server))
  server.use(Tracing())
}

/// Sources/Porthole/Porthole.docc/Observing.md, 2.
func snippet49(_ server: Server) async throws {
  server.get("/price") { request in .text(request.trace?.traceparent ?? "no trace") }
}

/// Sources/Porthole/Porthole.docc/Porthole.md, 1.
func snippet50(_ server: Server) async throws {
  let server = Server(.init(port: 8080))
  server.get("/hello") { _ in .html("<p>Hello World</p>") }
  try await server.run()
}

/// Sources/Porthole/Porthole.docc/Porthole.md, 2.
func snippet51(_ server: Server) async throws {
  try await server.start()
  print(server.urls)
  await server.stop(within: .seconds(5))
}

/// Sources/Porthole/Porthole.docc/Porthole.md, 3.
func snippet52(_ server: Server) async throws {
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

/// Sources/Porthole/Porthole.docc/Responses.md, 1.
func snippet53(_ server: Server) async throws {
  struct Note: Codable {
    var title: String
  }
  server.get("/text") { _ in .text("plain") }
  server.get("/page") { _ in .html("<p>Hello</p>", status: .created) }
  server.get("/note") { _ in try .json(Note(title: "first")) }
  server.get("/raw.json") { _ in .json(text: #"{"raw": true}"#) }
  server.get("/photo") { _ in try .file("Photos/1.jpg") }
  server.get("/save") { _ in try .file("Photos/1.jpg").attachment(named: "Größe.jpg") }
  server.get("/old") { _ in .redirect(to: "page", status: .permanentRedirect) }
}

/// Sources/Porthole/Porthole.docc/Responses.md, 2.
func snippet54(_ server: Server) async throws {
  let page = Template("<title>%title%</title><h1>%title%</h1>%list%")
  server.get("/list") { _ in
    .html(page.render(["title": "Fox & Co", "list": .html("<ul><li>one</li></ul>")]))
  }
  server.get("/file") { _ in try .template("Pages/file.html", ["title": "From a file"]) }
}

/// Sources/Porthole/Porthole.docc/Responses.md, 3.
func snippet55(_ server: Server) async throws {
  server.get("/fields") { _ in
    var response = Response.text("hello")
    response.cacheAge = 3600
    response.fields[.etag] = "\"v1\""
    response.fields.append(.setCookie, "a=1; HttpOnly")
    response.fields.append(.setCookie, "b=2")
    response.fields[.server] = nil
    return response
  }
}

/// Sources/Porthole/Porthole.docc/Responses.md, 4.
func snippet56(_ server: Server) async throws {
  server.get("/count") { _ in
    .stream(type: "text/plain", trailers: ["X-Lines"]) { writer in
      for number in 1...10 { try await writer.write("\(number)\n") }
      try await writer.setTrailers(["X-Lines": "10"])
    }
  }

  struct Zeros: BodyProducer {
    let length: Int? = 1 << 20
    func write(to writer: ResponseWriter) async throws {
      for _ in 0..<16 { try await writer.write([UInt8](repeating: 0, count: 65536)) }
    }
  }
  server.get("/zeros") { _ in .stream(Zeros()) }
}

/// Sources/Porthole/Porthole.docc/Responses.md, 5.
func snippet57(_ server: Server) async throws {
  server.get("/events") { request in
    .events(for: request) { events in
      var number = Int(events.lastEventID ?? "") ?? 0
      while true {
        number += 1
        try await events.send("tick \(number)", event: "tick", id: "\(number)")
        try await Task.sleep(for: .seconds(1))
      }
    }
  }
}

/// Sources/Porthole/Porthole.docc/Responses.md, 6.
func snippet58(_ server: Server) async throws {
  server.use(Compression())
  var configuration = Files.Configuration()
  configuration.usesCompressed = true
  server.mount("/site", Files("Public", configuration))
  server.get("/one") { request in .text(String(repeating: "x", count: 5000)).compressed(for: request) }
}

/// Sources/Porthole/Porthole.docc/Testing.md, 1.
func snippet59(_ server: Server) async throws {
  for transport in TestTransport.allCases {
    try await TestClient.with(server, over: transport) { client in
      let hello = try await client.get("/hello")
      assert(hello.status == .ok && hello.text == "<p>Hello World</p>")
      let note = try await client.post("/notes", fields: ["X-Author": "ann"], body: .text("first"))
      assert(note.status == .created)
    }
  }
}

/// Sources/Porthole/Porthole.docc/Testing.md, 2.
func snippet60(_ server: Server) async throws {
  let client = try TestClient(server)
  let connection = try await client.connect()
  let ticks = try await connection.begin(TestRequest(.get, "/ticks"))
  for try await piece in ticks { print(piece.count) }                    // as it comes
  let sum = try await connection.post("/sum", body: .stream { send in    // while it is made
    for _ in 1...3 { try await send([1, 2, 3]) }
  })
  print(sum.text)
}

/// Sources/Porthole/Porthole.docc/Testing.md, 3.
func snippet61(_ server: Server) async throws {
  server.recording = Recording("Recorded")
}

/// Sources/Porthole/Porthole.docc/Testing.md, 4.
func snippet62(_ server: Server) async throws {
  let failures = try await Replay(directory: "Tests/Recorded").run(against: server)
  assert(failures.isEmpty, "\(failures)")
}

/// Sources/Porthole/Porthole.docc/WhereCodeRuns.md, 1.
func snippet63(_ server: Server) async throws {
  server.get("/report", .blocking) { _ in
    let report = try String(contentsOfFile: "report.txt", encoding: .utf8)
    return .text(report)
  }
}

/// Sources/Porthole/Porthole.docc/WhereCodeRuns.md, 2.
func snippet64(_ server: Server) async throws {
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

/// Sources/PortholeIntercept/PortholeIntercept.docc/PortholeIntercept.md, 1.
func snippet65(_ server: Server) async throws {
  let interceptor = Interceptor()
  try interceptor.handle(.host("app.test"), Files("Site"))
  try interceptor.handle(.host("app.test", pathPrefix: "/api") && .method(.get)) { request in
    guard request.url.path == "/api/time" else { throw Pass() }
    return .text("\(ContinuousClock.now)")
  }
}

/// Sources/PortholeIntercept/PortholeIntercept.docc/PortholeIntercept.md, 2.
func snippet66(_ server: Server) async throws {
  var configuration = ReverseProxy.Configuration()
  configuration.onRequest = { request in request.fields.remove(.cookie) }
  configuration.onResponse = { response, request in
    guard response.fields[.contentType]?.hasPrefix("text/html") == true, request.method == .get else { return }
    let page = String(decoding: try await response.readContent(), as: UTF8.self)
    response.body = .bytes(Array(page.replacing("</body>", with: "<p>Seen by Porthole</p></body>").utf8))
  }
  try Interceptor.shared.handle(.host("www.example.org"), ReverseProxy(configuration))
}

/// Sources/PortholeIntercept/PortholeIntercept.docc/TheLocalProxy.md, 1.
func snippet67(_ server: Server) async throws {
  let interceptor = Interceptor()
  try interceptor.handle(.host("app.test"), Files("Site"))
  let proxy = try LocalProxy(interceptor)
  try await proxy.start()
  print("chromium", proxy.chromiumArguments().joined(separator: " "), "https://app.test/")
}

/// Sources/PortholeIntercept/PortholeIntercept.docc/TheLocalProxy.md, 2.
func snippet68(_ server: Server) async throws {
  var configuration = LocalProxy.Configuration()
  configuration.passesOthers = true
  configuration.token = "a secret of this run"
  let proxy = try LocalProxy(.shared, configuration)
  try await proxy.start()
  print(proxy.environment)
}

/// Sources/PortholeUploader/PortholeUploader.docc/PortholeUploader.md, 1.
func snippet69(_ server: Server) async throws {
  let inbox = Server(.init(port: 8080))
  inbox.mount("/", Uploader(directory: "Inbox"))
}

/// Sources/PortholeUploader/PortholeUploader.docc/PortholeUploader.md, 2.
func snippet70(_ server: Server) async throws {
  var sharing = FileShare.Configuration()
  sharing.policy.allowedExtensions = ["jpg", "heic", "mov"]
  sharing.permissions = { account in account == "ann" ? .all : Permissions([.list, .read, .create]) }
  sharing.uploads.size = 4_000_000_000
  sharing.hooks.shouldUpload = { path, file in
    guard try await file.size() > 0 else { throw FileError(.forbidden, path: path, detail: "Empty files are not taken.") }
  }
  server.mount("/photos", Uploader(directory: "Photos", sharing: sharing))
}

/// Sources/PortholeUploader/PortholeUploader.docc/PortholeUploader.md, 3.
func snippet71(_ server: Server) async throws {
  var look = Uploader.Configuration()
  look.title = "Ann's photos"
  look.prologue = "<p>Drop your pictures here. <b>Thank you!</b></p>"
  look.footer = "Ann's phone"
  look.deviceName = "Photos"
  look.accentColor = "#b3261e"
  server.mount("/photos", Uploader(directory: "Photos", look))
}

/// Sources/PortholeUploader/PortholeUploader.docc/PortholeUploader.md, 4.
func snippet72(_ server: Server) async throws {
  let page = Uploader(directory: "Inbox")
  for await event in page.events {
    switch event {
    case .uploaded(let item): print("received", item.url?.path ?? item.path.description)
    case .downloaded(let item, .whole): print("sent", item.path)
    default: break
    }
  }
}

/// Sources/PortholeWebView/PortholeWebView.docc/PortholeWebView.md, 1.
func snippet73(_ server: Server) async throws {
  try Interceptor.shared.handle(.host("app.test"), Files("Site"))
  try Interceptor.shared.handle(.host("app.test", path: "/photo")) { request, response in
    response.respond(imageData: try await photo(request.query["id"]))
  }

  @Sendable func photo(_ id: String?) async throws -> [UInt8] { [] }
}

/// Sources/PortholeWebView/PortholeWebView.docc/PortholeWebView.md, 2.
func snippet74(_ server: Server) async throws {
  try Interceptor.shared.handle(.scheme("feed")) { request, response in
    response.onStop { print("nobody waits for \(request.url) any more") }
    response.begin(fields: [.contentType: "text/plain"])
    for line in 1...1000 { try await response.write(Array("line \(line)\n".utf8)) }
    response.end()
  }
}
