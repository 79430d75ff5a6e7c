import Porthole
import PortholeFiles
import PortholeTesting
import Testing

@testable import PortholeWebDAV

/// The If field (RFC 4918 §10.4).
struct IfHeaderTests {
  @Test func theGrammarIsReadWhole() throws {
    let header = try IfHeader(#"</a> (<t:1> ["x]y"] Not [W/"z"])(Not <DAV:no-lock>) <http://h/b>(<t:2>)"#)
    #expect(header.lists.map(\.resource) == ["/a", "/a", "http://h/b"])
    #expect(header.lists.map(\.conditions.count) == [3, 1, 1])
    #expect(header.tokens == ["t:1", "DAV:no-lock", "t:2"])
    #expect(header.hasTags)
    #expect(try IfHeader("(not <a>)").lists[0].conditions[0].isNegated)
    #expect(try IfHeader(" (<a>)\t(<b>) ").lists.count == 2)
  }

  @Test func whatTheGrammarDoesNotHaveIsRefused() {
    for text in [
      "", " ", "()", "(<a>", "<a>", "(<>)", "<>(<a>)", "(a)", "(<a>) </b> (<c>)", "</a> </b> (<c>)", "(<a>) x", "(Not)", "(Not Not <a>)",
      "([a])",
      "([\"a)", "([\"a\"", "[\"a\"]", "(<a>)]", "(<a>,<b>)", String(repeating: "(<a>)", count: 201),
    ] {
      #expect(throws: DAVError.self, "\(text)") { try IfHeader(text) }
    }
  }

  @Test func oneListThatHoldsIsEnough() async throws {
    let drive = try await DriveFixture(mount: "/m")
    try drive.write("a")
    try drive.write("b")
    let token = try await drive.lock("/m/a", depth: "0")
    let tag = try #require(try await drive.send(.head, "/m/b").fields[.etag])
    for (condition, status) in [
      ("(<\(token)>)", 204), ("(<urn:x>) (<\(token)>)", 204), ("(<\(token)>) (Not <DAV:no-lock>)", 204),
      ("(<\(token)> <DAV:no-lock>)", 412),
      ("(Not <\(token)>)", 412), ("(Not <DAV:no-lock>)", 423), ("</m/b> ([\(tag)]) </m/a> (<urn:x> <\(token)>)", 204),
      ("</m/b> ([\"other\"])", 412), ("<http://localhost/m/a> (<\(token)>)", 204), ("<http://other.example/m/a> (<\(token)>)", 412),
      ("</m/b> (<\(token)>)", 412), ("<http://[> (<a>)", 400), ("(<\(token)>", 400),
    ] {
      #expect(try await drive.status(.put, "/m/a", [.host: "localhost", .if: condition], "x") == status, "\(condition)")
    }
  }

  @Test func readingIsConditionalToo() async throws {
    let drive = try await DriveFixture()
    try drive.write("a")
    #expect(try await drive.status(.get, "/a", [.if: "([\"other\"])"]) == 412)
    #expect(try await drive.status("PROPFIND", "/a", [.depth: "0", .if: "([\"other\"])"]) == 412)
  }
}
