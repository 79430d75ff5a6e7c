// The status codes of IANA's registry.

extension Status {
  /// 100 Continue: the client should go on and send the content (RFC 9110 §15.2.1).
  public static var `continue`: Status { Status(100) }
  /// 101 Switching Protocols: the connection speaks the protocol of the Upgrade field from here on (RFC 9110 §15.2.2).
  public static var switchingProtocols: Status { Status(101) }
  /// 102 Processing: the request was taken and is being worked on (RFC 2518 §10.1).
  public static var processing: Status { Status(102) }
  /// 103 Early Hints: fields that the final response will likely have, ahead of it (RFC 8297).
  public static var earlyHints: Status { Status(103) }
  /// 104 Upload Resumption Supported: the upload can be resumed when it is cut off (draft-ietf-httpbis-resumable-upload).
  public static var uploadResumptionSupported: Status { Status(104) }
  /// 200 OK: the request succeeded (RFC 9110 §15.3.1).
  public static var ok: Status { Status(200) }
  /// 201 Created: one or more resources were made (RFC 9110 §15.3.2).
  public static var created: Status { Status(201) }
  /// 202 Accepted: taken for processing that is not done yet (RFC 9110 §15.3.3).
  public static var accepted: Status { Status(202) }
  /// 203 Non-Authoritative Information: the content was changed by a proxy on the way (RFC 9110 §15.3.4).
  public static var nonAuthoritativeInformation: Status { Status(203) }
  /// 204 No Content: done, and there is nothing to send (RFC 9110 §15.3.5).
  public static var noContent: Status { Status(204) }
  /// 205 Reset Content: done, and the form that asked for it should be cleared (RFC 9110 §15.3.6).
  public static var resetContent: Status { Status(205) }
  /// 206 Partial Content: the ranges that were asked for (RFC 9110 §15.3.7).
  public static var partialContent: Status { Status(206) }
  /// 207 Multi-Status: a status for each of several resources (RFC 4918 §11.1).
  public static var multiStatus: Status { Status(207) }
  /// 208 Already Reported: members already listed in an earlier part of the answer (RFC 5842 §7.1).
  public static var alreadyReported: Status { Status(208) }
  /// 226 IM Used: the result of instance manipulations (RFC 3229 §10.4.1).
  public static var imUsed: Status { Status(226) }
  /// 300 Multiple Choices: several representations to choose from (RFC 9110 §15.4.1).
  public static var multipleChoices: Status { Status(300) }
  /// 301 Moved Permanently: the resource has a new place for good (RFC 9110 §15.4.2).
  public static var movedPermanently: Status { Status(301) }
  /// 302 Found: the resource is elsewhere for now (RFC 9110 §15.4.3).
  public static var found: Status { Status(302) }
  /// 303 See Other: the answer is to be fetched elsewhere with GET (RFC 9110 §15.4.4).
  public static var seeOther: Status { Status(303) }
  /// 304 Not Modified: what the client has is still good (RFC 9110 §15.4.5).
  public static var notModified: Status { Status(304) }
  /// 305 Use Proxy: deprecated (RFC 9110 §15.4.6).
  public static var useProxy: Status { Status(305) }
  /// 306 Unused: no longer used; the code stays reserved (RFC 9110 §15.4.7).
  public static var unused: Status { Status(306) }
  /// 307 Temporary Redirect: elsewhere for now, with the same method (RFC 9110 §15.4.8).
  public static var temporaryRedirect: Status { Status(307) }
  /// 308 Permanent Redirect: a new place for good, with the same method (RFC 9110 §15.4.9).
  public static var permanentRedirect: Status { Status(308) }
  /// 400 Bad Request: the request is malformed (RFC 9110 §15.5.1).
  public static var badRequest: Status { Status(400) }
  /// 401 Unauthorized: credentials are missing or not good (RFC 9110 §15.5.2).
  public static var unauthorized: Status { Status(401) }
  /// 402 Payment Required: reserved for the future (RFC 9110 §15.5.3).
  public static var paymentRequired: Status { Status(402) }
  /// 403 Forbidden: understood, and refused (RFC 9110 §15.5.4).
  public static var forbidden: Status { Status(403) }
  /// 404 Not Found: there is no such resource (RFC 9110 §15.5.5).
  public static var notFound: Status { Status(404) }
  /// 405 Method Not Allowed: the resource does not have this method (RFC 9110 §15.5.6).
  public static var methodNotAllowed: Status { Status(405) }
  /// 406 Not Acceptable: no representation suits the Accept fields (RFC 9110 §15.5.7).
  public static var notAcceptable: Status { Status(406) }
  /// 407 Proxy Authentication Required: the proxy wants credentials (RFC 9110 §15.5.8).
  public static var proxyAuthenticationRequired: Status { Status(407) }
  /// 408 Request Timeout: the request did not arrive in time (RFC 9110 §15.5.9).
  public static var requestTimeout: Status { Status(408) }
  /// 409 Conflict: the state of the resource stands against it (RFC 9110 §15.5.10).
  public static var conflict: Status { Status(409) }
  /// 410 Gone: the resource was here and is gone for good (RFC 9110 §15.5.11).
  public static var gone: Status { Status(410) }
  /// 411 Length Required: content is refused without Content-Length (RFC 9110 §15.5.12).
  public static var lengthRequired: Status { Status(411) }
  /// 412 Precondition Failed: a condition of the request does not hold (RFC 9110 §15.5.13).
  public static var preconditionFailed: Status { Status(412) }
  /// 413 Content Too Large: the content is larger than is taken (RFC 9110 §15.5.14).
  public static var contentTooLarge: Status { Status(413) }
  /// 414 URI Too Long: the target is longer than is taken (RFC 9110 §15.5.15).
  public static var uriTooLong: Status { Status(414) }
  /// 415 Unsupported Media Type: content of this type or coding is not understood (RFC 9110 §15.5.16).
  public static var unsupportedMediaType: Status { Status(415) }
  /// 416 Range Not Satisfiable: none of the ranges lies in the representation (RFC 9110 §15.5.17).
  public static var rangeNotSatisfiable: Status { Status(416) }
  /// 417 Expectation Failed: the expectation cannot be met (RFC 9110 §15.5.18).
  public static var expectationFailed: Status { Status(417) }
  /// 418 I'm a teapot: reserved, as it is in use as a joke (RFC 9110 §15.5.19).
  public static var teapot: Status { Status(418) }
  /// 421 Misdirected Request: this server does not answer for that authority (RFC 9110 §15.5.20).
  public static var misdirectedRequest: Status { Status(421) }
  /// 422 Unprocessable Content: well-formed content that cannot be followed (RFC 9110 §15.5.21).
  public static var unprocessableContent: Status { Status(422) }
  /// 423 Locked: the resource is locked (RFC 4918 §11.3).
  public static var locked: Status { Status(423) }
  /// 424 Failed Dependency: something it depended on failed (RFC 4918 §11.4).
  public static var failedDependency: Status { Status(424) }
  /// 425 Too Early: refused in early data, as it might be replayed (RFC 8470 §5.2).
  public static var tooEarly: Status { Status(425) }
  /// 426 Upgrade Required: only with another protocol (RFC 9110 §15.5.22).
  public static var upgradeRequired: Status { Status(426) }
  /// 428 Precondition Required: the request must be conditional (RFC 6585 §3).
  public static var preconditionRequired: Status { Status(428) }
  /// 429 Too Many Requests: the client asks too often (RFC 6585 §4).
  public static var tooManyRequests: Status { Status(429) }
  /// 431 Request Header Fields Too Large: the fields are more or longer than is taken (RFC 6585 §5).
  public static var requestHeaderFieldsTooLarge: Status { Status(431) }
  /// 451 Unavailable For Legal Reasons: refused because of a legal demand (RFC 7725).
  public static var unavailableForLegalReasons: Status { Status(451) }
  /// 500 Internal Server Error: the server failed (RFC 9110 §15.6.1).
  public static var internalServerError: Status { Status(500) }
  /// 501 Not Implemented: the server does not know the method or a transfer coding (RFC 9110 §15.6.2).
  public static var notImplemented: Status { Status(501) }
  /// 502 Bad Gateway: an invalid response from the server behind (RFC 9110 §15.6.3).
  public static var badGateway: Status { Status(502) }
  /// 503 Service Unavailable: overloaded or down for now (RFC 9110 §15.6.4).
  public static var serviceUnavailable: Status { Status(503) }
  /// 504 Gateway Timeout: no response in time from the server behind (RFC 9110 §15.6.5).
  public static var gatewayTimeout: Status { Status(504) }
  /// 505 HTTP Version Not Supported: a major version that is not spoken (RFC 9110 §15.6.6).
  public static var httpVersionNotSupported: Status { Status(505) }
  /// 506 Variant Also Negotiates: negotiation runs in a circle (RFC 2295 §8.1).
  public static var variantAlsoNegotiates: Status { Status(506) }
  /// 507 Insufficient Storage: there is no room to store it (RFC 4918 §11.5).
  public static var insufficientStorage: Status { Status(507) }
  /// 508 Loop Detected: a depth of infinity met a loop (RFC 5842 §7.2).
  public static var loopDetected: Status { Status(508) }
  /// 510 Not Extended: historic (RFC 2774 §7).
  public static var notExtended: Status { Status(510) }
  /// 511 Network Authentication Required: the client must sign in to the network (RFC 6585 §6).
  public static var networkAuthenticationRequired: Status { Status(511) }
}

