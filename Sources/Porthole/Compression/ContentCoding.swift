internal import PortholeCompression
internal import PortholeHTTP

/// The codings that content is sent in (RFC 9110 §8.4.1), best first.
enum ContentCoding: Sendable, CaseIterable {
  #if Brotli
  case brotli
  #endif
  case gzip

  /// The name in fields.
  var name: String {
    switch self {
    #if Brotli
    case .brotli: "br"
    #endif
    case .gzip: "gzip"
    }
  }

  /// What the names of files end in that hold content in this coding.
  var fileExtension: String {
    switch self {
    #if Brotli
    case .brotli: ".br"
    #endif
    case .gzip: ".gz"
    }
  }

  func makeEncoder(level: Int, window: Int) -> (any Encoder)? {
    switch self {
    #if Brotli
    // Its levels go from 0 to 11, and what is 6 for gzip costs about as much as 5 here.
    case .brotli: BrotliEncoder(quality: level - 1, window: max(window, 10))
    #endif
    case .gzip: Deflater(level: level, window: window)
    }
  }

  /// The coding that a client likes best; nil when that is none.
  static func preferred(by fields: Fields) -> ContentCoding? {
    guard let text = fields[.acceptEncoding] else { return nil }
    let best = AcceptList(text, .codings).best(of: offers)
    return allCases.first { $0.name == best }
  }

  private static let offers = allCases.map(\.name) + ["identity"]
}
