extension Adapter {
  /// The proxy on this machine: `http` and `https` of any engine.
  public static let localProxy = Adapter(
    name: "the local proxy",
    capabilities: [.requestBodies, .blobBodies, .redirects, .cookies, .media, .streaming, .serviceWorkers],
    schemes: .only(["http", "https"]))

  /// `URLProtocol`: what a `URLSession` loads.
  public static let urlProtocol = Adapter(
    name: "URLProtocol", capabilities: [.requestBodies, .blobBodies, .redirects, .cookies, .streaming],
    schemes: .allBut(["file", "data", "ws", "wss"]))

  /// WebKitGTK's custom schemes. Redirections are followed within an origin only.
  public static let webKitGTK = Adapter(
    name: "WebKitGTK's scheme handler", capabilities: [.requestBodies, .streaming], schemes: .allBut(ownedByEngines))

  /// WKWebView's custom schemes. Redirections are followed within an origin only.
  public static let wkURLSchemeHandler = Adapter(
    name: "WKURLSchemeHandler", capabilities: [.requestBodies, .media, .streaming], schemes: .allBut(ownedByEngines))

  /// All of them, the one that can do most first.
  public static let known: [Adapter] = [.localProxy, .urlProtocol, .webKitGTK, .wkURLSchemeHandler]

  /// What WebKit loads by itself.
  private static let ownedByEngines: Set<String> = [
    "http", "https", "ws", "wss", "ftp", "file", "about", "data", "blob", "javascript", "webkit", "resource",
  ]
}
