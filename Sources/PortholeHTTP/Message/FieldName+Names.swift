// Names of fields, by the specification they come from.

extension FieldName {
  /// `Content-Length`: octets of the content (RFC 9110 §8.6).
  public static var contentLength: FieldName { FieldName(.contentLength) }
  /// `Transfer-Encoding`: codings that frame the content (RFC 9112 §6.1).
  public static var transferEncoding: FieldName { FieldName(.transferEncoding) }
  /// `Connection`: options for this connection (RFC 9110 §7.6.1).
  public static var connection: FieldName { FieldName(.connection) }
  /// `Keep-Alive`: parameters of a persistent connection (RFC 2068 §19.7.1.1).
  public static var keepAlive: FieldName { FieldName(.keepAlive) }
  /// `Date`: when the message was made (RFC 9110 §6.6.1).
  public static var date: FieldName { FieldName(.date) }
  /// `Server`: the server's program (RFC 9110 §10.2.4).
  public static var server: FieldName { FieldName(.server) }
  /// `Host`: host and port of the target (RFC 9110 §7.2).
  public static var host: FieldName { FieldName(.host) }
  /// `Expect`: what the client expects first (RFC 9110 §10.1.1).
  public static var expect: FieldName { FieldName(.expect) }
  /// `Upgrade`: protocols to change to (RFC 9110 §7.8).
  public static var upgrade: FieldName { FieldName(.upgrade) }
  /// `Accept`: media types that the client takes (RFC 9110 §12.5.1).
  public static var accept: FieldName { FieldName(.accept) }
  /// `Accept-Encoding`: content codings that the client takes (RFC 9110 §12.5.3).
  public static var acceptEncoding: FieldName { FieldName(.acceptEncoding) }
  /// `Accept-Language`: languages that the client prefers (RFC 9110 §12.5.4).
  public static var acceptLanguage: FieldName { FieldName(.acceptLanguage) }
  /// `Accept-Ranges`: whether ranges can be asked for (RFC 9110 §14.3).
  public static var acceptRanges: FieldName { FieldName(.acceptRanges) }
  /// `Age`: seconds since the response was made or validated (RFC 9111 §5.1).
  public static var age: FieldName { FieldName(.age) }
  /// `Allow`: methods that the target has (RFC 9110 §10.2.1).
  public static var allow: FieldName { FieldName(.allow) }
  /// `Authorization`: credentials for the server (RFC 9110 §11.6.2).
  public static var authorization: FieldName { FieldName(.authorization) }
  /// `Cache-Control`: what caches may do (RFC 9111 §5.2).
  public static var cacheControl: FieldName { FieldName(.cacheControl) }
  /// `Content-Disposition`: how to present the content, and its file name (RFC 6266).
  public static var contentDisposition: FieldName { FieldName(.contentDisposition) }
  /// `Content-Encoding`: codings that are part of the representation (RFC 9110 §8.4).
  public static var contentEncoding: FieldName { FieldName(.contentEncoding) }
  /// `Content-Language`: language of the audience (RFC 9110 §8.5).
  public static var contentLanguage: FieldName { FieldName(.contentLanguage) }
  /// `Content-Location`: a target of its own for the content (RFC 9110 §8.7).
  public static var contentLocation: FieldName { FieldName(.contentLocation) }
  /// `Content-Range`: which part of the representation the content is (RFC 9110 §14.4).
  public static var contentRange: FieldName { FieldName(.contentRange) }
  /// `Content-Security-Policy`: where a page may load from (W3C CSP).
  public static var contentSecurityPolicy: FieldName { FieldName(.contentSecurityPolicy) }
  /// `Content-Type`: media type of the content (RFC 9110 §8.3).
  public static var contentType: FieldName { FieldName(.contentType) }
  /// `Cookie`: cookies that the client returns (RFC 6265 §5.4).
  public static var cookie: FieldName { FieldName(.cookie) }
  /// `DAV`: WebDAV classes that the resource has (RFC 4918 §10.1).
  public static var dav: FieldName { FieldName(.dav) }
  /// `Depth`: how deep a WebDAV method goes (RFC 4918 §10.2).
  public static var depth: FieldName { FieldName(.depth) }
  /// `Destination`: where COPY and MOVE go to (RFC 4918 §10.3).
  public static var destination: FieldName { FieldName(.destination) }
  /// `DNT`: the wish not to be tracked (W3C Tracking Preference Expression).
  public static var dnt: FieldName { FieldName(.dnt) }
  /// `ETag`: entity tag of the representation (RFC 9110 §8.8.3).
  public static var etag: FieldName { FieldName(.etag) }
  /// `Expires`: when the response becomes stale (RFC 9111 §5.3).
  public static var expires: FieldName { FieldName(.expires) }
  /// `Forwarded`: what proxies saw (RFC 7239).
  public static var forwarded: FieldName { FieldName(.forwarded) }
  /// `From`: mail address of the user (RFC 9110 §10.1.2).
  public static var from: FieldName { FieldName(.from) }
  /// `If`: WebDAV state that must hold (RFC 4918 §10.4).
  public static var `if`: FieldName { FieldName(.if) }
  /// `If-Match`: entity tags of which one must match (RFC 9110 §13.1.1).
  public static var ifMatch: FieldName { FieldName(.ifMatch) }
  /// `If-Modified-Since`: only if modified since (RFC 9110 §13.1.3).
  public static var ifModifiedSince: FieldName { FieldName(.ifModifiedSince) }
  /// `If-None-Match`: entity tags of which none may match (RFC 9110 §13.1.2).
  public static var ifNoneMatch: FieldName { FieldName(.ifNoneMatch) }
  /// `If-Range`: validator for a range (RFC 9110 §13.1.5).
  public static var ifRange: FieldName { FieldName(.ifRange) }
  /// `If-Unmodified-Since`: only if not modified since (RFC 9110 §13.1.4).
  public static var ifUnmodifiedSince: FieldName { FieldName(.ifUnmodifiedSince) }
  /// `Last-Modified`: when the representation was last modified (RFC 9110 §8.8.2).
  public static var lastModified: FieldName { FieldName(.lastModified) }
  /// `Link`: typed links (RFC 8288).
  public static var link: FieldName { FieldName(.link) }
  /// `Location`: another target of relevance (RFC 9110 §10.2.2).
  public static var location: FieldName { FieldName(.location) }
  /// `Lock-Token`: a WebDAV lock (RFC 4918 §10.5).
  public static var lockToken: FieldName { FieldName(.lockToken) }
  /// `Origin`: origin of the page that asks (RFC 6454 §7).
  public static var origin: FieldName { FieldName(.origin) }
  /// `Overwrite`: whether COPY and MOVE may replace (RFC 4918 §10.6).
  public static var overwrite: FieldName { FieldName(.overwrite) }
  /// `Pragma`: an older Cache-Control (RFC 9111 §5.4).
  public static var pragma: FieldName { FieldName(.pragma) }
  /// `Priority`: how urgent the response is (RFC 9218).
  public static var priority: FieldName { FieldName(.priority) }
  /// `Proxy-Authorization`: credentials for a proxy (RFC 9110 §11.7.2).
  public static var proxyAuthorization: FieldName { FieldName(.proxyAuthorization) }
  /// `Range`: parts of the representation that are asked for (RFC 9110 §14.2).
  public static var range: FieldName { FieldName(.range) }
  /// `Referer`: where the target was found (RFC 9110 §10.1.3).
  public static var referer: FieldName { FieldName(.referer) }
  /// `Retry-After`: how long to wait (RFC 9110 §10.2.3).
  public static var retryAfter: FieldName { FieldName(.retryAfter) }
  /// `Set-Cookie`: a cookie to keep (RFC 6265 §4.1).
  public static var setCookie: FieldName { FieldName(.setCookie) }
  /// `TE`: transfer codings that the client takes (RFC 9110 §10.1.4).
  public static var te: FieldName { FieldName(.te) }
  /// `Timeout`: how long a WebDAV lock should last (RFC 4918 §10.7).
  public static var timeout: FieldName { FieldName(.timeout) }
  /// `Trailer`: names of the trailer fields to come (RFC 9110 §6.6.2).
  public static var trailer: FieldName { FieldName(.trailer) }
  /// `User-Agent`: the client's program (RFC 9110 §10.1.5).
  public static var userAgent: FieldName { FieldName(.userAgent) }
  /// `Vary`: request fields that the response depends on (RFC 9110 §12.5.5).
  public static var vary: FieldName { FieldName(.vary) }
  /// `Via`: proxies on the way (RFC 9110 §7.6.3).
  public static var via: FieldName { FieldName(.via) }
  /// `WWW-Authenticate`: challenges for credentials (RFC 9110 §11.6.1).
  public static var wwwAuthenticate: FieldName { FieldName(.wwwAuthenticate) }
  /// `Access-Control-Allow-Credentials`: whether credentials may go along (Fetch §3.2).
  public static var accessControlAllowCredentials: FieldName { FieldName(.accessControlAllowCredentials) }
  /// `Access-Control-Allow-Headers`: fields that a page of another origin may send (Fetch §3.2).
  public static var accessControlAllowHeaders: FieldName { FieldName(.accessControlAllowHeaders) }
  /// `Access-Control-Allow-Methods`: methods that a page of another origin may use (Fetch §3.2).
  public static var accessControlAllowMethods: FieldName { FieldName(.accessControlAllowMethods) }
  /// `Access-Control-Allow-Origin`: origins that may read the response (Fetch §3.2).
  public static var accessControlAllowOrigin: FieldName { FieldName(.accessControlAllowOrigin) }
  /// `Access-Control-Expose-Headers`: fields that a page of another origin may read (Fetch §3.2).
  public static var accessControlExposeHeaders: FieldName { FieldName(.accessControlExposeHeaders) }
  /// `Access-Control-Max-Age`: how long a preflight holds (Fetch §3.2).
  public static var accessControlMaxAge: FieldName { FieldName(.accessControlMaxAge) }
  /// `Access-Control-Request-Headers`: fields that a preflight asks for (Fetch §3.2).
  public static var accessControlRequestHeaders: FieldName { FieldName(.accessControlRequestHeaders) }
  /// `Access-Control-Request-Method`: the method that a preflight asks for (Fetch §3.2).
  public static var accessControlRequestMethod: FieldName { FieldName(.accessControlRequestMethod) }
  /// `Sec-CH-UA`: brands of the browser (W3C User-Agent Client Hints).
  public static var secCHUA: FieldName { FieldName(.secCHUA) }
  /// `Sec-CH-UA-Mobile`: whether the browser is mobile (W3C User-Agent Client Hints).
  public static var secCHUAMobile: FieldName { FieldName(.secCHUAMobile) }
  /// `Sec-CH-UA-Platform`: platform of the browser (W3C User-Agent Client Hints).
  public static var secCHUAPlatform: FieldName { FieldName(.secCHUAPlatform) }
  /// `Sec-Fetch-Dest`: what the response is for (W3C Fetch Metadata).
  public static var secFetchDest: FieldName { FieldName(.secFetchDest) }
  /// `Sec-Fetch-Mode`: mode of the request (W3C Fetch Metadata).
  public static var secFetchMode: FieldName { FieldName(.secFetchMode) }
  /// `Sec-Fetch-Site`: relation of the asking page to the target (W3C Fetch Metadata).
  public static var secFetchSite: FieldName { FieldName(.secFetchSite) }
  /// `Sec-Fetch-User`: whether a user set it off (W3C Fetch Metadata).
  public static var secFetchUser: FieldName { FieldName(.secFetchUser) }
  /// `Sec-WebSocket-Accept`: proof that a WebSocket was understood (RFC 6455 §11.3.3).
  public static var secWebSocketAccept: FieldName { FieldName(.secWebSocketAccept) }
  /// `Sec-WebSocket-Extensions`: WebSocket extensions (RFC 6455 §11.3.2).
  public static var secWebSocketExtensions: FieldName { FieldName(.secWebSocketExtensions) }
  /// `Sec-WebSocket-Key`: nonce of a WebSocket handshake (RFC 6455 §11.3.1).
  public static var secWebSocketKey: FieldName { FieldName(.secWebSocketKey) }
  /// `Sec-WebSocket-Protocol`: WebSocket subprotocols (RFC 6455 §11.3.4).
  public static var secWebSocketProtocol: FieldName { FieldName(.secWebSocketProtocol) }
  /// `Sec-WebSocket-Version`: version of the WebSocket protocol (RFC 6455 §11.3.5).
  public static var secWebSocketVersion: FieldName { FieldName(.secWebSocketVersion) }
  /// `Strict-Transport-Security`: only over TLS from now on (RFC 6797).
  public static var strictTransportSecurity: FieldName { FieldName(.strictTransportSecurity) }
  /// `Upgrade-Insecure-Requests`: the wish for a page over TLS (W3C Upgrade Insecure Requests).
  public static var upgradeInsecureRequests: FieldName { FieldName(.upgradeInsecureRequests) }
  /// `X-Content-Type-Options`: `nosniff`: take the media type as it is said (Fetch §3.6).
  public static var xContentTypeOptions: FieldName { FieldName(.xContentTypeOptions) }
  /// `X-Forwarded-For`: addresses that proxies saw; set by proxies, not by a standard.
  public static var xForwardedFor: FieldName { FieldName(.xForwardedFor) }
  /// `X-Forwarded-Host`: host that a proxy was asked for; set by proxies, not by a standard.
  public static var xForwardedHost: FieldName { FieldName(.xForwardedHost) }
  /// `X-Forwarded-Proto`: scheme that a proxy was asked with; set by proxies, not by a standard.
  public static var xForwardedProto: FieldName { FieldName(.xForwardedProto) }
  /// `X-Requested-With`: how a script asks; in use without a standard.
  public static var xRequestedWith: FieldName { FieldName(.xRequestedWith) }
}
