public import Foundation
internal import Porthole
internal import PortholeHTTP
internal import PortholeIntercept
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension InterceptedResponse {
  /// Sends the head of a URL response; pieces follow. What is no longer true of content that the loader has decoded, and what is about one connection, is left out.
  @discardableResult
  public func pipe(response: URLResponse) -> Outcome {
    guard let response = response as? HTTPURLResponse else {
      let type: Fields = response.mimeType.map { [.contentType: $0] } ?? [:]
      let length = response.expectedContentLength
      return begin(fields: type, length: length >= 0 ? Int(length) : nil)
    }
    let fields = PipedFields(response)
    return begin(status: Status(response.statusCode), fields: fields.fields, length: fields.length)
  }

  /// Ends the content, or makes the load fail: as a task of a URL session completes.
  @discardableResult
  public func complete(with error: (any Error)?) -> Outcome { error.map { fail($0) } ?? end() }
}

/// The fields of a response that came by a URL session.
private struct PipedFields {
  var fields = Fields()
  /// The length of the content where it is what the loader passes on.
  var length: Int?

  init(_ response: HTTPURLResponse) {
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String else { continue }
      let field = FieldName(name)
      if field == .setCookie {
        for cookie in PipedFields.cookies(value) { fields.append(.setCookie, cookie) }
      } else {
        fields.append(field, value)
      }
    }
    // The loader undoes codings and says how long the content was before.
    let isCoded = fields[.contentEncoding].map { $0.lowercased() != "identity" } ?? false
    if !isCoded { length = fields[.contentLength].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }
    fields = fields.without(FieldNames(.contentEncoding, .contentLength, .transferEncoding, .connection, .keepAlive, .trailer, .upgrade))
  }

  /// Cookies that were joined by commas: a new one begins where a name and an equals sign follow, as they do not within a date.
  private static func cookies(_ joined: String) -> [String] {
    var cookies: [String] = []
    for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != "=" && $0 != ";" }
      let hasName = name.endIndex != part.endIndex && part[name.endIndex] == "=" && !name.trimmingCharacters(in: .whitespaces).contains(" ")
      if !cookies.isEmpty, !hasName {
        cookies[cookies.count - 1] += "," + part
      } else {
        cookies.append(part.trimmingCharacters(in: .whitespaces))
      }
    }
    return cookies
  }
}

/// A response as the delegate of a task of a URL session, whose answer it becomes: `session.dataTask(with:)`, then `task.delegate = response`, or a session with it as
/// its delegate.
///
/// Redirects are not followed but become the answer, so that the page learns of them; the task is cancelled when the load stops, and suspended while much waits to be
/// taken. On Linux it is not, as tasks there lose content by it: what a page takes too slowly fails when 64 MiB wait, and is better left to ``proxy(to:_:)``.
extension InterceptedResponse: URLSessionDataDelegate {
  /// Begins the answer.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    guard case .done = pipe(response: response) else { return completionHandler(.cancel) }
    onStop { dataTask.cancel() }
    completionHandler(.allow)
  }

  /// Goes on with the answer.
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard case .done = pipe(data: data) else { return dataTask.cancel() }
    #if !canImport(FoundationNetworking)
    guard core.isFull else { return }
    dataTask.suspend()
    core.whenRoomComes { dataTask.resume() }
    #endif
  }

  /// Ends the answer.
  public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    // Cancelled because of the stop, or because nothing was wanted any more.
    if error != nil, core.isOver { return }
    complete(with: error)
  }

  /// Makes the redirect the answer.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }
}
