public import Porthole
internal import PortholeHTTP

/// Passes requests on to another server, and its answers back as they come.
///
/// ```swift
/// try interceptor.handle(.host("app.test"), ReverseProxy(to: "https://www.example.org"))
/// try server.mount("/api", ReverseProxy(to: "http://127.0.0.1:3000/v2"))
/// ```
///
/// Requests and answers may be changed on their way. What is about one connection is not passed on; codings of content are what the client and the server agree on.
/// A server that cannot be reached is 502, one that is silent for too long 504, a request that comes back again and again 508.
public struct ReverseProxy: SelfTimedResponder, PathAgnosticResponder {
  /// How requests are passed on.
  public struct Configuration: Sendable {
    /// Changes a request before it leaves; nil for none.
    public var onRequest: (@Sendable (_ request: inout ForwardedRequest) async throws -> Void)?
    /// Changes an answer before it goes back; nil for none. With it, servers are asked for codings that `Response.readContent(upTo:)` undoes, and not for
    /// parts of content.
    public var onResponse: (@Sendable (_ response: inout Response, _ request: Request) async throws -> Void)?
    /// The HTTP proxy on the way; nil for none.
    public var proxy: UpstreamProxy?
    /// A PEM file of those by whose word servers are believed to be themselves; nil for those that the system knows.
    public var authorities: String?
    /// How long a server may neither send nor take anything while it is waited for.
    public var patience = Duration.seconds(60)
    /// Whether a `Location` at the server becomes one at the address that was asked for.
    public var rewritesLocation = true

    /// Nothing is changed, and no proxy on the way.
    public init() {}
  }

  private enum Target: Sendable {
    case own
    /// The request's path is put behind its.
    case base(Base)
    case exactly(RequestURL)
  }

  /// By reference, as each request looks at it.
  private final class Base: Sendable {
    let url: RequestURL
    /// The address's, without a slash at its end.
    let path: String

    init(_ url: RequestURL) {
      self.url = url
      path = url.rawPath.hasSuffix("/") ? String(url.rawPath.dropLast()) : url.rawPath
    }
  }

  private let target: Target
  private let configuration: Configuration
  private let client: UpstreamClient

  /// Passes requests on to an address, behind whose path theirs is put, each with its own query.
  ///
  /// - Parameters:
  ///   - address: `http` or `https`; nil for the address that a request is for.
  ///   - configuration: How.
  /// - Throws: ``InterceptionError`` for what is no such address.
  public init(to address: String? = nil, _ configuration: Configuration = Configuration()) throws(InterceptionError) {
    self.init(
      try address.map { address throws(InterceptionError) in
        .base(Base(try ReverseProxy.url(address)))
      } ?? .own, configuration)
  }

  /// Passes requests on to one address, whatever theirs are; to their own where there is none.
  package init(exactly address: String?, _ configuration: Configuration = Configuration()) throws(InterceptionError) {
    self.init(try address.map { url throws(InterceptionError) in .exactly(try ReverseProxy.url(url)) } ?? .own, configuration)
  }

  private static func url(_ address: String) throws(InterceptionError) -> RequestURL {
    guard let url = RequestURL(address), UpstreamOrigin(url, proxy: nil) != nil else {
      throw InterceptionError(.address, "\"\(address)\" is no address of http or https to pass requests on to")
    }
    return url
  }

  private init(_ target: Target, _ configuration: Configuration) {
    self.target = target
    self.configuration = configuration
    let isPlain = configuration.proxy == nil && configuration.authorities == nil && configuration.patience == .seconds(60)
    client =
      isPlain
      ? .shared : UpstreamClient(proxy: configuration.proxy, authorities: configuration.authorities, patience: configuration.patience)
  }

  /// Passes the request on and gives the answer back.
  public func respond(to request: Request) async throws -> Response {
    let url = try url(for: request)
    var message = ForwardedRequest(request, to: url)
    if configuration.onResponse != nil {
      message.fields[.acceptEncoding] = request.acceptsGzip ? "gzip" : "identity"
      message.fields.remove(.range)
      message.fields.remove(.ifRange)
    }
    if let change = configuration.onRequest {
      message.fields = message.fields.passedOn
      try await change(&message)
    }
    var response = try await client.send(message, for: request)
    if configuration.rewritesLocation, response.fields.contains(.location) {
      ReverseProxy.rewriteLocation(&response, from: message.url, to: request.url)
    }
    try await configuration.onResponse?(&response, request)
    return response
  }

  /// The address behind the base's path; in a mount, of the path that the mount left over.
  ///
  /// - Throws: `HTTPError` 400 for a path that would lead above the base.
  private func url(for request: Request) throws(HTTPError) -> RequestURL {
    switch target {
    case .own: return request.url
    case .exactly(let url): return url
    case .base(let base): return base.url.at(rawPath: base.path + (try ReverseProxy.path(of: request)), query: request.rawQuery)
    }
  }

  /// The path in the mount, as it was sent where that can be; it begins with a slash.
  private static func path(of request: Request) throws(HTTPError) -> String {
    let own: String
    if let raw = request.rawPathInMount, !RequestURL.hasDotSegments(raw) {
      own = raw
    } else {
      // What leads back up has been followed already, and must not lead above the base.
      guard !request.url.isPathRefused else { throw HTTPError(.badRequest, detail: "The path leads above the root.") }
      own = PercentCoding.encode(path: request.pathInMount)
    }
    return own.utf8.first == UInt8(ascii: "/") ? own : "/" + own
  }

  private static func rewriteLocation(_ response: inout Response, from server: RequestURL, to own: RequestURL) {
    guard let location = response.fields[.location], let url = RequestURL(location), url.scheme == server.scheme, url.host == server.host,
      url.effectivePort == server.effectivePort, server.scheme != own.scheme || server.authority != own.authority
    else { return }
    let fragment = location.firstIndex(of: "#").map { location[$0...] } ?? ""
    response.fields[.location] = "\(own.scheme)://\(own.authority)\(url.target)\(fragment)"
  }
}
