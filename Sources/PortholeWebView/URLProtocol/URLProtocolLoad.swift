internal import Foundation
internal import Porthole
internal import PortholeIntercept
internal import PortholeNet

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// One load of a session.
///
/// Calls of the client on another queue than the session's, after the end, or after a stop crash Linux's Foundation: its registry of tasks has no lock, and
/// traps on tasks that it does not know. So each call, and the look at whether it may still be made, are one block on that queue.
///
/// `@unchecked Sendable`: what changes is touched on the client's queue only.
final class URLProtocolLoad: @unchecked Sendable {
  private let queue: ClientQueue
  private let inbox: BlockInbox?
  private let facts: SessionFacts
  private let interceptor: Interceptor
  private let request: URLRequest
  /// Nil when the load is over.
  private var owner: URLProtocol?
  private var running: Task<Void, Never>?
  private var clock: LoadClock?
  private var isSuspended = false
  /// What is to be told when the task goes on.
  private var waiting: [() -> Void] = []
  /// Content for a session that would keep only its last piece.
  private var content = Data()

  /// A load for a protocol, on the queue that the session calls it on.
  init(_ owner: URLProtocol, _ interceptor: Interceptor, reflects: Bool) {
    self.owner = owner
    self.interceptor = interceptor
    request = owner.request
    #if canImport(FoundationNetworking)
    facts = SessionFacts(of: owner.task, reflects: reflects)
    inbox = facts.queue == nil ? BlockInbox() : nil
    #else
    facts = SessionFacts()
    inbox = nil
    #endif
    queue = ClientQueue.of(facts, inbox)
  }

  // MARK: What the session says

  func start() {
    #if canImport(FoundationNetworking)
    // Its end would crash, as Foundation looks for a file that nobody has written.
    guard !(owner?.task is URLSessionDownloadTask) else { return fail(URLError(.unsupportedURL)) }
    #endif
    clock = LoadClock(request, facts.configuration) { [weak self] in
      guard let load = self else { return }
      load.queue.run { load.fail(URLError(.timedOut)) }
    }
    // Where this thread waits, one of those that tasks otherwise have is gone.
    running = Task.detached(executorPreference: inbox == nil ? nil : BlockingPool.shared) { [self, request, facts, interceptor] in
      let failure = await URLProtocolAnswer(InterceptedURLRequest(request, facts), interceptor).deliver(to: self)
      try? await tell { load in
        if let failure { load.fail(failure) } else { load.finish() }
      }
    }
    inbox?.work { owner != nil }
  }

  func stop() {
    running?.cancel()
    over()
  }

  func suspend() {
    isSuspended = true
    clock?.suspend()
  }

  func resume() {
    isSuspended = false
    clock?.progress()
    tellWaiting()
  }

  // MARK: What the session is told

  /// Does something on the client's queue, as soon as the task is not suspended.
  ///
  /// - Throws: `CancellationError` where the load is over.
  func tell(_ body: @escaping @Sendable (URLProtocolLoad) -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      queue.run { self.attempt(body, continuation) }
    }
  }

  private func attempt(_ body: @escaping @Sendable (URLProtocolLoad) -> Void, _ continuation: CheckedContinuation<Void, any Error>) {
    guard owner != nil else { return continuation.resume(throwing: CancellationError()) }
    if isSuspended { return waiting.append { self.attempt(body, continuation) } }
    clock?.progress()
    body(self)
    continuation.resume()
  }

  private func tellWaiting() {
    let all = waiting
    waiting = []
    for attempt in all { attempt() }
  }

  /// The client, where it may be called: a task that is being cancelled may not have said so yet.
  private var client: (any URLProtocolClient)? {
    guard let owner else { return nil }
    if let task = owner.task, task.state == .canceling || task.state == .completed { return nil }
    return owner.client
  }

  func begin(_ response: HTTPURLResponse) {
    guard let owner, let client else { return }
    let control = response.value(forHTTPHeaderField: "Cache-Control")
    let isCacheable = control.map { !$0.contains("no-store") } ?? false
    client.urlProtocol(owner, didReceive: response, cacheStoragePolicy: isCacheable ? .allowed : .notAllowed)
    keepCookies(of: response)
  }

  func take(_ piece: [UInt8]) {
    if facts.takesOnePiece { return content.append(contentsOf: piece) }
    guard let owner, let client else { return }
    client.urlProtocol(owner, didLoad: Data(piece))
  }

  #if !canImport(FoundationNetworking)
  /// The session decides whether it follows a redirection, in a load of its own; this one ends.
  func redirect(_ response: HTTPURLResponse, to redirection: Redirection) {
    guard let owner, let client, let url = URL(string: redirection.url.description) else { return fail(URLError(.badServerResponse)) }
    var next = request
    next.url = url
    next.httpMethod = redirection.method.rawValue
    if !redirection.keepsBody {
      next.httpBody = nil
      next.httpBodyStream = nil
    }
    client.urlProtocol(owner, wasRedirectedTo: next, redirectResponse: response)
    fail(CocoaError(.userCancelled))
  }
  #endif

  private func finish() {
    guard let owner, let client else { return over() }
    if !content.isEmpty { client.urlProtocol(owner, didLoad: content) }
    client.urlProtocolDidFinishLoading(owner)
    over()
  }

  private func fail(_ error: any Error) {
    guard let owner, let client else { return over() }
    client.urlProtocol(owner, didFailWithError: error)
    running?.cancel()
    over()
  }

  private func over() {
    owner = nil
    clock?.stop()
    content = Data()
    isSuspended = false
    tellWaiting()
  }

  /// Linux's Foundation leaves this to whoever loads.
  private func keepCookies(of response: HTTPURLResponse) {
    guard let configuration = facts.configuration, configuration.httpShouldSetCookies, let storage = configuration.httpCookieStorage,
      let url = response.url, let fields = response.allHeaderFields as? [String: String]
    else { return }
    storage.setCookies(HTTPCookie.cookies(withResponseHeaderFields: fields, for: url), for: url, mainDocumentURL: request.mainDocumentURL)
  }
}
