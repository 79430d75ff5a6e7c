internal import PortholeCompression
internal import PortholeHTTP

/// The codings that content is sent in (RFC 9110 §8.4.1), best first.
enum ContentCoding: Sendable, CaseIterable {
  case brotli, gzip

  /// Those that content can be coded in here.
  static var made: [ContentCoding] {
    #if Brotli
    [.brotli, .gzip]
    #else
    [.gzip]
    #endif
  }

  /// The name in fields.
  var name: String {
    switch self {
    case .brotli: "br"
    case .gzip: "gzip"
    }
  }

  /// What the names of files end in that hold content in this coding.
  var fileExtension: String {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    }
  }

  /// A coder; nil where there is no memory for it, or none at all.
  func makeEncoder(level: Int, window: Int) -> (any Encoder)? {
    switch self {
    case .brotli:
      #if Brotli
      // Its levels begin at 0, and 5 of them cost about as much as 6 of gzip's.
      return BrotliEncoder(quality: level - 1, window: max(window, 10))
      #else
      return nil
      #endif
    case .gzip: return Deflater(level: level, window: window)
    }
  }

  /// The coding that a client likes best; nil when that is none.
  static func preferred(by fields: Fields, of codings: [ContentCoding] = made) -> ContentCoding? {
    guard let text = fields[.acceptEncoding] else { return nil }
    let best = AcceptList(text, .codings).best(of: codings.map(\.name) + ["identity"])
    return codings.first { $0.name == best }
  }
}
