import Porthole
import PortholeIntercept
import Testing

/// Report 19: these engines follow no redirection, so it is followed for them.
@MainActor
@Suite struct SchemeRedirectionTests {
  private let interceptor = Interceptor()
  private let engine: FakeEngine

  init() throws {
    engine = FakeEngine(interceptor)
    try interceptor.handle(.host("main", pathPrefix: "/to")) { request in
      var response = Response.redirect(to: request.query["to"] ?? "")
      response.status = Status(Int(request.query["status"] ?? "") ?? 302)
      return response
    }
    try interceptor.handle(.host("main", path: "/end")) { request in
      .text("\(request.method) \(request.url.target) \(request.fields[.contentType] ?? "-") \(try await request.text())")
    }
    try interceptor.handle(.host("main", path: "/loop")) { _ in .redirect(to: "/loop") }
    try interceptor.handle(.host("other")) { _ in .text("other") }
  }

  @Test(arguments: [
    (301, "GET /end?x=1 - "), (302, "GET /end?x=1 - "), (303, "GET /end?x=1 - "), (307, "POST /end?x=1 text/plain sent"),
    (308, "POST /end?x=1 text/plain sent"),
  ])
  func theMethodIsByTheStatus(_ status: Int, _ answer: String) async {
    let task = engine.load(
      "app://main/to?status=\(status)&to=/end?x=1", .post, [.contentType: "text/plain"], content: .bytes(Array("sent".utf8)))
    await task.over()
    #expect(task.status == .ok)
    #expect(task.text == answer)
  }

  /// A page that has no right to another origin's answers must not get them.
  @Test func anotherOriginIsNotFollowed() async {
    let task = engine.load("app://main/to?to=app://other/")
    await task.over()
    #expect(task.status == .badGateway)
    #expect(!task.text.contains("<p>other"))
  }

  @Test func aLoopEnds() async {
    let loop = engine.load("app://main/loop")
    await loop.over()
    #expect(loop.status?.code == 508)
  }

  /// A window has to show the address that it was led to, and may be led anywhere but to a script.
  @Test func aWindowIsLedOn() async {
    let task = engine.load("app://main/to?to=app://other/a%3Cb", isNavigation: true)
    await task.over()
    #expect(task.status == .ok)
    #expect(task.answer[.cacheControl] == "no-store")
    #expect(task.text.contains("href=\"app://other/a%3Cb\"") && task.text.contains("location.replace"))
    let script = engine.load("app://main/to?to=javascript://x/%250aalert(1)", isNavigation: true)
    await script.over()
    #expect(script.status == .found)
    #expect(!script.text.contains("location.replace"))
  }
}
