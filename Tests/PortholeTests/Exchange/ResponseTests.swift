import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// The kinds of responses, and the fields that the library adds.
struct ResponseTests {
  private struct Note: Codable, Equatable, Sendable {
    var title: String
    var tags: [String]
  }

  private static func ask(_ response: @escaping Handler, _ fields: String..., path: String = "/x/y") async throws -> WireResponse {
    let result = Box<WireResponse?>(nil)
    try await WireServer.with(routes: { $0.get(.any, response) }) { subject async throws in
      result.set(try await subject.ask(Wire.request("GET", path, fields)))
    }
    return try #require(result.current)
  }

  @Test("JSON of a value, of text, of bytes")
  func json() async throws {
    let note = Note(title: "a/b \"c\"", tags: ["x", "ü"])
    let encoded = try await Self.ask { _ in try .json(note, status: .created) }
    #expect(encoded.status == 201)
    #expect(encoded["Content-Type"] == "application/json")
    #expect(try JSONDecoder().decode(Note.self, from: Data(encoded.body)) == note)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try await Self.ask { _ in try .json(note, encoder: encoder) }.text == #"{"tags":["x","ü"],"title":"a/b \"c\""}"#)
    #expect(try await Self.ask { _ in .json(text: "[1]") }.text == "[1]")
    #expect(try await Self.ask { _ in .json(bytes: [0x7B, 0x7D]) }.text == "{}")
  }

  @Test("What cannot be encoded is a 500")
  func unencodable() async throws {
    #expect(try await Self.ask { _ in try .json(Double.infinity) }.status == 500)
  }

