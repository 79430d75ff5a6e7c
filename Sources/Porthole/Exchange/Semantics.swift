public import PortholeHTTP
internal import PortholeNet

/// Conditions and ranges, applied to whatever a responder answers (RFC 9110 §13, §14).
enum Semantics {
  fileprivate static let askingNames = FieldNames(.range, .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince)

  /// Whether `apply` could change anything.
  static func mayApply(to response: Response, _ method: Method, _ fields: Fields) -> Bool {
    response.status == .ok && fields.asksForMore && (method == .get || method == .head)
  }

  /// Turns a 200 into 304, 412, 206 or 416 where the request's conditions and ranges say so.
  ///
  /// - Returns: The pieces of the body to send, in place of all of it.
  static func apply(to response: inout Response, _ head: RequestHead, now: Int64) -> PartialContent? {
    guard response.status == .ok, head.method == .get || head.method == .head else { return nil }
    let fields = head.fields
    let conditions = fields.preconditions
    let asksForRange = fields.contains(.range) && head.method == .get && response.allowsRanges
    guard !conditions.isEmpty || asksForRange else { return nil }
    let date = HTTPDate(secondsSince1970: now)
    let validators = response.validators(now: date)
    switch conditions.evaluate(method: head.method, current: validators, now: date) {
    case .proceed: break
    case .notModified:
      response.becomeNotModified()
      return nil
    case .failed:
      response = HTTPError(.preconditionFailed).response(accepting: fields)
      return nil
    }
    guard asksForRange, let size = response.seekableLength else { return nil }
    if let holds = fields.withFirstValue(of: .ifRange, { IfRange.holds($0, current: validators, now: date) }), !holds { return nil }
    return response.becomePartial(fields, size: size)
  }
}

extension Fields {
  /// Whether there is a condition or a range.
  var asksForMore: Bool {
    guard mayHold(Semantics.askingNames) else { return false }
    return contains(.range) || contains(.ifNoneMatch) || contains(.ifModifiedSince) || contains(.ifMatch) || contains(.ifUnmodifiedSince)
  }

  var preconditions: Preconditions {
    func combined(_ name: FieldName) -> [UInt8]? {
      guard contains(name) else { return nil }
      var all: [UInt8]?
      forEachValue(of: name) { value in
        if all != nil { all?.append(0x2C) }
        all = (all ?? []) + [UInt8](copying: value)
      }
      return all
    }
    return Preconditions(
      ifMatch: combined(.ifMatch), ifUnmodifiedSince: combined(.ifUnmodifiedSince), ifNoneMatch: combined(.ifNoneMatch),
      ifModifiedSince: combined(.ifModifiedSince))
  }
}

extension Response {
  func validators(now: HTTPDate) -> Validators {
    Validators(
      entityTag: fields.withFirstValue(of: .etag) { EntityTag($0) } ?? nil,
      lastModified: fields.withFirstValue(of: .lastModified) { HTTPDate($0, now: now) } ?? nil)
  }

  /// How many bytes there are of a body that any part can be taken from.
  var seekableLength: Int? {
    switch body.storage {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .file(let content): content.range.count
    case .source(let source): source.length
    case .empty, .stream, .takeover: nil
    }
  }

  /// Whether the handler wants the connection closed.
  var asksToClose: Bool {
    guard fields.contains(.connection) else { return false }
    return fields.values(of: .connection).contains { value in
      value.split(separator: ",").contains { $0.filter { $0 != " " && $0 != "\t" }.lowercased() == "close" }
    }
  }

  /// A 304 keeps what a cache updates, and loses what describes the content (RFC 9110 §15.4.5).
  mutating func becomeNotModified() {
    status = .notModified
    body = .empty
    for name: FieldName in [.contentType, .contentLength, .contentEncoding, .contentLanguage, .contentRange, .contentDisposition] {
      fields.remove(name)
    }
    if fields.contains(.etag) { fields.remove(.lastModified) }
  }

  fileprivate mutating func becomePartial(_ request: Fields, size: Int) -> PartialContent? {
    // Several Range lines are not a list (RFC 9110 §14.2): not understood, so ignored.
    guard request.values(of: .range).count == 1,
      let resolution = request.withFirstValue(of: .range, { ByteRanges.resolve($0, size: size) })
    else { return nil }
    switch resolution {
    case .ignored: return nil
    case .unsatisfiable:
      let error = HTTPError(.rangeNotSatisfiable, fields: [.contentRange: ByteRanges.unsatisfiedContentRange(size: size)])
      self = error.response(accepting: request)
      return nil
    case .ranges(let ranges):
      status = .partialContent
      if ranges.count == 1, let range = ranges.first {
        fields[.contentRange] = ByteRanges.contentRange(range, size: size)
        return PartialContent(pieces: [.range(range)], length: range.count)
      }
      let parts = MultipartByteRanges(
        ranges: ranges, size: size, partType: fields[.contentType],
        boundary: MultipartByteRanges.boundary(UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)))
      fields[.contentType] = parts.contentType
      return PartialContent(parts)
    }
  }
}

/// The pieces of a body that answer a request for ranges.
struct PartialContent {
  enum Piece {
    /// A part's head, or the closing delimiter.
    case bytes([UInt8])
    /// Bytes of the body.
    case range(Range<Int>)
  }
  let pieces: [Piece]
  let length: Int

  init(pieces: [Piece], length: Int) {
    self.pieces = pieces
    self.length = length
  }

  init(_ parts: MultipartByteRanges) {
    var pieces: [Piece] = []
    for (index, range) in parts.ranges.enumerated() {
      pieces.append(.bytes(parts.head(ofPart: index)))
      pieces.append(.range(range))
    }
    pieces.append(.bytes(parts.closing))
    self.init(pieces: pieces, length: parts.contentLength)
  }
}

extension Request {
  /// Asks whether the request's conditions allow the method to act on what is there (RFC 9110 §13.2); for methods that change things, where
  /// the library cannot know the state before.
  ///
  /// - Parameters:
  ///   - entityTag: The current entity tag of the target, if it has one.
  ///   - lastModified: When it was last modified, in seconds since 1970, if that is known.
  ///   - exists: Whether the target has a representation at all.
  /// - Throws: ``HTTPError`` 412 when they do not, or 304 for GET and HEAD.
  public func checkPreconditions(entityTag: EntityTag? = nil, lastModified: HTTPDate? = nil, exists: Bool = true) throws {
    let conditions = fields.preconditions
    if conditions.isEmpty { return }
    // A client that has the content in a coding names its tag, and means the same state. For GET the answer's own tag decides.
    let codedTags = method == .get || method == .head ? [] : ContentCoding.allCases.compactMap { entityTag?.coded($0) }
    let current = exists ? Validators(entityTag: entityTag, lastModified: lastModified, codedTags: codedTags) : nil
    switch conditions.evaluate(method: method, current: current, now: HTTPDate(secondsSince1970: Clock.seconds)) {
    case .proceed: return
    case .notModified:
      // What a cache needs to tell which of its responses is meant (RFC 9110 §15.4.5).
      var fields = Fields()
      if let entityTag { fields.append(.etag, entityTag.text) } else if let lastModified { fields.append(.lastModified, lastModified.text) }
      throw HTTPError(.notModified, fields: fields)
    case .failed: throw HTTPError(.preconditionFailed)
    }
  }
}
