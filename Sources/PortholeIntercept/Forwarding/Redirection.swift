package import Porthole
internal import PortholeHTTP

/// Where a redirect leads, for adapters whose engine follows none.
package struct Redirection: Sendable {
  /// Redirects in a row that are followed.
  package static let mostHops = 20

  /// The method of the next request (RFC 9110 §15.4): 301 and 302 make a POST a GET, 303 all but HEAD, 307 and 308 keep it.
  package let method: Method
  /// The address of the next request.
  package let url: RequestURL
  /// Whether the next request has the content, and the fields about it, of the one before.
  package let keepsBody: Bool

  /// Nil where the response is no redirect, or leads to no address.
  package init?(_ response: Response, of request: Request) {
    guard let location = response.fields[.location] else { return nil }
    switch response.status.code {
    case 301, 302:
      keepsBody = request.method != .post
      method = keepsBody ? request.method : .get
    case 303:
      keepsBody = request.method == .get || request.method == .head
      method = keepsBody ? request.method : .get
    case 307, 308:
      keepsBody = true
      method = request.method
    default: return nil
    }
    guard let url = request.url.resolving(location) else { return nil }
    self.url = url
  }
}

extension RequestURL {
  /// What a reference means that stands at this address (RFC 3986 §5.2); nil for what is none.
  package func resolving(_ reference: String) -> RequestURL? {
    if RequestURL.hasScheme(reference) { return RequestURL(reference) }
    let valid = URIReference.valid(reference)
    var rest = valid[..<(valid.firstIndex(of: "#") ?? valid.endIndex)]
    if rest.hasPrefix("//") { return RequestURL("\(scheme):\(rest)") }
    var query: String?
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    let path: String
    if rest.isEmpty {
      path = rawPath
      query = query ?? self.query
    } else if rest.hasPrefix("/") {
      path = RequestURL.withoutDots(rest)
    } else {
      let folder = rawPath.lastIndex(of: "/").map { rawPath[...$0] } ?? ""
      path = RequestURL.withoutDots(folder + rest)
    }
    return RequestURL(scheme: scheme, authority: authority, rawPath: path, query: query)
  }

  /// The path without `.` and `..` (RFC 3986 §5.2.4).
  private static func withoutDots(_ path: Substring) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (offset, segment) in segments.enumerated() {
      let isLast = offset == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
