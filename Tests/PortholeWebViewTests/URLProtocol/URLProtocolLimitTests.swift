#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Porthole
import PortholeIntercept
import PortholeWebView
import Testing

/// What Linux's Foundation cannot do, and no work-around can: the rows of the table on the page of the adapters. A test that fails here
/// says that a row has become untrue.
@Suite struct URLProtocolLimitTests {
  private let rules = TestProtocol.rules

  /// 5: the end of a download would crash, as Foundation looks for a file that nobody has written. It fails instead.
  @Test func downloadsFail() async throws {
    let rule = try rules.handle(.host("download.test")) { _ in .text("x") }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.downloadTask(with: try ask("http://download.test/")))
    #expect(load.error?.code == .unsupportedURL && load.ends == 1)
    await #expect(throws: URLError.self) { _ = try await test.session.download(for: try ask("http://download.test/")) }
  }

  /// 9: nobody calls `canonicalRequest`, nor `canInit` with a task.
  @Test func requestsAreNotMadeCanonical() async throws {
    let rule = try rules.handle(.host("canonical.test")) { _ in .text("as it was") }
    defer { _ = rule.cancel() }
    let test = TestSession(by: CanonicalProtocol.self)
    let load = await test.run(test.session.dataTask(with: try ask("http://canonical.test/")))
    #expect(load.text == "as it was")
  }

  /// 10: properties of requests are lost, so nothing here is marked by them.
  @Test func propertiesAreLost() throws {
    let request = NSMutableURLRequest(url: try #require(URL(string: "http://property.test/")))
    URLProtocol.setProperty("1", forKey: "seen", in: request)
    #expect(URLProtocol.property(forKey: "seen", in: request as URLRequest) == nil)
  }

  /// 11: a class that is registered counts for `URLSession.shared` only, from its first use on; so this has a process of its own.
  /// 21: and for `Data(contentsOf:)` with schemes of the app's only.
  @Test func registeringConcernsTheSharedSessionOnly() async {
    await #expect(processExitsWith: .success) {
      try TestProtocol.rules.handle(.host("127.0.0.1") || .host("contents.test")) { _ in .text("answered") }
      _ = URLProtocol.registerClass(TestProtocol.self)
      let request = try ask("http://127.0.0.1:1/")
      let (data, _) = try await URLSession.shared.data(for: request)
      #expect(data == Data("answered".utf8))
      let session = URLSession(configuration: .ephemeral)
      await #expect(throws: URLError.self) { _ = try await session.data(for: request) }
      #expect(throws: (any Error).self) { try Data(contentsOf: #require(URL(string: "http://127.0.0.1:1/"))) }
      #expect(try Data(contentsOf: #require(URL(string: "app://contents.test/"))) == Data("answered".utf8))
    }
  }

  /// 14: a delegate that wants no more when it has seen the head gets the content nevertheless.
  @Test func dispositionsAreIgnored() async throws {
    let rule = try rules.handle(.host("disposition.test")) { _ in .text("content") }
    defer { _ = rule.cancel() }
    let test = TestSession()
    test.recorder.set(disposition: .cancel)
    let load = await test.run(test.session.dataTask(with: try ask("http://disposition.test/")))
    #expect(load.text == "content" && load.error == nil)
  }

  /// 15: a challenge would have Foundation load from the network, past all protocols. So there is none: the 401 comes without it.
  @Test(.timeLimit(.minutes(5)), arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Bearer"])
  func loginsAreNotAskedFor(_ challenge: String) async throws {
    let rule = try rules.handle(.host("login.test")) { _ in
      var response = Response.text("no", status: .unauthorized)
      response.fields[.wwwAuthenticate] = challenge
      return response
    }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://login.test/")))
    #expect(load.status == 401 && load.text == "no" && test.recorder.challenges == 0)
    let (data, _) = try await test.session.data(for: try ask("http://login.test/"))
    #expect(data == Data("no".utf8))
  }

  /// 4: nobody asks the delegate whether to follow.
  @Test func delegatesAreNotAskedAboutRedirections() async throws {
    let rule = try rules.handle(.host("asked.test", path: "/from")) { _ in .redirect(to: "/to") }
    let end = try rules.handle(.host("asked.test", path: "/to")) { _ in .text("to") }
    defer { _ = (rule.cancel(), end.cancel()) }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://asked.test/from")))
    #expect(load.text == "to" && test.recorder.redirections == 0)
  }

  /// 18: nothing is cached.
  @Test func nothingIsCached() async throws {
    let rule = try rules.handle(.host("cached.test")) { _ in
      var response = Response.text("x")
      response.cacheAge = 600
      return response
    }
    defer { _ = rule.cancel() }
    let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
    let test = TestSession { $0.urlCache = cache }
    let request = try ask("http://cached.test/")
    _ = await test.run(test.session.dataTask(with: request))
    #expect(cache.cachedResponse(for: request) == nil && test.recorder.cached == 0)
  }

  /// 19: what has been received is not counted, and a task still runs when its end is told.
  @Test func bytesAreNotCounted() async throws {
    let rule = try rules.handle(.host("counted.test")) { _ in .text("four") }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let task = test.session.dataTask(with: try ask("http://counted.test/"))
    let load = await test.run(task)
    #expect(load.text == "four" && load.received == 0 && load.stateAtEnd == .running && task.progress.fractionCompleted == 0)
  }

  /// 23: content codings are not undone.
  @Test func codingsAreNotUndone() async throws {
    let coded: [UInt8] = [0x1F, 0x8B, 0x08]
    let rule = try rules.handle(.host("coded.test")) { _ in
      var response = Response.bytes(coded)
      response.fields[.contentEncoding] = "gzip"
      return response
    }
    defer { _ = rule.cancel() }
    let test = TestSession()
    let load = await test.run(test.session.dataTask(with: try ask("http://coded.test/")))
    #expect(Array(load.pieces.joined()) == coded)
  }

  /// Where what Foundation keeps of a task cannot be read any more, a load is answered on the spot: whole, in one piece, its session waiting. That takes a thread of
  /// those that all tasks have, so this has a process of its own.
  @Test func withoutReflectionLoadsAreAnsweredOnTheSpot() async {
    await #expect(processExitsWith: .success) {
      let rules = TestProtocol.rules
      try rules.handle(.host("blind.test")) { _ in
        .stream { writer in for piece in ["one", "two", "three"] { try await writer.write(piece) } }
      }
      try rules.handle(.host("blindly-failing.test")) { _ in throw LoadFailure(URLError(.cannotFindHost)) }
      try rules.handle(.host("blindly-slow.test")) { _ in
        try await Task.sleep(for: .seconds(60))
        return .text("late")
      }
      let test = TestSession(by: BlindProtocol.self)
      let load = await test.run(test.session.dataTask(with: try ask("http://blind.test/")))
      #expect(load.pieces.map { String(decoding: $0, as: UTF8.self) } == ["onetwothree"])
      let (data, _) = try await test.session.data(for: try ask("http://blind.test/"))
      #expect(String(decoding: data, as: UTF8.self) == "onetwothree")
      let failed = await test.run(test.session.dataTask(with: try ask("http://blindly-failing.test/")))
      #expect(failed.error?.code == .cannotFindHost)
      var request = try ask("http://blindly-slow.test/")
      request.timeoutInterval = 0.2
      let late = await test.run(test.session.dataTask(with: request))
      #expect(late.error?.code == .timedOut)
    }
  }
}

/// Makes requests canonical, and wants no tasks, if anybody asks.
private final class CanonicalProtocol: InterceptingURLProtocol {
  override class var interceptor: Interceptor { TestProtocol.rules }
  override class func canInit(with task: URLSessionTask) -> Bool { false }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    var request = request
    request.url = URL(string: "http://elsewhere.test/")
    return request
  }
}
#endif
