import Testing

@testable import Porthole

/// What becomes of errors, and of answers that cannot be sent.
struct ErrorTests {
  private struct Secret: Error, CustomStringConvertible { let description = "password of the database: hunter2" }

  @Test("An error thrown is a 500 that tells the client nothing and the log everything")
  func thrown() async throws {
    try await WireServer.with {
      $0.get("/") { _ in throw Secret() }
      $0.get("/next") { _ in .text("next") }
    } test: { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask(Wire.get("/"))
      #expect(response.status == 500)
      #expect(response["Content-Type"] == "text/html; charset=utf-8")
      #expect(!response.text.contains("hunter2"))
      #expect(!response.text.contains("Secret"))
      #expect(await eventually { subject.log.messages == ["ERROR GET / failed: password of the database: hunter2"] })
      #expect(try await wire.ask(Wire.get("/next")).text == "next")
    }
  }

  @Test("An HTTPError is answered as it says, its cause told to the log alone, its repeated fields kept")
  func httpError() async throws {
    try await WireServer.with {
      $0.get("/") { _ in
        var fields = Fields()
        fields.append(.wwwAuthenticate, "Digest realm=\"a\"")
        fields.append(.wwwAuthenticate, "Basic realm=\"a\"")
        fields.append("X-Trace", "7")
        throw HTTPError(.unauthorized, detail: "Who are <you>?", fields: fields, underlying: Secret())
      }
      $0.get("/type") { _ in throw HTTPError(.badRequest, fields: [.contentType: "text/plain", .cacheControl: "no-store"]) }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.status == 401)
      #expect(response.values(of: "WWW-Authenticate") == ["Digest realm=\"a\"", "Basic realm=\"a\""])
      #expect(response["X-Trace"] == "7")
      #expect(response.text.contains("Who are &lt;you&gt;?"))
      #expect(!response.text.contains("hunter2"))
      #expect(await eventually { subject.log.contains("hunter2") })
      // The error's own fields go before the page's.
      let other = try await subject.ask(Wire.get("/type"))
      #expect(other.values(of: "Content-Type") == ["text/plain"])
      #expect(other["Cache-Control"] == "no-store")
    }
  }

  @Test(
    "A client that likes JSON better than a page gets the problem as JSON (RFC 9457)",
    arguments: [
      ("application/json", true), ("application/problem+json", true), ("application/json, text/plain, */*", false),
      ("application/problem+json, text/html;q=0.9", true), ("text/html, application/json;q=0.9", false), ("*/*", false),
      ("text/html", false),
      ("application/json;q=0, text/html;q=0.1", false), ("image/png, x/json", false),
    ])
  func problems(accepted: String, isJSON: Bool) async throws {
    try await WireServer.with {
      $0.get("/") { _ in throw HTTPError(.conflict, detail: "\"Zwölf\"\n<b>\u{1}", fields: ["X-Trace": "7"]) }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/", "Accept: \(accepted)"))
      #expect(response.status == 409)
      #expect(response["X-Trace"] == "7")
      #expect(response["Vary"] == "Accept")
      if isJSON {
        #expect(response["Content-Type"] == "application/problem+json")
        #expect(response.text == #"{"title":"Conflict","status":409,"detail":"\"Zwölf\"\u000a<b>\u0001"}"#)
      } else {
        #expect(response["Content-Type"] == "text/html; charset=utf-8")
        #expect(response.text.contains("&lt;b&gt;"))
      }
      // What the library finds out by itself is told in the same way.
      let missing = try await subject.ask(Wire.get("/missing", "Accept: \(accepted)"))
      #expect(missing.status == 404)
      #expect(missing["Content-Type"] == response["Content-Type"])
    }
  }

  @Test("A field of an error that cannot be sent is left out, and the log says so")
  func unsendableErrorField() async throws {
    try await WireServer.with {
      $0.get("/") { _ in throw HTTPError(.conflict, fields: ["X-Evil": "a\r\nb", "X-Good": "c"]) }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.status == 409)
      #expect(response["X-Good"] == "c")
      #expect(response["X-Evil"] == nil)
      #expect(await eventually { subject.log.contains("409 without the field X-Evil") })
    }
  }

  @Test(
    "A field that cannot be sent makes a 500, and the log names it",
    arguments: [
      ("X-Evil", "a\r\nSet-Cookie: b"), ("X-Evil", "a\nb"), ("X-Evil", "a\0b"), ("X Evil", "a"), ("X-Evil:", "a"), ("", "a"),
    ])
  func invalidField(name: String, value: String) async throws {
    try await WireServer.with {
      $0.get("/") { _ in
        var response = Response.text("payload")
        response.fields.append(FieldName(name), value)
        return response
      }
      $0.get("/silent") { _ in
        var response = Response.stream { try? await $0.write("payload") }
        response.fields.append(FieldName(name), value)
        return response
      }
      $0.get("/stream") { _ in
        var response = Response.stream { try await $0.write("payload") }
        response.fields.append(FieldName(name), value)
        return response
      }
    } test: { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask(Wire.get("/"))
      #expect(response.status == 500)
      #expect(response["Set-Cookie"] == nil)
      #expect(!response.text.contains("payload"))
      #expect(await eventually { subject.log.contains("the field \(name) of a response to GET / cannot be sent") })
      #expect(try await wire.ask(Wire.get("/stream")).status == 500)
      #expect(try await wire.ask(Wire.get("/silent")).status == 500)
    }
  }

  @Test(
    "Case 10: pages of errors escape what came from the client",
    arguments: [
      "/%3Cscript%3Ealert(1)%3C/script%3E", "/%22onmouseover=%22x", "/<b>",
    ])
  func escapedPages(path: String) async throws {
    try await WireServer.with(routes: { _ in }) { subject in
      let response = try await subject.ask(Wire.get(path))
      #expect(response.status == 404 || response.status == 400)
      #expect(!response.text.contains("<script"))
      #expect(!response.text.contains("\"onmouseover"))
      #expect(!response.text.contains("<b>"))
    }
  }

  @Test(
    "404, 405 and 501 are told apart, with Allow where it belongs",
    arguments: [
      ("GET", "/missing", 404, nil), ("POST", "/page", 405, "GET, HEAD, OPTIONS"), ("DELETE", "/page", 405, "GET, HEAD, OPTIONS"),
      ("BREW", "/page", 501, "GET, HEAD, OPTIONS"), ("BREW", "/missing", 501, nil), ("OPTIONS", "/page", 204, "GET, HEAD, OPTIONS"),
      ("OPTIONS", "/missing", 404, nil), ("OPTIONS", "*", 204, "GET, HEAD, POST, OPTIONS"), ("HEAD", "/page", 200, nil),
      ("HEAD", "/form", 405, "POST, OPTIONS"), ("get", "/page", 501, "GET, HEAD, OPTIONS"), ("CONNECT", "x:80", 501, nil),
    ] as [(String, String, Int, String?)])
  func methods(method: String, path: String, status: Int, allow: String?) async throws {
    try await WireServer.with {
      $0.get("/page") { _ in .text("page") }
      $0.post("/form") { _ in .text("form") }
    } test: { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask("\(method) \(path) HTTP/1.1\r\nHost: x:80\r\n\r\n")
      #expect(response.status == status)
      #expect(response["Allow"] == allow)
    }
  }

  @Test("HEAD is a method of its own where it is not answered by GET")
  func ownHead() async throws {
    try await WireServer.with(.test { $0.answersHEADByGET = false }) {
      $0.get("/page") { _ in .text("page") }
      $0.on([.head], "/own") { _ in .status(.ok, fields: ["X-Own": "yes"]) }
    } test: { subject in
      #expect(try await subject.ask(Wire.head("/page")).status == 405)
      #expect(try await subject.ask(Wire.head("/own"))["X-Own"] == "yes")
      _ = try await subject.ask(Wire.get("/page"))
    }
  }
}
