#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import PortholeNet

/// Does to its session what a test says, by hosts, and without any of the library's care.
final class BareProtocol: URLProtocol {
  typealias Script = @Sendable (BareLoad) -> Void

  private static let scripts = Locked<[String: Script]>([:])
  private static let stopped = Locked<[String: Int]>([:])

  /// Whether `init` was handed a client.
  let wasMadeWithClient: Bool

  required init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {
    wasMadeWithClient = client != nil
    super.init(request: request, cachedResponse: cachedResponse, client: client)
  }

  /// A session whose loads of a host go by a script.
  static func session(_ host: String, _ change: (URLSessionConfiguration) -> Void = { _ in }, _ script: @escaping Script) -> TestSession {
    scripts.withLock { $0[host] = script }
    return TestSession {
      $0.protocolClasses = [BareProtocol.self]
      change($0)
    }
  }

  /// How often loads of a host were stopped.
  static func stops(_ host: String) -> Int { stopped.withLock { $0[host] ?? 0 } }

  private static func host(of request: URLRequest) -> String { request.url?.host ?? "" }

  override class func canInit(with request: URLRequest) -> Bool { scripts.withLock { $0[host(of: request)] } != nil }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let script = BareProtocol.scripts.withLock { $0[BareProtocol.host(of: request)] }
    script?(BareLoad(self))
  }

  override func stopLoading() { BareProtocol.stopped.withLock { $0[BareProtocol.host(of: request), default: 0] += 1 } }
}

/// A load, from any thread.
///
/// `@unchecked Sendable`: each belongs to one test, which makes one call at a time.
final class BareLoad: @unchecked Sendable {
  let own: BareProtocol

  init(_ own: BareProtocol) { self.own = own }

  func head(_ status: Int = 200, _ fields: [String: String] = [:]) {
    guard let response = response(status, fields) else { return }
    own.client?.urlProtocol(own, didReceive: response, cacheStoragePolicy: .notAllowed)
  }

  func redirect() {
    guard let response = response(302, [:]) else { return }
    own.client?.urlProtocol(own, wasRedirectedTo: own.request, redirectResponse: response)
  }

  func data(_ text: String) { own.client?.urlProtocol(own, didLoad: Data(text.utf8)) }
  func finish() { own.client?.urlProtocolDidFinishLoading(own) }

  func answer(_ text: String) {
    head()
    data(text)
    finish()
  }

  private func response(_ status: Int, _ fields: [String: String]) -> HTTPURLResponse? {
    own.request.url.flatMap { HTTPURLResponse(url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields) }
  }
}
#endif
