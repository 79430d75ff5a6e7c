package import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// What became of a request that an adapter brought.
package enum Interception: Sendable {
  /// A rule answered.
  case response(Response)
  /// No rule did: it is the network's.
  case passed
  /// The load is to fail without an answer.
  case failed(any Error)
}

extension Interceptor {
  /// Asks the rules, one after another, until one answers. What a handler throws is a 502, its lateness a 504, the reasons are told to the log.
  ///
  /// The load stops by cancelling the task that runs this.
  package func answer(_ request: Request, from adapter: Adapter?) async -> Interception {
    let rules = state.withLock { $0.rules }
    let url = request.url
    var request = request
    if let adapter { request[attribute: Interceptee.self] = Interceptee(url: url, adapter: adapter) }
    for rule in rules {
      if let adapter, !rule.canBeUsed(by: adapter) { continue }
      guard rule.match.matches(request, url) else { continue }
      let outcome = await answer(request, url, by: rule)
      if case .passed = outcome { continue }
      return outcome
    }
    return .passed
  }

  /// In line, as others on a request's way: a call of an async function costs as much as parsing a head.
  @inline(__always)
  private func answer(_ request: Request, _ url: RequestURL, by rule: Rule) async -> Interception {
    if url.isPathRefused, !rule.takesRefusedPaths {
      return .response(HTTPError(.badRequest, detail: "The path cannot be decoded.").response(for: request))
    }
    var request = request
    var mark: ReadMark?
    if request.hasContent {
      mark = ReadMark()
      request.body.mark = mark
    }
    do {
      let answer =
        rule.isSelfTimed
        ? try await rule.responder.respond(to: request)
        : try await Deadline.response(to: request, within: rule.milliseconds, by: rule.responder)
      guard let response = answer else {
        logger.log(.error, "\(request.method) \(url) was answered 504: its handler did not answer in time")
        return .response(HTTPError(.gatewayTimeout, detail: "The answer took too long to make.").response(for: request))
      }
      return .response(instead(of: response, request, url) ?? response)
    } catch is Pass {
      guard let mark, mark.isSet else { return .passed }
      logger.log(.error, "\(request.method) \(url) was answered 502: its handler passed it on after reading its content")
      return .response(Interceptor.badGateway(request))
    } catch let failure as LoadFailure {
      return .failed(failure.underlying)
    } catch {
      return answer(to: error, request, url)
    }
  }

  private func answer(to error: any Error, _ request: Request, _ url: RequestURL) -> Interception {
    if let error = error as? HTTPError {
      if error.status == .notModified { return .response(Response(status: .notModified, fields: error.fields)) }
      if let underlying = error.underlying {
        logger.log(.error, "\(request.method) \(url) was answered \(error.status.code): \(underlying)")
      }
      let response = error.response(for: request)
      return .response(instead(of: response, request, url) ?? response)
    }
    // The load has stopped; nobody will read an answer.
    if error is CancellationError, Task.isCancelled { return .failed(error) }
    logger.log(.error, "\(request.method) \(url) was answered 502: its handler failed: \(error)")
    return .response(Interceptor.badGateway(request))
  }

  /// What is answered instead of a response that cannot be sent, as no text of a field can become another field; nil for one that can.
  private func instead(of response: Response, _ request: Request, _ url: RequestURL) -> Response? {
    if let name = response.fields.invalidName {
      logger.log(.error, "\(request.method) \(url) was answered 502: the field \(name) of its answer cannot be sent")
      return Interceptor.badGateway(request)
    }
    if response.status.kind == .informational, !response.isTakeover {
      logger.log(.error, "\(request.method) \(url) was answered 502: \(response.status.code) is no final status")
      return Interceptor.badGateway(request)
    }
    return nil
  }

  private static func badGateway(_ request: Request) -> Response {
    HTTPError(.badGateway, detail: "What answers this request failed.").response(for: request)
  }
}

extension Interceptor: Responder {
  /// Answers by the rules; 404 where none does.
  public func respond(to request: Request) async throws -> Response {
    switch await answer(request, from: nil) {
    case .response(let response): return response
    case .passed: throw HTTPError(.notFound, detail: "There is no rule for this address.")
    // As when a network fails.
    case .failed: return .dropped
    }
  }
}
