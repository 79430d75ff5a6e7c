package import Porthole
internal import PortholeNet

extension Interceptor {
  /// Whether there is a rule that an adapter can use for a request: for an adapter that has to say first whether it takes one. The rule may still
  /// pass the request on.
  package func mayAnswer(_ request: Request, from adapter: Adapter) -> Bool {
    let rules = state.withLock { $0.rules }
    let url = request.url
    var request = request
    request[attribute: Interceptee.self] = Interceptee(url: url, adapter: adapter)
    return rules.contains { $0.canBeUsed(by: adapter) && $0.match.matches(request, url) }
  }
}
