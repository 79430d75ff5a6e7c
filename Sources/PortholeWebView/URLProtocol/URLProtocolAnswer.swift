internal import Foundation
internal import Porthole
internal import PortholeIntercept

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Has a request of a session answered.
struct URLProtocolAnswer: Sendable {
  private let asked: InterceptedURLRequest
  private let interceptor: Interceptor

  init(_ asked: InterceptedURLRequest, _ interceptor: Interceptor) {
    self.asked = asked
    self.interceptor = interceptor
  }

  /// Hands the answer over to a load.
  ///
  /// - Returns: Why there is none, or only part of one; nil where all of it was taken.
  func deliver(to load: URLProtocolLoad) async -> (any Error)? {
    let answer: (response: Response, request: Request)
    do { answer = try await self.answer() } catch { return error }
    do {
      #if !canImport(FoundationNetworking)
      if let redirection = Redirection(answer.response, of: answer.request) {
        let response = try Receiver.response(answer.response.status, answer.response.fields, answer.request.url)
        try await load.tell { $0.redirect(response, to: redirection) }
        return nil
      }
      #endif
      try await answer.response.deliver(answering: answer.request, to: Receiver(load: load, url: answer.request.url))
      return nil
    } catch {
      return URLError(.networkConnectionLost, userInfo: [NSUnderlyingErrorKey: error])
    }
  }

  #if canImport(FoundationNetworking)
  /// Linux's Foundation traps on redirections, so they are followed here; its delegates are not asked.
  private static let followsRedirections = true
  #else
  private static let followsRedirections = false
  #endif

  private func answer() async throws -> (response: Response, request: Request) {
    guard let request = try? asked.request() else { throw URLError(.badURL) }
    do {
      return try await interceptor.answer(request, from: .urlProtocol, following: { _ in Self.followsRedirections }, passing: pass)
    } catch let error as HTTPError {
      throw URLError(.httpTooManyRedirects, userInfo: [NSUnderlyingErrorKey: error])
    }
  }

  /// Another session may not be asked from within this one, and Foundation's sessions have faults of their own: the library's client is.
  private func pass(_ request: Request) async throws -> Response {
    guard request.url.scheme == "http" || request.url.scheme == "https" else { throw URLError(.unsupportedURL) }
    do {
      return try await UpstreamClient.shared.forward(request)
    } catch let error as HTTPError {
      let code: URLError.Code =
        error.status == .gatewayTimeout ? .timedOut : error.status == .loopDetected ? .httpTooManyRedirects : .cannotConnectToHost
      throw URLError(code, userInfo: [NSUnderlyingErrorKey: error])
    }
  }
}

/// Hands an answer over, as Foundation has it.
private struct Receiver: ResponseReceiver {
  let load: URLProtocolLoad
  let url: RequestURL

  func begin(_ status: Status, _ fields: Fields, length: Int?) async throws {
    let response = try Self.response(status, fields, url)
    try await load.tell { $0.begin(response) }
  }

  func take(_ piece: [UInt8]) async throws { try await load.tell { $0.take(piece) } }

  static func response(_ status: Status, _ fields: Fields, _ url: RequestURL) throws -> HTTPURLResponse {
    var fields = fields
    #if canImport(FoundationNetworking)
    // Linux's Foundation would ask for a login, and then load from the network, past all protocols.
    if status == .unauthorized { fields.remove(.wwwAuthenticate) }
    #endif
    guard let url = URL(string: url.description), let response = HTTPURLResponse(url: url, status, fields) else {
      throw URLError(.badServerResponse)
    }
    return response
  }
}
