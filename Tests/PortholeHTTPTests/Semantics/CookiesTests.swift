import PortholeHTTP
import Testing

@Suite("Cookies")
struct CookiesTests {
  @Test(
    "A Cookie field is read as browsers and others write it",
    arguments: [
      ("a=1; b=2", ["a=1", "b=2"]), ("a=1;b=2 ;  c = 3 ", ["a=1", "b=2", "c=3"]), ("a=b=c", ["a=b=c"]), ("a=\"1 2\"", ["a=1 2"]),
      ("a=\"", ["a=\""]), ("lone", ["=lone"]), ("=v", ["=v"]), ("a=", ["a="]), (";; ;", []), ("", []), ("a=1; a=2", ["a=1", "a=2"]),
      ("a=1,b=2", ["a=1,b=2"]), ("ü=é", ["ü=é"]),
    ])
  func reads(field: String, expected: [String]) {
    #expect(Cookies(field).map { "\($0.name)=\($0.value)" } == expected)
  }

  @Test func looksUp() {
    let cookies = Cookies("a=1; b=2; a=3")
    #expect(cookies["a"] == "1")
    #expect(cookies.all("a") == ["1", "3"])
    #expect(cookies["A"] == nil)
    #expect(cookies.count == 3)
  }

  @Test("Set-Cookie has all that it can")
  func writes() throws {
    #expect(try SetCookie("a", "1").text == "a=1; Path=/; HttpOnly; SameSite=Lax")
    #expect(try SetCookie("a", "", path: nil, isHTTPOnly: false, sameSite: nil).text == "a=")
    let full = try SetCookie(
      "__Secure-id", "x=y&z", expires: HTTPDate(secondsSince1970: 784_111_777), maxAge: 60, domain: "example.com", path: "/a b",
      isSecure: true,
      isHTTPOnly: true, sameSite: .unrestricted, isPartitioned: true)
    #expect(
      full.text
        == "__Secure-id=x=y&z; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Max-Age=60; Domain=example.com; Path=/a b; Secure; HttpOnly; SameSite=None; Partitioned"
    )
    #expect(
      try SetCookie.removal(of: "a").text
        == "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
  }

  @Test("What browsers would drop or misread is refused")
  func refuses() {
    for name in ["", "a b", "a=b", "ü", "a;"] { #expect(throws: SetCookie.Invalid.self) { try SetCookie(name, "1") } }
    for value in ["a b", "a;b", "a,b", "\"", "\\", "\r\nX: y", "ü", String(repeating: "x", count: 4096)] {
      #expect(throws: SetCookie.Invalid.self) { try SetCookie("a", value) }
    }
    for domain in ["", ".example.com", "a..b", "example.com:80", "a b", "exa;mple"] {
      #expect(throws: SetCookie.Invalid.self) { try SetCookie("a", "1", domain: domain) }
    }
    for path in ["", "a", "/a;b", "/\r\n"] { #expect(throws: SetCookie.Invalid.self) { try SetCookie("a", "1", path: path) } }
    #expect(throws: SetCookie.Invalid.self) { try SetCookie("a", "1", sameSite: .unrestricted) }
    #expect(throws: SetCookie.Invalid.self) { try SetCookie("a", "1", isPartitioned: true) }
    #expect(throws: SetCookie.Invalid.self) { try SetCookie("__Secure-a", "1") }
    #expect(throws: SetCookie.Invalid.self) { try SetCookie("__host-a", "1", path: "/x", isSecure: true) }
    #expect(throws: SetCookie.Invalid.self) { try SetCookie("__Host-a", "1", domain: "a.b", isSecure: true) }
    #expect((try? SetCookie("__Host-a", "1", isSecure: true)) != nil)
  }
}
