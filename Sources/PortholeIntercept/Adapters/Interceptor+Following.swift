package import Porthole

extension Interceptor {
  /// Answers a request and the ones that redirections make of it, for an engine that follows none by itself.
  ///
  /// - Parameters:
  ///   - request: What is asked first.
  ///   - adapter: The adapter that asks.
  ///   - follows: Whether a redirection is followed, rather than handed out; what it throws ends it all.
  ///   - pass: Answers what no rule answers.
  /// - Returns: The last answer, and the request that it answers.
  /// - Throws: ``LoadFailure`` and what the closures throw; ``HTTPError`` 508 after too many redirections, and 400 for one that cannot be asked.
  package func answer(
    _ request: Request, from adapter: Adapter, following follows: (Redirection) throws -> Bool,
    passing pass: (Request) async throws -> Response
  ) async throws -> (response: Response, request: Request) {
    var request = request
    for _ in 0...Redirection.mostHops {
      let response =
        switch await answer(request, from: adapter) {
        case .response(let response): response
        case .passed: try await pass(request)
        case .failed(let error): throw error
        }
      try Task.checkCancellation()
      guard let redirection = Redirection(response, of: request), try follows(redirection) else { return (response, request) }
      request = try request.following(redirection)
    }
    throw HTTPError(.loopDetected, detail: "More than \(Redirection.mostHops) redirections follow each other.")
  }
}

extension Request {
  /// The request that a redirection makes of this one.
  func following(_ redirection: Redirection) throws -> Request {
    var fields = fields
    fields.remove(.host)
    if !redirection.url.isSameOrigin(as: url) {
      fields.remove(.authorization)
      fields.remove(.cookie)
    }
    if !redirection.keepsBody {
      for name: FieldName in [.contentType, .contentLength, .contentEncoding, "Content-Language", "Content-Location"] {
        fields.remove(name)
      }
    }
    return try Request(redirection.method, redirection.url, fields: fields, body: redirection.keepsBody ? body : .none)
  }
}

extension RequestURL {
  /// Whether both have the same scheme, host and port.
  package func isSameOrigin(as other: RequestURL) -> Bool {
    scheme == other.scheme && host == other.host && effectivePort == other.effectivePort
  }
}
