public import PortholeIntercept

#if canImport(FoundationNetworking)
internal import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Has what a `URLSession` loads answered by rules.
///
/// ```swift
/// let configuration = URLSessionConfiguration.default
/// configuration.interceptRequests()
/// let session = URLSession(configuration: configuration)
/// ```
///
/// `URLProtocol.registerClass(InterceptingURLProtocol.self)` does the same for `URLSession.shared` before its first use, and on Apple's platforms for what is built upon
/// `NSURLConnection`. What no rule is for is loaded by the session itself; what a rule passes on is loaded by a client of the library's own.
/// What Linux's Foundation can do, and what it cannot, is on the page <doc:Adapters>.
///
/// For rules other than those of `Interceptor.shared`, make a class of this one that names them:
///
/// ```swift
/// final class TestProtocol: InterceptingURLProtocol {
///   static let rules = Interceptor()
///   override class var interceptor: Interceptor { rules }
/// }
/// configuration.interceptRequests(by: TestProtocol.self)
/// ```
open class InterceptingURLProtocol: URLProtocol {
  /// The rules.
  open class var interceptor: Interceptor { .shared }
  /// Whether what a session keeps of a task may be read by reflection, as Linux's Foundation makes needful.
  class var reflects: Bool { true }

  private var load: URLProtocolLoad?

  /// Whether there is a rule for a request.
  open override class func canInit(with request: URLRequest) -> Bool {
    guard let scheme = request.url?.scheme, Adapter.urlProtocol.serves(scheme: scheme) else { return false }
    guard let asked = try? InterceptedURLRequest(request, SessionFacts()).request() else { return false }
    return interceptor.mayAnswer(asked, from: .urlProtocol)
  }

  /// The request as it is.
  open override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Called by the session: to begin, and on Linux also when a suspended task goes on.
  open override func startLoading() {
    if let load { return load.resume() }
    let load = URLProtocolLoad(self, Self.interceptor, reflects: Self.reflects)
    self.load = load
    load.start()
  }

  /// Called by the session: at the end, and on Linux also when a task is suspended.
  open override func stopLoading() {
    #if canImport(FoundationNetworking)
    if task?.state != .canceling { return load?.suspend() ?? () }
    #endif
    load?.stop()
  }
}

extension URLSessionConfiguration {
  /// Has what sessions of this configuration load answered by rules, ahead of all other protocols.
  ///
  /// - Parameter protocolClass: Which rules; unless said otherwise those of `Interceptor.shared`.
  public func interceptRequests(by protocolClass: InterceptingURLProtocol.Type = InterceptingURLProtocol.self) {
    protocolClasses = [protocolClass] + (protocolClasses ?? []).filter { $0 != protocolClass }
  }
}
