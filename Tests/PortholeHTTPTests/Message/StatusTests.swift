import PortholeHTTP
import Testing

@Suite struct StatusTests {
  /// IANA's registry of status codes.
  static let registered =
    Array(100...104) + Array(200...208) + [226] + Array(300...308) + Array(400...418) + Array(421...426) + [428, 429, 431, 451]
    + Array(500...508)
    + [510, 511]

  @Test func registryIsWhole() {
    #expect(Status.registry.map(\.code) == StatusTests.registered)
    for code in 100...599 { #expect(Status(code).reasonPhrase.isEmpty == !StatusTests.registered.contains(code)) }
  }

  @Test func namesAndPhrases() {
    let cases: [(Status, Int, String)] = [
      (.continue, 100, "Continue"), (.ok, 200, "OK"), (.nonAuthoritativeInformation, 203, "Non-Authoritative Information"),
      (.multiStatus, 207, "Multi-Status"), (.imUsed, 226, "IM Used"), (.notModified, 304, "Not Modified"),
      (.contentTooLarge, 413, "Content Too Large"), (.uriTooLong, 414, "URI Too Long"),
      (.unprocessableContent, 422, "Unprocessable Content"),
      (.requestHeaderFieldsTooLarge, 431, "Request Header Fields Too Large"),
      (.networkAuthenticationRequired, 511, "Network Authentication Required"),
    ]
    for (status, code, phrase) in cases {
      #expect(status.code == code)
      #expect(status.reasonPhrase == phrase)
    }
    #expect(Status.notFound.description == "404 Not Found")
    #expect((299 as Status).description == "299")
  }

  @Test func kinds() {
    let cases: [(Status, Status.Kind)] = [
      (100, .informational), (299, .successful), (301, .redirection), (499, .clientError), (500, .serverError), (999, .serverError),
    ]
    for (status, kind) in cases { #expect(status.kind == kind) }
  }

  @Test func codesWithoutThreeDigitsBecome500() {
    for code in [0, 99, 1000, -1, Int.max] { #expect(Status(code) == 500) }
  }
}
