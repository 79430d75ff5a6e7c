import PortholeIntercept
import Testing

@Suite struct RedirectionTests {
  @Test(
    "What becomes of the method, by status",
    arguments: [
      (301, "POST", "GET", false), (302, "POST", "GET", false), (303, "POST", "GET", false), (303, "PUT", "GET", false),
      (303, "HEAD", "HEAD", true),
      (307, "POST", "POST", true), (308, "PUT", "PUT", true), (301, "PUT", "PUT", true), (302, "GET", "GET", true),
      (301, "HEAD", "HEAD", true),
    ])
  func methods(_ status: Int, _ method: String, _ next: String, _ keepsBody: Bool) throws {
    let request = try Request.to("app://h/a/b", PortholeIntercept.Method(method))
    let redirection = try #require(Redirection(.redirect(to: "../c?d", status: Status(status)), of: request))
    #expect(redirection.method.rawValue == next && redirection.keepsBody == keepsBody)
    #expect("\(redirection.url)" == "app://h/c?d")
  }

  @Test("What is no redirect")
  func none() throws {
    let request = try Request.to("app://h/")
    #expect(Redirection(.text("x"), of: request) == nil)
    #expect(Redirection(.status(.found), of: request) == nil)
    #expect(Redirection(.status(.notModified, fields: [.location: "/x"]), of: request) == nil)
    #expect(Redirection(.status(.found, fields: [.location: "http://"]), of: request) == nil)
    #expect(Redirection.mostHops == 20)
  }
}
