#if Crypto
import Foundation
import PortholeCrypto
import PortholeHTTP
import Testing

@testable import Porthole
@testable import PortholeNet

/// Damaged credentials: who is let in has to have known the password, for this target and this count.
@Suite("Logging in, damaged at random")
struct LoginFuzzTests {
  private static let inputs = ProcessInfo.processInfo.environment["PORTHOLE_FUZZ"].flatMap(Int.init) ?? 20_000
  private static let accounts = [Account("ann", password: "tea & cake"), Account("b\"o\\b", password: "pässwörd")]
  private static let secret = Array("a secret of the fuzzer".utf8)

  private static func head(_ field: [UInt8]) -> RequestHead? {
    var parser = RequestParser(limits: HeadLimits(target: 1000, bytes: 20_000, count: 10))
    let bytes = Array("GET /me?a=b HTTP/1.1\r\nHost: x\r\nAuthorization: ".utf8) + field + Array("\r\n\r\n".utf8)
    guard case .head(let head, _) = parser.parse(bytes.span) else { return nil }
    return head
  }

  @Test("Digest: right is only what another reading of the field finds right, and once")
  func digest() throws {
    // As many uses are remembered at a time as there are in a minute of ten inputs a second: a nonce that had to be forgotten is refused.
    let now = Box<Int64>(1_700_000_000)
    let nonces = DigestNonces(secret: Self.secret, realm: "room", life: 60, clock: { now.current })
    let login = try #require(try DigestLogin(accounts: Self.accounts, realm: "room", secret: Self.secret, nonces: nonces))
    var mutator = LoginMutator(seed: 0x7616)
    var rightOnes = 0
    for number in 0..<Self.inputs {
      if number % 10 == 9 { now.change { $0 += 1 } }
      let account = Self.accounts[number % 2]
      guard case .clear(let password) = account.secret else { continue }
      var client = DigestClient(
        name: account.name, password: String(decoding: password, as: UTF8.self), realm: "room", nonce: try nonces.make(),
        algorithm: number % 3 == 0 ? "MD5" : "SHA-256")
      // Now and then for another target.
      let whole = try client.field("GET", number % 7 == 0 ? "/me" : "/me?a=b").dropFirst("Authorization: ".count)
      let field = mutator.damaged(Array(whole.utf8))
      guard let head = Self.head(field), let credentials = head.fields.withFirstValue(of: .authorization, { Credentials($0) }) ?? nil else {
        continue
      }
      guard credentials.scheme == "digest" else { continue }
      let verdict: Verdict
      do { verdict = try login.verdict(on: credentials, head) } catch let error as HTTPError {
        #expect(error.status == .badRequest)
        continue
      }
      guard case .right(let name) = verdict else { continue }
      rightOnes += 1
      guard try Self.isRight(credentials, name) else {
        Issue.record("\(String(decoding: field, as: UTF8.self)) lets \(name) in")
        return
      }
      guard case .stale = try login.verdict(on: credentials, head) else {
        Issue.record("\(String(decoding: field, as: UTF8.self)) is good twice")
        return
      }
    }
    #expect(rightOnes > Self.inputs / 100)
  }

  /// RFC 7616 §3.4.1 once more, from the parameters as they are.
  private static func isRight(_ credentials: Credentials, _ name: String) throws -> Bool {
    func text(_ name: String) -> String { credentials[name].map { String(decoding: $0, as: UTF8.self) } ?? "" }
    guard let account = accounts.first(where: { $0.name == name }), case .clear(let password) = account.secret else { return false }
    let digest: MessageDigest = text("algorithm").lowercased() == "sha-256" ? .sha256 : .md5
    func hash(_ parts: [String]) throws -> String { Hex.encode(try digest.hash(Array(parts.joined(separator: ":").utf8))) }
    let first = try hash([name, "room", String(decoding: password, as: UTF8.self)]), second = try hash(["GET", text("uri")])
    let expected = try hash([first, text("nonce"), text("nc"), text("cnonce"), "auth", second])
    return text("response").lowercased() == expected
      && (text("uri") == "/me?a=b" || text("uri").hasPrefix("http://") && text("uri").hasSuffix("/me?a=b"))
  }

  @Test("Basic: right is only name and password")
  func basic() async throws {
    let login = try BasicLogin(
      accounts: Self.accounts, verify: nil, realm: "room", throttle: nil, checks: SlowChecks(remembering: 0, atATime: 1, clock: { 0 }))
    var mutator = LoginMutator(seed: 0x7617)
    var rightOnes = 0
    for number in 0..<Self.inputs {
      let pair = ["ann:tea & cake", "b\"o\\b:pässwörd"][number % 2]
      let text = number % 3 == 0 ? Base64.encode(mutator.damaged(Array(pair.utf8))) : Base64.encode(Array(pair.utf8))
      let field = number % 3 == 1 ? mutator.damaged(Array("Basic \(text)".utf8)) : Array("Basic \(text)".utf8)
      guard let credentials = Credentials(field.span), credentials.scheme == "basic" else { continue }
      guard case .right(let name) = try await login.verdict(on: credentials, from: .unix("")) else { continue }
      rightOnes += 1
      guard case .token(let token) = credentials.content,
        let bytes = Data(base64Encoded: token + String(repeating: "=", count: (4 - token.count % 4) % 4)),
        ["ann:tea & cake", "b\"o\\b:pässwörd"].contains(String(decoding: bytes, as: UTF8.self)),
        String(decoding: bytes, as: UTF8.self).hasPrefix(name + ":")
      else {
        Issue.record("\(String(decoding: field, as: UTF8.self)) lets \(name) in")
        return
      }
    }
    #expect(rightOnes > Self.inputs / 10)
  }
}

/// Damages a field in none to three places.
private struct LoginMutator {
  private var state: UInt64
  private static let pieces = [
    ",", "=", "\"", "\\", " ", "nc=00000001", "qop=auth", "username=\"ann\"", "uri=\"/me\"", "uri=\"http://x/me?a=b\"", "algorithm=MD5",
    "0", "A", ":",
    "username*=UTF-8''ann",
  ].map { Array($0.utf8) }

  init(seed: UInt64) { state = seed }

  private mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, bound)))
  }

  mutating func damaged(_ whole: [UInt8]) -> [UInt8] {
    var bytes = whole
    for _ in 0..<below(4) {
      let place = below(bytes.count + 1)
      switch below(5) {
      case 0: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: place)
      case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(7))
      case 2 where place < bytes.count: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(5)))
      case 3 where place < bytes.count: bytes[place] ^= 0x20
      default: bytes.insert(0x20, at: place)
      }
    }
    return bytes
  }
}
#endif
