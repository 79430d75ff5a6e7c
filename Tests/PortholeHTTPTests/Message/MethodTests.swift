import PortholeHTTP
import Testing

@Suite struct MethodTests {
  @Test func properties() {
    let cases: [(Method, registered: Bool, safe: Bool, idempotent: Bool)] = [
      (.get, true, true, true), (.head, true, true, true), (.options, true, true, true), (.trace, true, true, true),
      (.post, true, false, false), (.patch, true, false, false), (.connect, true, false, false), (.put, true, false, true),
      (.delete, true, false, true), ("PROPFIND", true, true, true), ("LOCK", true, false, false), ("MKCOL", true, false, true),
      ("UPDATEREDIRECTREF", true, false, true), ("get", false, false, false), ("FOO", false, false, false),
    ]
    for (method, registered, safe, idempotent) in cases {
      #expect(method.isRegistered == registered, "\(method)")
      #expect(method.isSafe == safe, "\(method)")
      #expect(method.isIdempotent == idempotent, "\(method)")
    }
  }

  @Test(arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND", "GETS", "GE", "get", "VERSION-CONTROL"])
  func tokens(_ token: String) {
    #expect(Method(token: Array(token.utf8).span).rawValue == token)
  }
}
