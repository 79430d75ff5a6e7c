internal import PortholeFiles
internal import PortholeHTTP

extension FieldName {
  /// Hashes of the content of this message (RFC 9530 §2).
  static let contentDigest: FieldName = "Content-Digest"
  /// Hashes of the whole representation (RFC 9530 §3).
  static let reprDigest: FieldName = "Repr-Digest"
  /// Which hashes of the whole are wanted (RFC 9530 §4).
  static let wantReprDigest: FieldName = "Want-Repr-Digest"
}

/// Digests as HTTP says them (RFC 9530).
enum DigestFields {
  /// The strongest first: where several are given, that one counts which is hardest to meet by something else.
  private static let algorithms: [(name: String, algorithm: ContentDigest.Algorithm)] = [
    ("sha-512", .sha512), ("sha-256", .sha256), ("sha", .sha1), ("md5", .md5),
  ]

  private static var supported: [(name: String, algorithm: ContentDigest.Algorithm)] {
    algorithms.filter { ContentDigest.supported.contains($0.algorithm) }
  }

  /// The digests of a field that can be checked here, the strongest first; those of other kinds are passed over (RFC 9530 §5).
  ///
  /// - Throws: ``Problem`` when the field is malformed: who sends one wants to be sure of something.
  static func read(_ name: FieldName, _ fields: Fields) throws -> [ContentDigest] {
    guard let text = fields[name] else { return [] }
    guard let dictionary = StructuredField.dictionary(text) else { throw malformed(name) }
    return try supported.compactMap { known in
      guard let member = dictionary[known.name] else { return nil }
      guard case .bytes(let value) = member.value else { throw malformed(name) }
      return ContentDigest(known.algorithm, value)
    }
  }

  /// What content that is the whole has to hash to: both fields say the same then.
  ///
  /// - Throws: ``Problem`` also where none of the digests can be checked.
  static func ofWhole(_ fields: Fields) throws -> [ContentDigest] {
    let digests = try read(.reprDigest, fields) + read(.contentDigest, fields)
    let isAsked = fields.contains(.reprDigest) || fields.contains(.contentDigest)
    // They are of the content as it is sent, of which nothing is left when its coding was undone.
    if isAsked, digests.isEmpty || fields.contains(.contentEncoding) { throw FileError(.digestUnknown) }
    return digests
  }

  /// The kind of digest that is wanted most (RFC 9530 §4); nil where none is that can be made here.
  static func wanted(_ fields: Fields) -> ContentDigest.Algorithm? {
    guard let dictionary = fields[.wantReprDigest].flatMap({ StructuredField.dictionary($0) }) else { return nil }
    var best: (preference: Int, algorithm: ContentDigest.Algorithm)?
    for known in supported {
      guard case .integer(let preference) = dictionary[known.name]?.value, 1...10 ~= preference, preference > best?.preference ?? 0 else {
        continue
      }
      best = (preference, known.algorithm)
    }
    return best?.algorithm
  }

  /// A digest as it is sent.
  static func text(_ digest: ContentDigest) -> String {
    let name = algorithms.first { $0.algorithm == digest.algorithm }?.name ?? digest.algorithm.rawValue
    return "\(name)=\(StructuredField.text(digest.value))"
  }

  private static func malformed(_ name: FieldName) -> Problem {
    Problem(.badRequest, .form, detail: "The field \(name) is malformed.")
  }
}
