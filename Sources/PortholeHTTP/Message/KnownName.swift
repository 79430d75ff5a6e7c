/// Names with a number of their own, so that looking one up compares a byte.
///
/// Those that frame messages come first: the parser and the encoder of heads pick them out by their number.
enum KnownName: UInt8, CaseIterable {
  case contentLength = 1
  case transferEncoding
  case connection
  case keepAlive
  case date
  case server
  case host
  case expect
  case upgrade
  case accept
  case acceptEncoding
  case acceptLanguage
  case acceptRanges
  case age
  case allow
  case authorization
  case cacheControl
  case contentDisposition
  case contentEncoding
  case contentLanguage
  case contentLocation
  case contentRange
  case contentSecurityPolicy
  case contentType
  case cookie
  case dav
  case depth
  case destination
  case dnt
  case etag
  case expires
  case forwarded
  case from
  case `if`
  case ifMatch
  case ifModifiedSince
  case ifNoneMatch
  case ifRange
  case ifUnmodifiedSince
  case lastModified
  case link
  case location
  case lockToken
  case origin
  case overwrite
  case pragma
  case priority
  case proxyAuthorization
  case range
  case referer
  case retryAfter
  case setCookie
  case te
  case timeout
  case trailer
  case userAgent
  case vary
  case via
  case wwwAuthenticate
  case accessControlAllowCredentials
  case accessControlAllowHeaders
  case accessControlAllowMethods
  case accessControlAllowOrigin
  case accessControlExposeHeaders
  case accessControlMaxAge
  case accessControlRequestHeaders
  case accessControlRequestMethod
  case secCHUA
  case secCHUAMobile
  case secCHUAPlatform
  case secFetchDest
  case secFetchMode
  case secFetchSite
  case secFetchUser
  case secWebSocketAccept
  case secWebSocketExtensions
  case secWebSocketKey
  case secWebSocketProtocol
  case secWebSocketVersion
  case strictTransportSecurity
  case upgradeInsecureRequests
  case xContentTypeOptions
  case xForwardedFor
  case xForwardedHost
  case xForwardedProto
  case xRequestedWith

  /// The last of the names that the message layer itself reads or writes.
  static let lastFraming = KnownName.upgrade.rawValue

  /// The name as its specification spells it.
  var spelling: String {
    switch self {
    case .contentLength: "Content-Length"
    case .transferEncoding: "Transfer-Encoding"
    case .connection: "Connection"
    case .keepAlive: "Keep-Alive"
    case .date: "Date"
    case .server: "Server"
    case .host: "Host"
    case .expect: "Expect"
    case .upgrade: "Upgrade"
    case .accept: "Accept"
    case .acceptEncoding: "Accept-Encoding"
    case .acceptLanguage: "Accept-Language"
    case .acceptRanges: "Accept-Ranges"
    case .age: "Age"
    case .allow: "Allow"
    case .authorization: "Authorization"
    case .cacheControl: "Cache-Control"
    case .contentDisposition: "Content-Disposition"
    case .contentEncoding: "Content-Encoding"
    case .contentLanguage: "Content-Language"
    case .contentLocation: "Content-Location"
    case .contentRange: "Content-Range"
    case .contentSecurityPolicy: "Content-Security-Policy"
    case .contentType: "Content-Type"
    case .cookie: "Cookie"
    case .dav: "DAV"
    case .depth: "Depth"
    case .destination: "Destination"
    case .dnt: "DNT"
    case .etag: "ETag"
    case .expires: "Expires"
    case .forwarded: "Forwarded"
    case .from: "From"
    case .if: "If"
    case .ifMatch: "If-Match"
    case .ifModifiedSince: "If-Modified-Since"
    case .ifNoneMatch: "If-None-Match"
    case .ifRange: "If-Range"
    case .ifUnmodifiedSince: "If-Unmodified-Since"
    case .lastModified: "Last-Modified"
    case .link: "Link"
    case .location: "Location"
    case .lockToken: "Lock-Token"
    case .origin: "Origin"
    case .overwrite: "Overwrite"
    case .pragma: "Pragma"
    case .priority: "Priority"
    case .proxyAuthorization: "Proxy-Authorization"
    case .range: "Range"
    case .referer: "Referer"
    case .retryAfter: "Retry-After"
    case .setCookie: "Set-Cookie"
    case .te: "TE"
    case .timeout: "Timeout"
    case .trailer: "Trailer"
    case .userAgent: "User-Agent"
    case .vary: "Vary"
    case .via: "Via"
    case .wwwAuthenticate: "WWW-Authenticate"
    case .accessControlAllowCredentials: "Access-Control-Allow-Credentials"
    case .accessControlAllowHeaders: "Access-Control-Allow-Headers"
    case .accessControlAllowMethods: "Access-Control-Allow-Methods"
    case .accessControlAllowOrigin: "Access-Control-Allow-Origin"
    case .accessControlExposeHeaders: "Access-Control-Expose-Headers"
    case .accessControlMaxAge: "Access-Control-Max-Age"
    case .accessControlRequestHeaders: "Access-Control-Request-Headers"
    case .accessControlRequestMethod: "Access-Control-Request-Method"
    case .secCHUA: "Sec-CH-UA"
    case .secCHUAMobile: "Sec-CH-UA-Mobile"
    case .secCHUAPlatform: "Sec-CH-UA-Platform"
    case .secFetchDest: "Sec-Fetch-Dest"
    case .secFetchMode: "Sec-Fetch-Mode"
    case .secFetchSite: "Sec-Fetch-Site"
    case .secFetchUser: "Sec-Fetch-User"
    case .secWebSocketAccept: "Sec-WebSocket-Accept"
    case .secWebSocketExtensions: "Sec-WebSocket-Extensions"
    case .secWebSocketKey: "Sec-WebSocket-Key"
    case .secWebSocketProtocol: "Sec-WebSocket-Protocol"
    case .secWebSocketVersion: "Sec-WebSocket-Version"
    case .strictTransportSecurity: "Strict-Transport-Security"
    case .upgradeInsecureRequests: "Upgrade-Insecure-Requests"
    case .xContentTypeOptions: "X-Content-Type-Options"
    case .xForwardedFor: "X-Forwarded-For"
    case .xForwardedHost: "X-Forwarded-Host"
    case .xForwardedProto: "X-Forwarded-Proto"
    case .xRequestedWith: "X-Requested-With"
    }
  }
}
