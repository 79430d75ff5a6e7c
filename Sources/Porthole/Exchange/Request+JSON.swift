#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Request {
  /// The content as a value, from JSON (RFC 8259).
  ///
  /// The content type has to be `application/json`, or another whose subtype is `json` or ends in `+json`.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - limit: The most bytes to take; `nil` takes the server's `Limits.bodyInMemory`.
  ///   - decoder: Reads the JSON; one with Foundation's defaults by default.
  /// - Returns: The value.
  /// - Throws: ``HTTPError`` 415 for another content type, 400 when it is no JSON or not of the type, with what is wrong and where; 413 when it
  ///   is larger, and what reading throws.
  public func json<Value: Decodable>(as type: Value.Type = Value.self, upTo limit: Int? = nil, decoder: JSONDecoder = JSONDecoder())
    async throws -> Value
  {
    let content = contentType
    guard let content, content.subtype == "json" || content.subtype.hasSuffix("+json") else {
      throw HTTPError(
        .unsupportedMediaType, detail: "This wants JSON. The request brings \(content?.essence ?? "nothing of a type").",
        fields: [.accept: "application/json"])
    }
    let bytes = try await body.collect(upTo: limit)
    do { return try decoder.decode(type, from: Data(bytes)) } catch let error as DecodingError {
      throw HTTPError(.badRequest, detail: JSONFault.sentence(error), underlying: nil)
    }
  }
}

/// What is wrong with JSON, for the client: where, and what kind of thing was missing or other than expected.
enum JSONFault {
  static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "The JSON has no \(place(context.codingPath + [key]))."
    case .valueNotFound(_, let context): "The JSON has nothing at \(place(context.codingPath))."
    case .typeMismatch(_, let context): "The JSON has something of another type than expected at \(place(context.codingPath))."
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "The content is no JSON.\(reason(context.underlyingError))"
    case .dataCorrupted(let context): "The JSON has something that cannot be at \(place(context.codingPath))."
    @unknown default: "The JSON is not what is expected."
    }
  }

  /// As in a program: `people[2].name`.
  private static func place(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue { text += "[\(index)]" } else { text += text.isEmpty ? key.stringValue : ".\(key.stringValue)" }
    }
    return text.isEmpty ? "its top" : text
  }

  private static func reason(_ underlying: (any Error)?) -> String {
    guard let underlying else { return "" }
    let text = "\(underlying)"
    // Foundation says in which line and column.
    guard let line = text.firstRange(of: "around line ") else { return "" }
    let rest = text[line.upperBound...].prefix { $0.isNumber || $0 == "," || $0 == " " || $0.isLetter }
    return " What is wrong is around line \(rest.prefix { $0 != "." })."
  }
}
