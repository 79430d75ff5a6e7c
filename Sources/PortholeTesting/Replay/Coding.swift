internal import PortholeCompression

/// Undoes the content coding of answers: what is compared is what they mean.
enum Coding {
  /// An answer without the coding gzip or deflate; one with another, or none, as it is.
  static func decoded(_ answer: RecordedAnswer, atMost limit: Int) throws -> RecordedAnswer {
    let format: Inflater.Format
    switch answer.field("Content-Encoding")?.lowercased() {
    case "gzip", "x-gzip": format = .gzip
    case "deflate": format = .deflate
    default: return answer
    }
    guard !answer.body.isEmpty else { return answer }
    let inflater = Inflater(format)
    var content: [UInt8] = []
    var offset = 0
    while offset < answer.body.count || !inflater.isComplete {
      let piece: [UInt8]
      do { piece = try inflater.inflate(answer.body, from: &offset, upTo: 64 * 1024) } catch { throw CodingError.malformed }
      if piece.isEmpty, offset == answer.body.count, !inflater.isComplete { throw CodingError.cut }
      guard content.count + piece.count <= limit else { throw TestClientError.tooLong(limit) }
      content += piece
    }
    var decoded = answer
    decoded.body = content
    return decoded
  }
}

/// Why coded content cannot be decoded, in words.
enum CodingError: Error, CustomStringConvertible {
  case cut, malformed
  var description: String {
    switch self {
    case .cut: "the coded content is cut off"
    case .malformed: "the coded content is malformed"
    }
  }
}
