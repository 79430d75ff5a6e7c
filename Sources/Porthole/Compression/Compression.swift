internal import PortholeCompression
internal import PortholeHTTP

/// Compresses what is answered, for clients that take it (RFC 9110 §8.4, §12.5.3): gzip, and brotli where the package's trait `Brotli` is on.
///
/// ```swift
/// server.use(Compression())
/// ```
///
/// It leaves alone what is small, what is compressed by its nature (images, films, archives), what says `Cache-Control: no-transform`, has a
/// `Content-Encoding` already, or whose ``Response/allowsCompression`` is false. Everything else gets `Vary: Accept-Encoding`, and, where the
/// client likes a coding better than none, is coded: its entity tag then ends in the coding's name (`"abc-gzip"`), so that conditions tell
/// the two apart. Ranges are of the content as it is; of coded content there are none. Each piece of a stream leaves as soon as it is written.
///
/// A page that has a secret in it, and beside it something that an attacker chose, should not be compressed over HTTPS, as its size tells of the
/// secret (BREACH): set ``Response/allowsCompression`` to false for such.
public struct Compression: Middleware {
  /// How content is compressed.
  public struct Configuration: Sendable {
    /// How hard it tries, from 1 (fast) to 9 (small); 6 is what most use.
    public var level = 6
    /// Bytes below which content is left as it is, where its length is known.
    public var minimumSize = 1024
    /// Responses that are compressed at a time; what comes beyond is sent as it is. Each takes 256 KiB of memory.
    public var mostAtOnce = 256
    /// Decides by a media type, such as `text/html`, whether content is worth it; nil leaves it to the library's list, which has text, JSON, XML,
    /// scripts, fonts and other types that are not compressed by themselves.
    public var compresses: (@Sendable (_ type: String) -> Bool)?

    /// The defaults.
    public init() {}
  }

  private let configuration: Configuration
  private let slots: CoderSlots

  /// Compresses with a configuration.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    slots = CoderSlots(most: configuration.mostAtOnce)
  }

  /// Answers by way of `next`, and compresses what comes from there.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    var response = try await next.respond(to: request)
    apply(to: &response, for: request)
    return response
  }

  /// Compresses a response where that is worth it and the client takes it.
  public func apply(to response: inout Response, for request: Request) {
    guard isWorthwhile(response) else { return }
    response.fields.vary(on: .acceptEncoding)
    guard let coding = ContentCoding.preferred(by: request.fields), !asksForRange(request, of: response) else { return }
    let plan = plan(coding, for: response)
    if request.method != .head, !request.fields.asksForMore, plan.isSmall, let bytes = response.body.bytes {
      guard let encoder = plan.makeEncoder() else { return }
      response.body = .bytes(encoder.encode(whole: bytes))
    } else {
      guard let slot = slots.take(), let body = CodedContent(response.body, plan, slot).body else { return }
      response.body = body
    }
    response.becomeCoded(coding)
  }

  private func isWorthwhile(_ response: Response) -> Bool {
    let fields = response.fields
    guard response.allowsCompression, response.status.allowsContent, response.status != .partialContent, response.status != .resetContent,
      response.body.length.map({ $0 >= max(1, configuration.minimumSize) }) ?? true,
      !fields.contains(.contentEncoding), !fields.contains(.contentRange),
      !Compression.digests.contains(where: { fields.contains($0) }),
      !(fields[.cacheControl]?.lowercased().contains("no-transform") ?? false)
    else { return false }
    guard let type = fields.withFirstValue(of: .contentType, { CompressibleTypes.essence($0) }), !type.isEmpty else { return false }
    return configuration.compresses?(type) ?? CompressibleTypes.contains(type)
  }

  /// Checksums of the content as it is, which coding would make wrong.
  private static let digests: [FieldName] = ["Content-Digest", "Repr-Digest", "Digest", "Content-MD5"]

  /// Whether the request asks for a part of the content as it is. A date in If-Range does not tell that from the coded content: such a client gets
  /// all, anew.
  private func asksForRange(_ request: Request, of response: Response) -> Bool {
    guard request.method == .get, request.fields.contains(.range), response.allowsRanges, response.seekableLength != nil else {
      return false
    }
    guard let condition = request.fields[.ifRange] else { return true }
    guard let tag = EntityTag(condition), let own = response.fields[.etag].flatMap({ EntityTag($0) }) else { return false }
    return tag.stronglyMatches(own)
  }

  private func plan(_ coding: ContentCoding, for response: Response) -> CodingPlan {
    var plan = CodingPlan(coding: coding, level: configuration.level)
    if let length = response.body.length {
      // A window that looks back further than the content takes memory for nothing.
      while plan.window > 9, length <= 1 << (plan.window - 1) { plan.window -= 1 }
      plan.isSmall = length <= Compression.atOnce
    } else if response.fields[.contentType]?.lowercased().hasPrefix("text/event-stream") ?? false {
      // Events are small, and many clients wait for them for hours.
      plan.window = 11
    }
    return plan
  }

  /// Content in memory up to this size is coded at once, so that its length can be told.
  private static let atOnce = 64 * 1024
}

/// What coding some content takes.
struct CodingPlan: Sendable {
  let coding: ContentCoding
  let level: Int
  var window = 15
  var isSmall = false

  func makeEncoder() -> (any Encoder)? { coding.makeEncoder(level: level, window: window) }
}

extension Response {
  /// The content was coded: says so, and takes back what is true of the content as it was.
  fileprivate mutating func becomeCoded(_ coding: ContentCoding) {
    fields.append(.contentEncoding, coding.name)
    fields.remove(.acceptRanges)
    allowsRanges = false
    guard let text = fields[.etag] else { return }
    fields[.etag] = EntityTag(text)?.coded(coding)?.text
  }
}

extension EntityTag {
  /// The tag of the same content in a coding.
  func coded(_ coding: ContentCoding) -> EntityTag? {
    let tag = Array(text.utf8.dropLast() + "-\(coding.name)\"".utf8)
    return EntityTag(tag.span)
  }
}

extension Response {
  /// This response compressed, where the client takes that and it is worth it; for one handler, where ``Compression`` is for many.
  public func compressed(for request: Request, by compression: Compression = Compression()) -> Response {
    var response = self
    compression.apply(to: &response, for: request)
    return response
  }
}
