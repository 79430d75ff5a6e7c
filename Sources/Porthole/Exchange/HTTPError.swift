public import PortholeHTTP

/// An error that is meant for the client: thrown by a handler, it becomes the response.
///
/// ```swift
/// guard let note = notes[id] else { throw HTTPError(.notFound, detail: "There is no note \(id).") }
/// ```
public struct HTTPError: Error, Sendable, CustomStringConvertible {
  /// The status to answer with, 4xx or 5xx.
  public var status: Status
  /// What went wrong, for the person at the other end: a sentence or two.
  public var detail: String?
  /// Fields that the response carries.
  public var fields: Fields
  /// What caused it: told to the log, never to the client.
  public var underlying: (any Error)?
  /// What programs are told (RFC 9457), and people, instead of what status and detail say.
  package var problem: [UInt8]?, page: [UInt8]?
  /// Whether only programs ask for it, whatever they say that they like.
  package var isForPrograms = false

  /// An error for the client.
  public init(_ status: Status, detail: String? = nil, fields: Fields = [:], underlying: (any Error)? = nil) {
    self.status = status
    self.detail = detail
    self.fields = fields
    self.underlying = underlying
  }

  /// Status and detail in one line.
  public var description: String {
    let line = "\(status.code) \(status.reasonPhrase)"
    return detail.map { "\(line): \($0)" } ?? line
  }

  /// The error as a response: a small page that says what went wrong.
  public var response: Response {
    var response = Response.html("", status: status)
    response.body = .bytes(page ?? Array(ErrorPage.html(status: status, detail: detail).utf8))
    return carryingFields(response)
  }

  /// The error as the response to a request: a page, or `application/problem+json` (RFC 9457) for a client that likes JSON better.
  public func response(for request: Request) -> Response { response(accepting: request.fields) }

  func response(accepting fields: Fields) -> Response {
    var response = response
    if isForPrograms || Problem.isPreferred(by: fields) {
      let problem = problem ?? Problem.json(status: status, detail: detail)
      response = carryingFields(Response(status: status, fields: [.contentType: Problem.type], body: .bytes(problem)))
    }
    if !isForPrograms { response.fields.vary(on: .accept) }
    return response
  }

  private func carryingFields(_ response: Response) -> Response {
    var response = response
    for field in fields { response.fields.remove(field.name) }
    for field in fields { response.fields.append(field.name, field.value) }
    return response
  }
}
