import Foundation
import PortholeHTTP
import Testing

@Suite("Authorization, damaged at random")
struct CredentialsFuzzTests {
  private static let seeds = [
    "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "basic  dGVzdDoxMjPCow==", "Bearer mF_9.B5f-4.1JqM", "Bearer abc~+/==", "Negotiate",
    #"Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", opaque="FQhe""#,
    #"Digest username*=UTF-8''J%C3%A4s%C3%B8n%20Doe, realm="api@example.org",uri="/doe.json?a=b,c" , qop = "auth",nc=00000001"#,
    #"DIGEST , ,username="a\"b\\c",,x=y"#, #"Digest username="\a\b", USERNAME=x"#, #"Scheme a="", b="ä","#, "Basic realm=x", "Digest a=b=",
  ].map { Array($0.utf8) }

  private static let pieces = [
    "=", "==", ",", ", ", ",,", " ", "\t", "\"", "\\", "\\\"", "\"\"", "a=b", "a=\"b\"", "realm", "username", "nc=00000001", "Basic ",
    "Digest ", "ä",
    "\u{7f}", "\u{0}", "/", "+", "~", ";", ":", "*", "'",
  ].map { Array($0.utf8) }

  // MARK: The same by other means

  private enum Piece: Equatable {
    case word([UInt8])
    case quoted([UInt8])
    case blank, equals, comma
  }

  private static let tokenCharacters = Set("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let token68Characters = Set("-._~+/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The text cut into pieces first; nil when something in it can be none.
  private static func pieces(of text: ArraySlice<UInt8>) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = text
    while let first = rest.first {
      switch first {
      case 0x20, 0x09:
        pieces.append(.blank)
        rest.removeFirst()
      case UInt8(ascii: "="):
        pieces.append(.equals)
        rest.removeFirst()
      case UInt8(ascii: ","):
        pieces.append(.comma)
        rest.removeFirst()
      case UInt8(ascii: "\""):
        var content: [UInt8] = []
        var isClosed = false
        rest.removeFirst()
        while let byte = rest.popFirst() {
          if byte == UInt8(ascii: "\"") {
            isClosed = true
            break
          }
          guard let taken = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte, taken >= 0x20 || taken == 0x09, taken != 0x7F else {
            return nil
          }
          content.append(taken)
        }
        guard isClosed else { return nil }
        pieces.append(.quoted(content))
      default:
        let word = Array(rest.prefix { tokenCharacters.contains($0) })
        if word.isEmpty { return nil }
        pieces.append(.word(word))
        rest = rest.dropFirst(word.count)
      }
    }
    return pieces
  }

  private static func reference(_ value: [UInt8]) -> Credentials? {
    let scheme = value.prefix { tokenCharacters.contains($0) }
    guard !scheme.isEmpty else { return nil }
    let name = String(decoding: scheme, as: UTF8.self).lowercased()
    let behind = value.dropFirst(scheme.count)
    if behind.isEmpty { return Credentials(scheme: name, .none) }
    guard behind.first == 0x20 else { return nil }
    let rest = behind.drop { $0 == 0x20 }
    let core = rest.reversed().drop { $0 == UInt8(ascii: "=") }
    if !core.isEmpty, core.allSatisfy(token68Characters.contains) {
      return Credentials(scheme: name, .token(String(decoding: rest, as: UTF8.self)))
    }
    guard let pieces = pieces(of: rest) else { return nil }
    var parameters: [Credentials.Parameter] = []
    for element in pieces.split(separator: .comma, omittingEmptySubsequences: true) {
      let solid = element.drop { $0 == .blank }.reversed().drop { $0 == .blank }.reversed().map { $0 }
      if solid.isEmpty { continue }
      guard case .word(let key) = solid[0] else { return nil }
      let valuePart = solid.dropFirst().drop { $0 == .blank }
      guard valuePart.first == .equals else { return nil }
      let content = valuePart.dropFirst().drop { $0 == .blank }
      guard content.count == 1, let only = content.first else { return nil }
      let bytes: [UInt8]
      switch only {
      case .word(let word): bytes = word
      case .quoted(let text): bytes = text
      default: return nil
      }
      let lower = String(decoding: key, as: UTF8.self).lowercased()
      if parameters.contains(where: { $0.name == lower }) { return nil }
      parameters.append(Credentials.Parameter(lower, bytes))
    }
    return Credentials(scheme: name, .parameters(parameters))
  }

  /// The credentials as a field's value again.
  private static func written(_ credentials: Credentials) -> [UInt8] {
    switch credentials.content {
    case .none: Array(credentials.scheme.utf8)
    case .token(let token): Array("\(credentials.scheme) \(token)".utf8)
    case .parameters(let parameters):
      Array("\(credentials.scheme) ,".utf8)
        + parameters.flatMap { parameter in
          Array("\(parameter.name)=\"".utf8) + parameter.value.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] } + Array("\",".utf8)
        }
    }
  }

  @Test("Agrees with the reference, and reads what it is written as alike")
  func fuzz() {
    var random = SemanticsRandom(seed: 0x7235)
    for _ in 0..<SemanticsRandom.inputs {
      let value = random.below(20) == 0 ? random.pick(Self.seeds) : random.mutated(random.pick(Self.seeds), pieces: Self.pieces)
      let credentials = Credentials(value.span), expected = Self.reference(value)
      guard credentials == expected else {
        Issue.record(
          "\(String(decoding: value, as: UTF8.self)) gives \(String(describing: credentials)), the reference \(String(describing: expected))"
        )
        return
      }
      guard let credentials else { continue }
      let again = Credentials(Self.written(credentials).span)
      guard again == credentials else {
        Issue.record("\(String(decoding: value, as: UTF8.self)) gives \(credentials), and written again \(String(describing: again))")
        return
      }
    }
  }

  @Test("Base64: decodes what Foundation encodes, refuses or agrees with Foundation for all else, and is its own inverse")
  func base64() {
    var random = SemanticsRandom(seed: 0x4648)
    let alphabet = Array("ABab01+/==-_ \nÄ".utf8)
    for _ in 0..<SemanticsRandom.inputs {
      let bytes = (0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let text = Data(bytes).base64EncodedString()
      guard Base64.encode(bytes) == text, Base64.decode(text) == bytes, Base64.decode(Base64.encode(bytes, padded: false)) == bytes else {
        Issue.record("\(bytes) as \(text)")
        return
      }
      let damaged = random.mutated(Array(text.utf8), pieces: [[random.pick(alphabet)], [random.pick(alphabet), random.pick(alphabet)]])
      let decoded = Base64.decode(damaged.span)
      // Canonical or nothing: what is decoded is encoded as it was, but for padding.
      if let decoded {
        let digits = damaged.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
        guard Base64.encode(decoded, padded: false).utf8.elementsEqual(digits) else {
          Issue.record("\(String(decoding: damaged, as: UTF8.self)) gives \(decoded)")
          return
        }
      } else if let theirs = Data(base64Encoded: Data(damaged)), theirs.base64EncodedData().elementsEqual(damaged) {
        Issue.record("\(String(decoding: damaged, as: UTF8.self)) is refused")
        return
      }
    }
  }
}
