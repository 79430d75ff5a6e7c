/// Which fields may stand behind the content (RFC 9110 §6.5.1): none that say how the message is framed, routed or cached, who asks, or how the
/// content is to be understood, as who reads them there has acted already.
package enum TrailerNames {
  package static func allows(_ name: FieldName) -> Bool { !forbidden.contains(name) }

  private static let forbidden: Set<FieldName> = [
    .transferEncoding, .contentLength, .trailer, .host, .connection, .keepAlive, .te, .upgrade, "Proxy-Connection",
    .cacheControl, .expect, "Max-Forwards", .pragma, .range, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange,
    .authorization, .proxyAuthorization, .wwwAuthenticate, "Proxy-Authenticate", "Authentication-Info", .cookie, .setCookie,
    .age, .date, .expires, .location, .retryAfter, .vary, "Warning",
    .contentEncoding, .contentType, .contentRange, .contentDisposition, .contentLanguage, .contentLocation,
    .contentSecurityPolicy, .strictTransportSecurity,
  ]
}
