public import PortholeHTTP

/// Lets pages of other origins use the server from a browser (Fetch §3.2).
///
/// ```swift
/// server.use(CORS(.only("https://app.example")))
/// ```
///
/// A preflight is answered at once, before anybody has to log in: it never has credentials. Without this middleware a browser lets no page of
/// another origin read an answer.
public struct CORS: Middleware {
  /// Whose pages may.
  public var origins: Origins
  /// The methods that they may use; nil, the default, for whichever they ask for.
  public var methods: [Method]?
  /// The fields that they may send; nil, the default, for whichever they ask for.
  public var fields: [FieldName]?
  /// The fields of answers that they may read beside those that every page may (default: none).
  public var exposedFields: [FieldName] = []
  /// Whether their requests may carry cookies and credentials (default: no). Never so for ``Origins/any``.
  public var allowsCredentials = false
  /// Seconds that a browser may remember a preflight's answer.
  public var maxAge = 600
  /// Whether pages from the public network may reach this server in a private one (default: no), where a browser asks that.
  public var allowsPrivateNetwork = false

  /// Lets pages of these origins in, with the defaults for all else.
  public init(_ origins: Origins) { self.origins = origins }

  /// Yes: preflights have no credentials, and a page should be able to read that it has to log in.
  public var precedesAuthentication: Bool { true }

  /// Answers a preflight, and adds to other answers what lets the page read them.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    let origin = request.fields[.origin]
    if request.method == .options, let origin, let method = request.fields[.accessControlRequestMethod] {
      return try preflight(request, origin, method)
    }
    return try await next.respond(to: request) { fields in
      if !origins.isAny { fields.vary(on: .origin) }
      guard let origin, origins.contains(origin) else { return }
      allow(origin, &fields)
      if !exposedFields.isEmpty { fields[.accessControlExposeHeaders] = CORS.list(exposedFields) }
    }
  }

  private func allow(_ origin: String, _ fields: inout Fields) {
    fields[.accessControlAllowOrigin] = origins.isAny ? "*" : origin
    if allowsCredentials, !origins.isAny { fields[.accessControlAllowCredentials] = "true" }
  }

  private func preflight(_ request: Request, _ origin: String, _ method: String) throws -> Response {
    let vary: Fields = [.vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers"]
    guard origins.contains(origin) else {
      throw HTTPError(.forbidden, detail: "Pages of the origin \(origin) may not use this server.", fields: vary)
    }
    var answer = vary
    allow(origin, &answer)
    answer[.accessControlAllowMethods] = methods.map { $0.map(\.rawValue).joined(separator: ", ") } ?? method
    let asked = request.fields[.accessControlRequestHeaders]
    answer[.accessControlAllowHeaders] = fields.map(CORS.list) ?? asked
    answer[.accessControlMaxAge] = "\(max(0, maxAge))"
    if allowsPrivateNetwork, request.fields["Access-Control-Request-Private-Network"] == "true" {
      answer["Access-Control-Allow-Private-Network"] = "true"
    }
    return Response(status: .noContent, fields: answer)
  }

  private static func list(_ names: [FieldName]) -> String { names.map(\.description).joined(separator: ", ") }

  /// A set of origins (RFC 6454): scheme, host and port of pages.
  public struct Origins: Sendable {
    private enum Kind: Sendable {
      case any
      case only(Set<Origin>, null: Bool)
      case matching(@Sendable (String) -> Bool)
    }
    private let kind: Kind

    /// Every page in the world, without credentials.
    public static let any = Origins(kind: .any)

    /// These, such as `https://app.example:8443`; case and a port that the scheme has anyway do not matter. `null`, which pages in
    /// sandboxes and files have, is one only where it is named.
    public static func only(_ origins: String...) -> Origins { only(origins) }

    /// These; see ``only(_:)-(String...)``.
    public static func only(_ origins: [String]) -> Origins {
      Origins(kind: .only(Set(origins.compactMap { Origin($0) }), null: origins.contains("null")))
    }

    /// Those of which a closure says so. It is given what the client sent, which may be any text.
    public static func matching(_ closure: @escaping @Sendable (_ origin: String) -> Bool) -> Origins { Origins(kind: .matching(closure)) }

    var isAny: Bool { if case .any = kind { true } else { false } }

    func contains(_ text: String) -> Bool {
      switch kind {
      case .any: true
      case .only(let origins, let null): text == "null" ? null : Origin(text).map(origins.contains) ?? false
      case .matching(let closure): closure(text)
      }
    }
  }
}
