/// Which of a server's addresses somebody beside it can most likely reach.
enum ReachableAddress {
  /// The best one; nil where there is none that a browser takes.
  static func best(of urls: [String]) -> String? {
    urls.filter { $0.hasPrefix("http") }.enumerated().min { rank($0) < rank($1) }?.element
  }

  /// IPv4 before IPv6, since it is shorter and everywhere; what only this machine, or this cable, knows comes last.
  private static func rank(_ url: (offset: Int, element: String)) -> (Int, Int) {
    let host = url.element.split(separator: "/", maxSplits: 1).last.map { $0.drop { $0 == "/" } } ?? ""
    let isLocal = host.hasPrefix("127.") || host.hasPrefix("[::1]")
    let isLinkLocal = host.hasPrefix("169.254.") || host.hasPrefix("[fe80")
    return (isLocal ? 3 : isLinkLocal ? 2 : host.hasPrefix("[") ? 1 : 0, url.offset)
  }
}