extension Status {
  /// Code and reason phrase of every registered status, by code.
  package static let registry: [(code: Int, phrase: StaticString)] = [
    (100, "Continue"),
    (101, "Switching Protocols"),
    (102, "Processing"),
    (103, "Early Hints"),
    (104, "Upload Resumption Supported"),
    (200, "OK"),
    (201, "Created"),
    (202, "Accepted"),
    (203, "Non-Authoritative Information"),
    (204, "No Content"),
    (205, "Reset Content"),
    (206, "Partial Content"),
    (207, "Multi-Status"),
    (208, "Already Reported"),
    (226, "IM Used"),
    (300, "Multiple Choices"),
    (301, "Moved Permanently"),
    (302, "Found"),
    (303, "See Other"),
    (304, "Not Modified"),
    (305, "Use Proxy"),
    (306, "Unused"),
    (307, "Temporary Redirect"),
    (308, "Permanent Redirect"),
    (400, "Bad Request"),
    (401, "Unauthorized"),
    (402, "Payment Required"),
    (403, "Forbidden"),
    (404, "Not Found"),
    (405, "Method Not Allowed"),
    (406, "Not Acceptable"),
    (407, "Proxy Authentication Required"),
    (408, "Request Timeout"),
    (409, "Conflict"),
    (410, "Gone"),
    (411, "Length Required"),
    (412, "Precondition Failed"),
    (413, "Content Too Large"),
    (414, "URI Too Long"),
    (415, "Unsupported Media Type"),
    (416, "Range Not Satisfiable"),
    (417, "Expectation Failed"),
    (418, "I'm a teapot"),
    (421, "Misdirected Request"),
    (422, "Unprocessable Content"),
    (423, "Locked"),
    (424, "Failed Dependency"),
    (425, "Too Early"),
    (426, "Upgrade Required"),
    (428, "Precondition Required"),
    (429, "Too Many Requests"),
    (431, "Request Header Fields Too Large"),
    (451, "Unavailable For Legal Reasons"),
    (500, "Internal Server Error"),
    (501, "Not Implemented"),
    (502, "Bad Gateway"),
    (503, "Service Unavailable"),
    (504, "Gateway Timeout"),
    (505, "HTTP Version Not Supported"),
    (506, "Variant Also Negotiates"),
    (507, "Insufficient Storage"),
    (508, "Loop Detected"),
    (510, "Not Extended"),
    (511, "Network Authentication Required"),
  ]
}
