import Foundation
import Porthole
import PortholeIntercept

/// The server side of the page of checks in Scripts/webview/page: every way of answering that a page can tell from others.
struct CheckSite: Responder {
  /// The page and what it loads.
  let files: Files
  let signals = Signals()
  /// Told the page's report when it is done.
  let report: @Sendable ([UInt8]) -> Void

  init(folder: String, report: @escaping @Sendable ([UInt8]) -> Void) {
    files = Files(folder)
    self.report = report
  }

  /// Registers the site for its hosts.
  ///
  /// - Parameters:
  ///   - interceptor: Where.
  ///   - hosts: The page's own host, and another.
  ///   - socket: Where WebSockets for the host `socket.test` are passed on to; nil for nowhere.
  /// - Throws: `InterceptionError`.
  func register(on interceptor: Interceptor, hosts: [String] = ["checks.test", "other.test"], socket: String? = nil) throws {
    for host in hosts {
      try interceptor.handle(.host(host, path: "only-post") && .method(.post)) { _ in .text("only for POST") }
      try interceptor.handle(.host(host, path: "passes")) { _ in throw Pass() }
      try interceptor.handle(.host(host, path: "passes")) { _ in .text("the second rule") }
      try interceptor.handle(.host(host), self)
    }
    if let socket { try interceptor.handle(.host("socket.test"), try ReverseProxy(to: socket)) }
  }

  func respond(to request: Request) async throws -> Response {
    let id = request.query["id"] ?? ""
    switch request.path {
    case "/echo": return try await echo(request)
    case "/formecho": return try await echo(request, type: "text/plain")
    case "/headers":
      return Response(
        fields: ["X-One": "1", "X-Multi": "a", "X-Multi": "b", .etag: "\"abc\"", .contentType: "text/plain; charset=iso-8859-1"],
        body: .bytes([0x68, 0xE9]))
    case "/setcookie": return Response(fields: ["Set-Cookie": "srv=1; Path=/", "Set-Cookie": "two=2; Path=/"])
    case "/large": return .bytes([UInt8](repeating: 7, count: 3_000_000))
    case "/gzip": return gzip
    case "/throws": throw CheckError.onPurpose
    case "/login": throw HTTPError(.unauthorized, fields: ["WWW-Authenticate": "Other realm=\"x\""])
    case "/policy":
      return Response(
        fields: [.contentType: "text/html", "Content-Security-Policy": "script-src 'none'"],
        body: .bytes(Array("<title>no script ran</title><script>document.title = 'a script ran'</script>".utf8)))
    case "/dropped":
      return .stream(type: "text/plain") { writer in
        try await writer.write("a beginning")
        throw CheckError.onPurpose
      }
    case "/report":
      report(try await request.body.collect(upTo: 1 << 24))
      return .text("thanks")
    case "/refused/sw.js": throw HTTPError(.notFound)
    case let path where path.hasPrefix("/status/"): return .status(Status(Int(path.dropFirst(8)) ?? 500))
    case let path where path.hasPrefix("/redirect/"): return redirect(String(path.dropFirst(10)))
    default: return try await stream(request, id)
    }
  }

  // MARK: Echo

  private struct Echo: Encodable {
    let method: String
    let target: String
    let type: String
    let fields: [String: String]
    let body: String
    let length: Int
  }

  private func echo(_ request: Request, type: String = "application/json") async throws -> Response {
    var fields: Fields = [.contentType: type, .cacheControl: "no-store"]
    if request.query["cors"] != nil {
      fields.append("Access-Control-Allow-Origin", "*")
      fields.append("Access-Control-Allow-Methods", "*")
      fields.append("Access-Control-Allow-Headers", "*")
      if request.method == .options, request.fields.contains("Access-Control-Request-Method") { return .status(.noContent, fields: fields) }
    }
    let body = try await request.body.collect(upTo: 1 << 25)
    let echo = Echo(
      method: request.method.rawValue, target: request.url.target, type: request.fields[.contentType] ?? "",
      fields: Dictionary(request.fields.map { ("\($0.name)".lowercased(), $0.value) }) { $0 + ", " + $1 },
      body: body.count < 2000 ? String(decoding: body, as: UTF8.self) : "", length: body.count)
    return Response(fields: fields, body: .bytes([UInt8](try JSONEncoder().encode(echo))))
  }

  /// "compressed", by gzip(1).
  private var gzip: Response {
    let bytes: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x4B, 0xCE, 0xCF, 0x2D, 0x28, 0x4A, 0x2D, 0x2E, 0x4E, 0x4D, 0x01, 0x00,
      0x1E, 0x4B, 0x56, 0x97, 0x0A, 0x00, 0x00, 0x00,
    ]
    return Response(fields: [.contentType: "text/plain", .contentEncoding: "gzip"], body: .bytes(bytes))
  }

  private func redirect(_ kind: String) -> Response {
    switch kind {
    case "302": .redirect(to: "/echo?redirected=1")
    case "303": .redirect(to: "/echo", status: .seeOther)
    case "307": .redirect(to: "/echo", status: .temporaryRedirect)
    case "image": .redirect(to: "/img.png")
    case "page": .redirect(to: "/sub.html")
    default: .redirect(to: "/redirect/loop")
    }
  }

  // MARK: What takes time

  private func stream(_ request: Request, _ id: String) async throws -> Response {
    switch request.path {
    case "/stream":
      return .stream(type: "text/plain") { [signals] writer in
        for number in 0..<5 {
          try await writer.write("piece \(number)\n")
          if number < 4 { try await signals.wait(for: "\(id) \(number + 1)") }
        }
      }
    case "/events":
      return .events(for: request) { [signals] events in
        for number in 0..<5 {
          try await events.send("event \(number)")
          try await signals.wait(for: "\(id) \(number + 1)")
        }
      }
    case "/go":
      signals.set("\(id) \(request.query["seen"] ?? "")")
      return .text("")
    case "/hang":
      signals.set("\(id) begun")
      do { try await signals.wait(for: "never") } catch {
        signals.set("\(id) stopped")
        throw error
      }
      return .text("")
    case "/endless":
      return .stream(type: "text/plain") { [signals] writer in
        do {
          while true {
            try await writer.write([UInt8](repeating: 0x2E, count: 1000))
            try await Task.sleep(for: .milliseconds(10))
          }
        } catch {
          signals.set("\(id) stopped")
          throw error
        }
      }
    case "/begun":
      try await signals.wait(for: "\(id) begun")
      return .text("")
    case "/stopped":
      try await signals.wait(for: "\(id) stopped")
      return .text("told")
    case "/beacon":
      signals.set("beacon \(id)", to: String(decoding: try await request.body.collect(), as: UTF8.self))
      return .status(.noContent)
    case "/sent": return .text(try await signals.wait(for: "beacon \(id)"))
    default: return try await files.respond(to: request)
    }
  }
}

/// Something that fails because it is asked to.
private enum CheckError: Error {
  case onPurpose
}
