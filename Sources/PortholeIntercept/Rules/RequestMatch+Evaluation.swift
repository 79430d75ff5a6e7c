package import Porthole

extension RequestMatch {
  /// Whether a request, and its address, is one that it is for.
  package func matches(_ request: Request, _ url: RequestURL) -> Bool { test.holds(request, url) }

  /// The schemes that it can be for; nil for any.
  var schemes: Set<String>? { test.schemes }
}

extension RequestMatch.Test {
  func holds(_ request: Request, _ url: RequestURL) -> Bool {
    switch self {
    case .any: true
    case .scheme(let scheme): url.scheme == scheme
    case .host(let host): url.host == host
    case .port(let port): url.effectivePort == port
    case .path(let path): url.path == path
    case .pathPrefix(let prefix): RequestMatch.Test.path(url.path, isAtOrBelow: prefix)
    case .methods(let methods): methods.contains(request.method)
    case .glob(let glob): glob.matches(url)
    case .regex(let regex): regex.matches(url)
    case .predicate(let predicate): predicate(request)
    case .both(let one, let other): one.holds(request, url) && other.holds(request, url)
    case .either(let one, let other): one.holds(request, url) || other.holds(request, url)
    case .not(let test): !test.holds(request, url)
    }
  }

  /// `prefix` has no slash at its end, and is empty for the root.
  private static func path(_ path: String, isAtOrBelow prefix: String) -> Bool {
    guard path.utf8.starts(with: prefix.utf8) else { return false }
    let next = path.utf8.dropFirst(prefix.utf8.count).first
    return next == nil || next == UInt8(ascii: "/") || prefix.isEmpty
  }

  var schemes: Set<String>? {
    switch self {
    case .scheme(let scheme): return [scheme]
    case .glob(let glob): return glob.scheme.map { [$0] }
    case .both(let one, let other):
      guard let first = one.schemes, let second = other.schemes else { return one.schemes ?? other.schemes }
      return first.intersection(second)
    case .either(let one, let other):
      guard let first = one.schemes, let second = other.schemes else { return nil }
      return first.union(second)
    default: return nil
    }
  }
}
