public import PortholeHTTP
internal import PortholeNet

extension Request {
  // MARK: Addresses

  /// The client's address, as the connection has it.
  public var remoteAddress: NetworkAddress { connection.remote }
  /// The address that the client reached.
  public var localAddress: NetworkAddress { connection.local }

  // MARK: Cookies

  /// The cookies that the client sends.
  public var cookies: Cookies { Cookies(fields) }

  // MARK: What is asked for

  /// The parts of the content that are asked for (RFC 9110 §14.2); nil when the whole is, or the field is malformed.
  ///
  /// Responses whose bytes are known heed it by themselves.
  public var ranges: [RequestedRange]? {
    guard fields.values(of: .range).count == 1 else { return nil }
    return fields.withFirstValue(of: .range) { ByteRanges.requested($0) } ?? nil
  }

  // MARK: Conditions

  /// The entity tags, one of which the content has to have (RFC 9110 §13.1.1); nil without such a condition.
  ///
  /// Responses with validators heed conditions by themselves; ``checkPreconditions(entityTag:lastModified:exists:)`` does it for methods that
  /// change things.
  public var ifMatch: EntityTagList? { tags(.ifMatch) }
  /// The entity tags, none of which the content may have (RFC 9110 §13.1.2); nil without such a condition.
  public var ifNoneMatch: EntityTagList? { tags(.ifNoneMatch) }
  /// The time since which the content has to have changed (RFC 9110 §13.1.3); nil without such a condition, or a date.
  public var ifModifiedSince: HTTPDate? { date(.ifModifiedSince) }
  /// The time since which the content must not have changed (RFC 9110 §13.1.4); nil without such a condition, or a date.
  public var ifUnmodifiedSince: HTTPDate? { date(.ifUnmodifiedSince) }

  private func date(_ name: FieldName) -> HTTPDate? {
    fields[name].flatMap { HTTPDate($0, now: HTTPDate(secondsSince1970: Clock.seconds)) }
  }

  private func tags(_ name: FieldName) -> EntityTagList? { fields[name].map { EntityTagList($0) } }

  // MARK: What the client takes

  /// The media types that the client takes, and how much it likes each (RFC 9110 §12.5.1).
  public var acceptedTypes: AcceptList { AcceptList(fields[.accept], .mediaTypes) }
  /// The content codings that the client takes (RFC 9110 §12.5.3).
  public var acceptedCodings: AcceptList { AcceptList(fields[.acceptEncoding], .codings) }
  /// The languages that the client's user likes (RFC 9110 §12.5.4).
  public var acceptedLanguages: AcceptList { AcceptList(fields[.acceptLanguage], .languages) }
  /// Whether the client takes content compressed by gzip.
  public var acceptsGzip: Bool { acceptedCodings.quality(of: "gzip") > 0 }

  // MARK: Who asks

  /// What the client calls itself (RFC 9110 §10.1.5).
  public var userAgent: String? { fields[.userAgent] }
  /// The page that led here (RFC 9110 §10.1.3).
  public var referer: String? { fields[.referer] }
  /// The origin of the page that asks, as browsers say it (Fetch Standard §3.1); `null` where they hide it.
  public var origin: String? { fields[.origin] }

  /// The groups of a route's regular expression in their order; a group that took no part is nil and keeps its place.
  public var captures: [Substring?] { parameters.captures }
}
