internal import PortholeHTTP

extension Responder {
  /// Answers, and changes the fields of whatever is answered, be it an error.
  func respond(to request: Request, changing change: (inout Fields) -> Void) async throws -> Response {
    do {
      var response = try await respond(to: request)
      change(&response.fields)
      return response
    } catch var error as HTTPError {
      change(&error.fields)
      throw error
    } catch let error where !(error is CancellationError) {
      // As it would be answered without us, but with the fields.
      var answer = HTTPError(.internalServerError, underlying: error)
      change(&answer.fields)
      throw answer
    }
  }
}

extension Fields {
  /// Says that the answer depends on a field of the request (RFC 9110 §12.5.5).
  package mutating func vary(on name: FieldName) {
    let old = values(of: .vary).joined(separator: ", ")
    let named = old.split(separator: ",").map { FieldName(String($0.trimmingBlanks)) }
    if !named.contains(name), !named.contains("*") { self[.vary] = old.isEmpty ? name.description : "\(old), \(name)" }
  }
}
