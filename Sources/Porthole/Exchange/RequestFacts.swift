/// What the library's middleware found out about a request, for whoever comes after it and for the access log.
struct RequestFacts: Sendable {
  /// The account that the client logged in with.
  var user: String?
  /// What the request is named.
  var requestID: String?
  /// The trace that it belongs to.
  var trace: TraceContext?
  /// The connection as the client sees it, where a trusted proxy tells of it.
  var client: Connection?
  /// The host and port that the client asked a trusted proxy for.
  var authority: String?
}

/// Facts as requests and connections carry them: most requests have none, and all pay for the room.
final class NotedFacts: Sendable {
  let facts: RequestFacts

  init(_ facts: RequestFacts) { self.facts = facts }
}

extension Request {
  /// A copy that notes for itself: whoever has it may go on when this request is over.
  package var detached: Request { Request(storage: Storage(storage, apart: true)) }

  /// What is known so far; nil while it is nothing.
  var facts: RequestFacts? { (storage.origin ?? storage).noted?.facts }

  /// Notes something, for all copies of this request and for the connection, which reads it when the request has been answered.
  func note(_ change: (inout RequestFacts) -> Void) {
    let origin = storage.origin ?? storage
    var facts = origin.noted?.facts ?? RequestFacts()
    change(&facts)
    origin.noted = NotedFacts(facts)
  }
}
