internal import PortholeHTTP

/// Where a request belongs in a trace through several programs (W3C Trace Context), as ``Tracing`` found it.
public struct TraceContext: Sendable, Hashable {
  /// 32 hexadecimal digits that all requests of a trace share.
  public let traceID: String
  /// 16 hexadecimal digits of the caller's part; nil where the trace begins here.
  public let parentID: String?
  /// 16 hexadecimal digits of this request's part.
  public let spanID: String
  /// Whether the caller records the trace.
  public let isSampled: Bool

  /// What a request that this one leads to carries in its field `traceparent`.
  public var traceparent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

  /// Goes on with the trace of a field, or begins one where that cannot be (§3.2.2).
  init(_ field: String?) {
    let caller = field.flatMap(TraceContext.parse)
    traceID = caller?.trace ?? TraceContext.random(16)
    parentID = caller?.parent
    spanID = TraceContext.random(8)
    isSampled = caller.map { $0.flags & 1 == 1 } ?? false
  }

  private static func parse(_ field: String) -> (trace: String, parent: String, flags: UInt8)? {
    let parts = field.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, parts[0].utf8.count == 2, parts[0] != "ff", isHex(parts[0]),
      // The version that we know has nothing behind the flags; later ones may.
      parts.count == 4 || parts[0] != "00",
      parts[1].utf8.count == 32, isHex(parts[1]), parts[1].contains(where: { $0 != "0" }),
      parts[2].utf8.count == 16, isHex(parts[2]), parts[2].contains(where: { $0 != "0" }),
      parts[3].utf8.count == 2, isHex(parts[3]), let flags = UInt8(parts[3], radix: 16)
    else { return nil }
    return (parts[1], parts[2], flags)
  }

  private static func isHex(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) } }

  /// Bytes at random as digits; never all zero.
  private static func random(_ count: Int) -> String { Hex.encode((0..<count).map { _ in .random(in: 1...255) }) }
}

/// Finds the trace that a request belongs to by its field `traceparent` (W3C Trace Context), or begins one; it stands in the access log as `trace` and
/// `span`, and in ``Request/trace``.
public struct Tracing: Middleware {
  /// The middleware.
  public init() {}

  /// Yes.
  public var precedesAuthentication: Bool { true }

  /// Notes the trace, and passes the request on.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    // Several fields are none (§3.2.1 of the recommendation).
    let fields = request.fields.values(of: "traceparent")
    request.note { $0.trace = TraceContext(fields.count == 1 ? fields[0] : nil) }
    return try await next.respond(to: request)
  }
}

extension Request {
  /// The trace that the request belongs to; nil without ``Tracing``.
  public var trace: TraceContext? { facts?.trace }
}
