public import PortholeHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Response {
  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - value: What is encoded.
  ///   - status: The status, 200 unless said otherwise.
  ///   - encoder: How it is encoded.
  /// - Returns: A response of the type `application/json`.
  /// - Throws: What the encoder throws; from a handler it becomes a 500.
  public static func json(_ value: some Encodable, status: Status = .ok, encoder: JSONEncoder = JSONEncoder()) throws -> Response {
    json(bytes: [UInt8](try encoder.encode(value)), status: status)
  }

  /// JSON that is there as text already.
  public static func json(text: String, status: Status = .ok) -> Response { json(bytes: Array(text.utf8), status: status) }

  /// JSON that is there as bytes already, in UTF-8.
  public static func json(bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status: status, fields: jsonFields, body: .bytes(bytes))
  }

  private static let jsonFields: Fields = [.contentType: "application/json"]
}
