#if Crypto
internal import PortholeCrypto
#endif
internal import PortholeHTTP

/// What content has to hash to.
public struct ContentDigest: Sendable, Hashable {
  /// Hash functions.
  public enum Algorithm: String, Sendable, Hashable, CaseIterable {
    /// SHA-256.
    case sha256 = "sha-256"
    /// SHA-512.
    case sha512 = "sha-512"
    /// SHA-1, which tus has every server know.
    case sha1
    /// MD5.
    case md5
  }

  /// The hash function.
  public let algorithm: Algorithm
  /// The hash.
  public let value: [UInt8]

  /// A hash.
  public init(_ algorithm: Algorithm, _ value: [UInt8]) {
    self.algorithm = algorithm
    self.value = value
  }

  /// The functions that can be checked: none in a build without the trait `Crypto`.
  public static var supported: [Algorithm] {
    #if Crypto
    Algorithm.allCases
    #else
    []
    #endif
  }

  /// Compares a part of a draft with a hash.
  ///
  /// - Throws: ``FileError`` when they differ, or when the hash cannot be computed.
  func check(_ draft: any FileDraft, _ range: Range<Int>) async throws {
    guard try await ContentDigest.of(range, algorithm, draft.read) == self else { throw FileError(.digest) }
  }

  /// The hash of a range of something that can be read.
  static func of(_ range: Range<Int>, _ algorithm: Algorithm, _ read: (_ offset: Int, _ count: Int) async throws -> [UInt8]) async throws
    -> ContentDigest
  {
    #if Crypto
    guard var digest = RunningDigest(algorithm.digest) else { throw FileError(.digestUnknown) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try await read(offset, min(256 * 1024, range.upperBound - offset))
      guard !piece.isEmpty else { break }
      digest.update(piece)
      offset += piece.count
    }
    return ContentDigest(algorithm, digest.finish())
    #else
    throw FileError(.digestUnknown)
    #endif
  }

  var text: String { algorithm.rawValue + ":" + Hex.encode(value) }

  init?(text: String) {
    guard let colon = text.firstIndex(of: ":"), let algorithm = Algorithm(rawValue: String(text[..<colon])) else { return nil }
    let digits = Array(text[text.index(after: colon)...].utf8)
    guard let value = Hex.decode(digits.span) else { return nil }
    self.init(algorithm, value)
  }
}

extension FileAccess {
  /// Hashes a file, off the event loops.
  ///
  /// - Throws: ``FileError`` when the account may not read it, or such a hash cannot be computed.
  public func digest(of path: StorePath, _ algorithm: ContentDigest.Algorithm) async throws -> ContentDigest {
    let file = try await open(path)
    return try await offLoop { try await ContentDigest.of(0..<file.info.size, algorithm, file.read) }
  }
}

#if Crypto
extension ContentDigest.Algorithm {
  fileprivate var digest: MessageDigest {
    switch self {
    case .sha256: .sha256
    case .sha512: .sha512
    case .sha1: .sha1
    case .md5: .md5
    }
  }
}
#endif
