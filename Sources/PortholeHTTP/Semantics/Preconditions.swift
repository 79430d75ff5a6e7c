/// What tells whether a representation is the one a client knows (RFC 9110 §8.8).
package struct Validators: Equatable, Sendable {
  package var entityTag: EntityTag?
  package var lastModified: HTTPDate?
  /// Tags that the same state of the resource has in content codings: whoever names one of them knows that state.
  package var codedTags: [EntityTag] = []

  package init(entityTag: EntityTag? = nil, lastModified: HTTPDate? = nil, codedTags: [EntityTag] = []) {
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.codedTags = codedTags
  }
}

/// The conditions that a request puts before its method (RFC 9110 §13). Several lines of a field come joined by commas.
package struct Preconditions: Equatable, Sendable {
  package var ifMatch: [UInt8]?
  package var ifUnmodifiedSince: [UInt8]?
  package var ifNoneMatch: [UInt8]?
  package var ifModifiedSince: [UInt8]?

  package init(
    ifMatch: [UInt8]? = nil, ifUnmodifiedSince: [UInt8]? = nil, ifNoneMatch: [UInt8]? = nil, ifModifiedSince: [UInt8]? = nil
  ) {
    self.ifMatch = ifMatch
    self.ifUnmodifiedSince = ifUnmodifiedSince
    self.ifNoneMatch = ifNoneMatch
    self.ifModifiedSince = ifModifiedSince
  }

  /// Whether there is no condition at all.
  package var isEmpty: Bool { ifMatch == nil && ifUnmodifiedSince == nil && ifNoneMatch == nil && ifModifiedSince == nil }

  /// What a request is to come to.
  package enum Outcome: Equatable, Sendable {
    /// The method is to be carried out.
    case proceed
    /// 304: the client has what it asks for.
    case notModified
    /// 412: the resource is not in the state that the client supposes.
    case failed
  }

  /// Evaluates the conditions in the order of RFC 9110 §13.2.2, before the method acts.
  ///
  /// For a request that would otherwise succeed; an answer that is an error anyway goes before them (§13.2.1). `current` has the
  /// validators of the selected representation and is nil when there is none, as for a PUT that creates. `now` is for two-digit years.
  package func evaluate(method: Method, current: Validators?, now: HTTPDate) -> Outcome {
    if isEmpty || method == .options || method == .connect || method == .trace { return .proceed }
    if let ifMatch {
      guard Preconditions.matches(EntityTagList(ifMatch.span), current, { $0.stronglyMatches($1) }) else { return .failed }
    } else if let ifUnmodifiedSince, let modified = current?.lastModified, let date = HTTPDate(ifUnmodifiedSince.span, now: now) {
      guard modified <= date else { return .failed }
    }
    let isRead = method == .get || method == .head
    if let ifNoneMatch {
      if Preconditions.matches(EntityTagList(ifNoneMatch.span), current, { $0.weaklyMatches($1) }) {
        return isRead ? .notModified : .failed
      }
    } else if isRead, let ifModifiedSince, let modified = current?.lastModified, let date = HTTPDate(ifModifiedSince.span, now: now) {
      if modified <= date { return .notModified }
    }
    return .proceed
  }

  private static func matches(_ list: EntityTagList, _ current: Validators?, _ compare: (EntityTag, EntityTag) -> Bool) -> Bool {
    guard let current else { return false }
    switch list {
    case .any: return true
    case .tags(let tags):
      guard let tag = current.entityTag else { return false }
      return tags.contains { listed in compare(listed, tag) || current.codedTags.contains { compare(listed, $0) } }
    }
  }
}

/// If-Range: a range only of the representation that the client has a part of already (RFC 9110 §13.1.5).
package enum IfRange {
  /// Whether Range is to be honoured. False means the whole representation, as the field is no condition on the request.
  ///
  /// A tag needs the strong comparison. A date must be exactly Last-Modified, and that must lie in the past by then: within its second
  /// the file may have changed twice (§8.8.2.2).
  package static func holds(_ value: Span<UInt8>, current: Validators, now: HTTPDate) -> Bool {
    if let tag = EntityTag(value) {
      guard let currentTag = current.entityTag else { return false }
      return tag.stronglyMatches(currentTag)
    }
    guard let modified = current.lastModified, let date = HTTPDate(value, now: now) else { return false }
    return date == modified && modified < now
  }
}
