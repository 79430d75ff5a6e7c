import Porthole
import Testing

@testable import PortholeWebKitGTK

/// Content that may be asked for is content that cannot be a `Blob`: WebKitGTK crashes on those.
@Suite struct BodyGuardTests {
  private let bodyGuard = BodyGuard(mark: "secret", allowsUnmarkedContent: false)

  private func judge(_ method: Method = .post, _ fields: Fields = [:], _ address: String = "app://main/") -> BodyGuard.Judgement {
    bodyGuard.judge(method, fields, address: address)
  }

  private func isReadable(_ fields: Fields, _ address: String = "app://main/") -> Bool { judge(.post, fields, address) == .readable }

  @Test func whatHasNoContentIsNotAsked() {
    #expect(judge(.get) == .none)
    #expect(judge(.head, ["X-Porthole-Content": "secret"]) == .none)
  }

  @Test func theMarkIsTheWordItself() {
    #expect(isReadable(["X-Porthole-Content": "secret"]))
    #expect(isReadable([.contentType: "image/png", "X-Porthole-Content": "secret"]))
    #expect(!isReadable(["X-Porthole-Content": "Secret"]))
    #expect(!isReadable(["X-Porthole-Content": "secret, secret"]))
    #expect(!isReadable(["X-Porthole-Content": ""]))
  }

  /// The type of a `Blob` is in lower case, as the File API has it; that of a string is not.
  @Test(arguments: [
    ("text/plain;charset=UTF-8", true), ("text/plain;charset=utf-8", false), ("text/plain", false),
    ("application/x-www-form-urlencoded;charset=UTF-8", true), ("application/x-www-form-urlencoded", false), ("application/json", false),
    ("application/octet-stream", false), ("", false),
  ]) func typesThatAreNoBlobs(_ type: String, _ expected: Bool) { #expect(isReadable([.contentType: type]) == expected) }

  /// A `Blob` may say that it is a form, but what sends it does not ask for a page.
  @Test(arguments: [
    ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true), ("*/*", false), ("", false), ("text/html", false),
  ]) func formsShowAPage(_ accept: String, _ expected: Bool) {
    #expect(isReadable([.contentType: "application/x-www-form-urlencoded", .accept: accept]) == expected)
    #expect(!isReadable([.contentType: "application/json", .accept: accept]))
  }

  @Test func formsInPartsAreMarkedByTheirAddress() {
    let form: Fields = [.contentType: "multipart/form-data; boundary=----WebKitFormBoundaryAbC"]
    #expect(isReadable(form, "app://main/a#secret"))
    #expect(isReadable(form, "app://main/a#secretbelow"))
    #expect(!isReadable(form))
    #expect(!isReadable(form, "app://main/secret#other"))
    #expect(!isReadable([.contentType: "image/png"], "app://main/a#secret"))
  }

  @Test func theMarkGoesNoFurther() {
    let fields: Fields = ["X-A": "1", "X-Porthole-Content": "secret"]
    #expect(bodyGuard.withoutMark(fields).map(\.name.description) == ["X-A"])
  }

  @Test func oneMayAskForAll() {
    let trusting = BodyGuard(mark: "secret", allowsUnmarkedContent: true)
    #expect(trusting.judge(.post, [.contentType: "image/png"], address: "app://main/") == .readable)
  }

  @Test func eachContextHasAWordOfItsOwn() {
    let marks = Set((0..<100).map { _ in BodyGuard(allowsUnmarkedContent: false).mark })
    #expect(marks.count == 100)
    #expect(marks.allSatisfy { mark in mark.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } })
    #expect(BodyGuard.script(mark: "secret").contains("'secret'"))
  }
}
