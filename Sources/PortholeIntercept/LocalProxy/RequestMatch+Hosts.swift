internal import PortholeHTTP
internal import PortholeNet

extension Interceptor {
  /// Whether a rule may be for requests to a host and port, of `http` or `https`: what is asked before the requests are seen.
  func mayAnswer(host: String, port: Int) -> Bool {
    guard let url = RequestURL("https://\(host.contains(":") ? "[\(host)]" : host):\(port)/") else { return false }
    return state.withLock { $0.rules }.contains { $0.canBeUsed(by: .localProxy) && $0.match.mayMatch(url) }
  }
}

extension RequestMatch {
  /// Whether it may be for a request to the host and port of an address, whatever else the request is.
  func mayMatch(_ url: RequestURL) -> Bool { test.holds(forHostOf: url) ?? true }
}

extension RequestMatch.Test {
  /// Whether it is for all requests to the host and port of an address, or for none; nil where that depends on the request.
  fileprivate func holds(forHostOf url: RequestURL) -> Bool? {
    switch self {
    case .any: return true
    case .scheme(let scheme): return Origin.usualPort(scheme) == nil ? false : nil
    case .host(let host): return host == url.host
    case .port(let port): return port == url.port
    case .glob(let glob): return glob.isOfHost ? glob.matches(url) : nil
    case .regex(let regex): return regex.isOfHost ? regex.matches(url) : nil
    case .path, .pathPrefix, .methods, .predicate: return nil
    case .both(let one, let other):
      let (one, other) = (one.holds(forHostOf: url), other.holds(forHostOf: url))
      if one == false || other == false { return false }
      return one == true && other == true ? true : nil
    case .either(let one, let other):
      let (one, other) = (one.holds(forHostOf: url), other.holds(forHostOf: url))
      if one == true || other == true { return true }
      return one == false && other == false ? false : nil
    case .not(let test): return test.holds(forHostOf: url).map { !$0 }
    }
  }
}
