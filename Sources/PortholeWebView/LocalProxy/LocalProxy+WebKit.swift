#if canImport(WebKit) && canImport(Network) && TLS
public import Foundation
internal import Network
public import PortholeIntercept
public import WebKit

// Written after Apple's documentation; it has not been run.

extension LocalProxy {
  /// A web view whose requests come to the proxy, and what trusts the proxy's certificates in it.
  ///
  /// ```swift
  /// let (view, challenges) = try proxy.webView(matching: ["app.test"])
  /// self.challenges = challenges            // a view does not keep its delegate
  /// view.load(URLRequest(url: URL(string: "https://app.test/")!))
  /// ```
  ///
  /// An app that has a navigation delegate of its own sets it, and asks ``ProxyChallengeHandler/disposition(of:)`` in
  /// `webView(_:respondTo:)`. The proxy has to be set before the view is made, which this does; the data store is one that keeps nothing.
  ///
  /// - Parameters:
  ///   - frame: Where the view is.
  ///   - configuration: What the view is made with; its data store is replaced.
  ///   - hosts: The hosts that are sent to the proxy, with all below them; all where there are none.
  /// - Returns: The view, and its navigation delegate.
  /// - Throws: `InterceptionError` while the proxy does not listen.
  @MainActor
  public func webView(
    frame: CGRect = .zero, configuration: WKWebViewConfiguration = WKWebViewConfiguration(), matching hosts: [String] = []
  ) throws -> (view: WKWebView, challenges: ProxyChallengeHandler) {
    let store = WKWebsiteDataStore.nonPersistent()
    store.proxyConfigurations = [try proxyConfiguration(matching: hosts)]
    configuration.websiteDataStore = store
    let view = WKWebView(frame: frame, configuration: configuration)
    let challenges = ProxyChallengeHandler(self)
    view.navigationDelegate = challenges
    return (view, challenges)
  }

  /// A configuration of `URLSession` whose requests come to the proxy; its delegate has to be a ``ProxyChallengeHandler``, or to ask one.
  ///
  /// - Parameter hosts: The hosts that are sent to the proxy, with all below them; all where there are none.
  /// - Returns: An ephemeral configuration.
  /// - Throws: `InterceptionError` while the proxy does not listen.
  public func sessionConfiguration(matching hosts: [String] = []) throws -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.proxyConfigurations = [try proxyConfiguration(matching: hosts)]
    return configuration
  }

  private func proxyConfiguration(matching hosts: [String]) throws -> ProxyConfiguration {
    guard let number = UInt16(exactly: port), number > 0, let port = NWEndpoint.Port(rawValue: number) else {
      throw InterceptionError(.address, "the proxy does not listen yet")
    }
    var proxy = ProxyConfiguration(httpCONNECTProxy: .hostPort(host: "127.0.0.1", port: port))
    if let token { proxy.applyCredential(username: "porthole", password: token) }
    proxy.matchDomains = hosts
    return proxy
  }
}

/// Trusts the certificates of one proxy's authority, for those whose delegate it is, and leaves all other challenges to the system.
public final class ProxyChallengeHandler: NSObject, WKNavigationDelegate, URLSessionDelegate {
  private let authority: Data

  /// A handler for what goes through a proxy.
  public init(_ proxy: LocalProxy) { authority = Data(proxy.authority.certificate) }

  /// What to do with a challenge.
  public func disposition(
    of challenge: URLAuthenticationChallenge
  ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
      let trust = challenge.protectionSpace.serverTrust, let anchor = SecCertificateCreateWithData(nil, authority as CFData)
    else { return (.performDefaultHandling, nil) }
    SecTrustSetAnchorCertificates(trust, [anchor] as CFArray)
    SecTrustSetAnchorCertificatesOnly(trust, true)
    if SecTrustEvaluateWithError(trust, nil) { return (.useCredential, URLCredential(trust: trust)) }
    // Hosts that are passed on have certificates of their own.
    SecTrustSetAnchorCertificates(trust, nil)
    return (.performDefaultHandling, nil)
  }

  /// Answers a web view's challenge.
  public func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    disposition(of: challenge)
  }

  /// Answers a session's challenge.
  public func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    disposition(of: challenge)
  }
}
#endif