  @Test("A template's values are escaped unless they are HTML, and are not looked at again")
  func template() async throws {
    let template = Template("<p title=\"%a%\">%b% 100% %c%%a%%missing% %")
    let values: [String: Template.Value] = ["a": "\"<&'>\"", "b": .html("<b>%a%</b>"), "c": .text("é\u{301}")]
    #expect(
      template.render(values)
        == "<p title=\"&quot;&lt;&amp;&#39;&gt;&quot;\"><b>%a%</b> 100% é\u{301}&quot;&lt;&amp;&#39;&gt;&quot;%missing% %")
    #expect(Template("").render(values) == "")
    #expect(Template("%%").render(["": "x"]) == "x")
    #expect(Template("50%").render(values) == "50%")
    #expect(Template("%a").render(values) == "%a")
    #expect(Template("%x%a%").render(values) == "%x&quot;&lt;&amp;&#39;&gt;&quot;")
  }

  @Test("A template file; one that is missing or no text is a 500 that only the log explains")
  func templateFile() async throws {
    let folder = try TemporaryFolder()
    try folder.file("page.html", "<h1>%title%</h1>")
    try folder.file("bytes.html", [0xFF, 0xFE])
    try await WireServer.with {
      $0.get("/:name") { request in try .template(folder.path + "/" + (request.parameters["name"] ?? ""), ["title": "<x>"]) }
    } test: { subject async throws in
      let page = try await subject.ask(Wire.get("/page.html"))
      #expect(page.text == "<h1>&lt;x&gt;</h1>")
      #expect(page["Content-Type"] == "text/html; charset=utf-8")
      for name in ["missing.html", "bytes.html"] {
        let response = try await subject.ask(Wire.get("/\(name)"))
        #expect(response.status == 500)
        #expect(!response.text.contains(folder.path))
        #expect(await eventually { subject.log.contains("the template \(folder.path)/\(name) cannot be read") })
      }
    }
  }

  @Test(
    "A redirect leads to a valid reference, whatever it was given",
    arguments: [
      ("next", "next"), ("../up?q=ä b", "../up?q=%C3%A4%20b"), ("https://example.org/", "https://example.org/"),
      ("/a\r\nSet-Cookie: b=c", "/a%0D%0ASet-Cookie:%20b=c"), ("", ""),
    ])
  func redirect(location: String, sent: String) async throws {
    for status in [301, 302, 303, 307, 308] {
      let response = try await Self.ask { _ in .redirect(to: location, status: Status(status)) }
      #expect(response.status == status)
      #expect(response["Location"] == sent)
      #expect(response["Set-Cookie"] == nil)
      #expect(response["Content-Length"] == "0")
    }
  }

  @Test("Any response may be saved under a name")
  func attachment() async throws {
    let response = try await Self.ask { _ in .text("x").attachment(named: "Grüße \"1\".txt") }
    #expect(response["Content-Disposition"] == #"attachment; filename="Gr__e \"1\".txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.txt"#)
  }

  @Test("Case 60: several cookies, and one value for many requests")
  func reuse() async throws {
    var response = Response.text("x")
    response.fields.append(.setCookie, "a=1")
    response.fields.append(.setCookie, "b=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT")
    let kept = response
    try await WireServer.with(routes: { $0.get("/") { _ in kept } }) { subject async throws in
      let wire = try await subject.connect()
      for _ in 0..<3 {
        #expect(try await wire.ask(Wire.get("/")).values(of: "Set-Cookie") == ["a=1", "b=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT"])
      }
    }
  }

  @Test("A success is not kept by caches unless it says so; nothing else is said of others")
  func cacheControl() async throws {
    let ages: [(Int?, String?)] = [(nil, nil), (0, "no-cache"), (60, "public, max-age=60"), (-1, "no-cache")]
    for (age, says) in ages {
      let response = try await Self.ask { _ in
        var response = Response.text("x")
        response.cacheAge = age
        return response
      }
      #expect(response["Cache-Control"] == says)
    }
    #expect(try await Self.ask { _ in .text("x") }["Cache-Control"] == "no-cache")
    #expect(try await Self.ask { _ in .status(.noContent) }["Cache-Control"] == "no-cache")
    #expect(try await Self.ask { _ in .stream { try await $0.write("x") } }["Cache-Control"] == "no-cache")
    #expect(try await Self.ask { _ in .redirect(to: "x") }["Cache-Control"] == nil)
    #expect(try await Self.ask { _ in throw HTTPError(.notFound) }["Cache-Control"] == nil)
    #expect(try await Self.ask { _ in .status(.ok, fields: [.cacheControl: "private"]) }["Cache-Control"] == "private")
  }

  @Test("What a response says of its age can be read", arguments: [("no-cache", 0), ("public, Max-Age = 60", 60), ("private", 0)])
  func readsAge(field: String, age: Int) {
    #expect(Response(fields: [.cacheControl: field]).cacheAge == age)
    #expect(Response().cacheAge == 0)
    var response = Response()
    response.fields[.cacheControl] = nil
    #expect(response.cacheAge == nil)
  }

  @Test("Nil takes away also what the library would add")
  func declined() async throws {
    let response = try await Self.ask { _ in
      var response = Response.text("x")
      for name: FieldName in [.server, .cacheControl, .contentType] { response.fields[name] = nil }
      return response
    }
    #expect(Set(response.fields.map(\.name)) == ["Date", "Content-Length"])
    let own = try await Self.ask { _ in .status(.ok, fields: [.server: "Mine"]) }
    #expect(own["Server"] == "Mine")
  }

  @Test("Middleware may take away what the library adds")
  func declinedByMiddleware() async throws {
    struct Quiet: Middleware {
      func respond(to request: Request, next: any Responder) async throws -> Response {
        var response = try await next.respond(to: request)
        response.fields[.server] = nil
        response.fields.append("X-Own", "1")
        return response
      }
    }
    try await WireServer.with { server in
      server.use(Quiet())
      server.get("/") { _ in .text("x") }
    } test: { subject async throws in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response["Server"] == nil)
      #expect(response["X-Own"] == "1")
    }
  }

  @Test("A handler that is a function is added as it is, by every verb")
  func plainArguments() async throws {
    let handler: Handler = { .text($0.method.rawValue) }
    try await WireServer.with { server in
      server.get("/", handler)
      server.post("/", handler)
      server.put("/", handler)
      server.patch("/", handler)
      server.delete("/", handler)
      server.get("/blocking", .blocking, handler)
      server.put("/blocking", .blocking, body: .memory(), handler)
      server.on([.get], "/on", handler)
      server.on(where: { $0.path == "/match" ? .streamed : nil }, handler)
    } test: { subject async throws in
      let wire = try await subject.connect()
      for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
        #expect(try await wire.ask(Wire.request(method, "/", ["Content-Length: 0"])).text == method)
      }
      for (method, path) in [("GET", "/blocking"), ("PUT", "/blocking"), ("GET", "/on"), ("POST", "/match")] {
        #expect(try await wire.ask(Wire.request(method, path, ["Content-Length: 0"])).text == method)
      }
    }
  }
}
