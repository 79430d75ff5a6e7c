import Porthole
import PortholeHTTP
import PortholeIntercept
import PortholeNet
import PortholeWebView
import Testing

/// A response whose content nobody asks for.
@Suite struct UnreadTests {
  /// Takes an answer and lets go of it, as a connection does that went meanwhile.
  private func forgetAnswer(_ ask: Asked, _ method: Porthole.Method = .get, fields: Fields = [:]) async throws {
    let request = try Request(method, #require(RequestURL("app://h/")), fields: fields)
    guard case .response = await ask.interceptor.answer(request, from: .urlProtocol) else { return #expect(Bool(false), "no answer") }
  }

  @Test("A load that stops between the head and its content is told", .timeLimit(.minutes(5)))
  func stopped() async throws {
    let stops = Signal(), keeper = Locked<InterceptedResponse?>(nil)
    let ask = try Asked { _, response in
      keeper.withLock { $0 = response }
      response.onStop { stops.send() }
      response.begin()
    }
    try await forgetAnswer(ask)
    await stops.wait()
    #expect(stops.count == 1)
    #expect(keeper.withLock { $0 }?.pipe(data: [1]) == .refused(.stopped))
  }

  @Test("One that is complete without content is not", .timeLimit(.minutes(5)), arguments: [Porthole.Method.head, .get])
  func complete(_ method: Porthole.Method) async throws {
    let stops = Signal(), keeper = Locked<InterceptedResponse?>(nil)
    let ask = try Asked { _, response in
      keeper.withLock { $0 = response }
      response.onStop { stops.send() }
      response.begin(fields: [.etag: "\"tag\""])
    }
    try await forgetAnswer(ask, method, fields: method == .head ? [:] : [.ifNoneMatch: "\"tag\""])
    let response = try #require(keeper.withLock { $0 })
    #expect(response.pipe(data: [1]) == .done)
    #expect(response.end() == .done)
    #expect(stops.count == 0)
  }
}
