import PortholeIntercept
import Testing

extension Request {
  /// A request to an address that is valid.
  static func to(_ url: String, _ method: PortholeIntercept.Method = .get, fields: Fields = [:], body: RequestBody = .none) throws
    -> Request
  {
    try Request(method, #require(RequestURL(url)), fields: fields, body: body)
  }
}

extension Interceptor {
  /// What the rules make of a request, delivered.
  func ask(_ request: Request, from adapter: Adapter = .urlProtocol) async -> (LoadOutcome, Kept) {
    let kept = Kept()
    return (await load(request, from: adapter, into: kept), kept)
  }

  /// The text that a GET is answered with; what became of it where it has no answer.
  func text(_ url: String, fields: Fields = [:]) async throws -> String {
    let (outcome, kept) = await ask(try .to(url, fields: fields))
    guard case .finished = outcome else { return "\(outcome)" }
    return kept.status == .ok ? kept.text : "\(kept.status?.code ?? 0)"
  }
}
