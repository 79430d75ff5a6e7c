internal import Porthole
internal import PortholeHTTP

/// Uploads that go on after they were cut: tus 1.0 below `uploads`, and the IETF draft at every path that takes content.
enum ResumableRoutes {
  static let all: [UploaderRoute] = []

  /// Whether a request begins an upload by the IETF draft.
  static func takes(_ request: Request, _ path: String) -> Bool { false }

  /// Begins an upload by the IETF draft.
  static func create(_ call: Call, _ path: String) async throws -> Response { throw HTTPError(.notImplemented) }
}
