import Foundation
import PortholeIntercept
import PortholeNet
import Testing

@testable import PortholeWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the tests load by: rules of their own. Each test has hosts of its own, as the class has one set of rules.
final class TestProtocol: InterceptingURLProtocol {
  static let rules = Interceptor()
  override class var interceptor: Interceptor { rules }
}

/// The same without what is read by reflection, as if Foundation's names had changed.
final class BlindProtocol: InterceptingURLProtocol {
  override class var interceptor: Interceptor { TestProtocol.rules }
  override class var reflects: Bool { false }
}

/// A session that goes with the test.
struct TestSession: ~Copyable {
  let session: URLSession
  let recorder = Recorder()

  init(by protocolClass: InterceptingURLProtocol.Type = TestProtocol.self, _ change: (URLSessionConfiguration) -> Void = { _ in }) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.interceptRequests(by: protocolClass)
    change(configuration)
    session = URLSession(configuration: configuration, delegate: recorder, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Runs a task, and waits for its end.
  func run(_ task: URLSessionTask) async -> Recorder.Load {
    task.resume()
    return await recorder.end(of: task)
  }
}

/// A session's delegate that writes down what comes.
final class Recorder: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, Sendable {
  struct Load: Sendable {
    var responses: [HTTPURLResponse] = []
    var pieces: [Data] = []
    var ends = 0
    var error: URLError?
    var received: Int64 = 0
    var stateAtEnd: URLSessionTask.State?

    var text: String { String(decoding: pieces.joined(), as: UTF8.self) }
    var status: Int? { responses.first?.statusCode }
  }

  private struct State {
    var loads: [Int: Load] = [:]
    var waiting: [Int: CheckedContinuation<Load, Never>] = [:]
    var onPiece: (@Sendable (URLSessionTask, Int) -> Void)?
    var disposition = URLSession.ResponseDisposition.allow
    var stream: Data?
    var credential: URLCredential?
    var challenges = 0
    var redirections = 0
    var cached = 0
  }

  private let state = Locked(State())

  func set(onPiece: @escaping @Sendable (_ task: URLSessionTask, _ count: Int) -> Void) { state.withLock { $0.onPiece = onPiece } }
  func set(disposition: URLSession.ResponseDisposition) { state.withLock { $0.disposition = disposition } }
  func set(credential: URLCredential) { state.withLock { $0.credential = credential } }
  func set(stream: Data) { state.withLock { $0.stream = stream } }
  var challenges: Int { state.withLock { $0.challenges } }
  var redirections: Int { state.withLock { $0.redirections } }
  var cached: Int { state.withLock { $0.cached } }
  var loads: [Load] { state.withLock { Array($0.loads.values) } }

  /// Waits for the end of a task.
  func end(of task: URLSessionTask) async -> Load {
    await withCheckedContinuation { continuation in
      let over = state.withLock { state -> Load? in
        if let load = state.loads[task.taskIdentifier], load.ends > 0 { return load }
        state.waiting[task.taskIdentifier] = continuation
        return nil
      }
      if let over { continuation.resume(returning: over) }
    }
  }

  private func change(_ task: URLSessionTask, _ body: (inout Load) -> Void) {
    state.withLock { body(&$0.loads[task.taskIdentifier, default: Load()]) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    change(dataTask) { $0.responses += [response].compactMap { $0 as? HTTPURLResponse } }
    completionHandler(state.withLock { $0.disposition })
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    change(dataTask) {
      $0.pieces.append(data)
      $0.received = dataTask.countOfBytesReceived
    }
    let (onPiece, count) = state.withLock { ($0.onPiece, $0.loads[dataTask.taskIdentifier]?.pieces.count ?? 0) }
    onPiece?(dataTask, count)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    change(task) {
      $0.ends += 1
      $0.error = error.map { $0 as? URLError ?? URLError(.unknown) }
      $0.stateAtEnd = task.state
    }
    let (load, waiting) = state.withLock { state in
      (state.loads[task.taskIdentifier], state.waiting.removeValue(forKey: task.taskIdentifier))
    }
    if let load { waiting?.resume(returning: load) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
  ) { completionHandler(state.withLock { $0.stream }.map(InputStream.init(data:))) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    state.withLock { $0.redirections += 1 }
    completionHandler(newRequest)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let credential = state.withLock { state in
      state.challenges += 1
      return state.credential
    }
    completionHandler(credential == nil ? .performDefaultHandling : .useCredential, credential)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposed: CachedURLResponse,
    completionHandler: @escaping (CachedURLResponse?) -> Void
  ) {
    state.withLock { $0.cached += 1 }
    completionHandler(proposed)
  }

  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {}
}

/// A request.
func ask(_ address: String, _ method: String = "GET", body: Data? = nil, _ fields: [String: String] = [:]) throws -> URLRequest {
  var request = URLRequest(url: try #require(URL(string: address)))
  request.httpMethod = method
  request.httpBody = body
  for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
  return request
}
