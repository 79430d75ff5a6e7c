#if TLS && canImport(COpenSSL)
import Testing

@testable import PortholeNet

/// The keys of tickets, and when they change.
struct TicketKeysTests {
  private static let lifetime = TicketKeys.lifetime

  /// A clock that the test sets.
  private final class Time: Sendable {
    let seconds = Locked<Int64>(1_800_000_000 / TicketKeys.lifetime * TicketKeys.lifetime)
    func pass(_ count: Int64) { seconds.withLock { $0 += count } }
    func keys(_ secret: [UInt8]? = nil) -> TicketKeys { TicketKeys(secret: secret) { self.seconds.withLock { $0 } } }
  }

  @Test(arguments: [nil, [UInt8](0..<32)]) func rotation(secret: [UInt8]?) throws {
    let time = Time(), keys = time.keys(secret)
    let first = try #require(keys.current())
    #expect(first.name.count == 16 && first.cipher.count == 32 && first.mac.count == 32)
    #expect(Set([first.cipher, first.mac]).count == 2)
    #expect(keys.current()?.name == first.name)
    #expect(keys.key(named: first.name)?.isCurrent == true)
    time.pass(Self.lifetime)
    #expect(keys.current()?.name != first.name)
    #expect(keys.key(named: first.name)?.isCurrent == false)
    #expect(keys.key(named: first.name)?.0.cipher == first.cipher)
    time.pass(Self.lifetime)
    #expect(keys.key(named: first.name) == nil)
    #expect(keys.key(named: [UInt8](repeating: 0, count: 16)) == nil)
  }

  @Test func sharing() throws {
    let time = Time(), secret = [UInt8](1..<40)
    let one = time.keys(secret), two = time.keys(secret), other = time.keys([UInt8](2..<41)), random = time.keys()
    let key = try #require(one.current())
    #expect(two.key(named: key.name)?.0.cipher == key.cipher)
    #expect(other.key(named: key.name) == nil)
    #expect(random.key(named: key.name) == nil)
    // A clock that is ahead by less than a period.
    let ahead = Time()
    ahead.pass(Self.lifetime)
    let next = try #require(ahead.keys(secret).current())
    #expect(one.key(named: next.name)?.isCurrent == false)
  }
}

struct ProtocolChoiceTests {
  private static func list(_ names: [String]) -> [UInt8] { names.flatMap { [UInt8($0.utf8.count)] + $0.utf8 } }

  @Test func ours() {
    let offered = Self.list(["h2", "http/1.1", "x"])
    #expect(TLSContext.place(of: Self.list(["http/1.1"]), in: offered) == 4..<12)
    #expect(TLSContext.place(of: Self.list(["h2", "http/1.1"]), in: offered) == 1..<3)
    #expect(TLSContext.place(of: Self.list(["y", "x"]), in: offered) == 13..<14)
    #expect(TLSContext.place(of: Self.list(["y"]), in: offered) == nil)
    #expect(TLSContext.place(of: [], in: offered) == nil)
    // A list whose last length leads past its end.
    #expect(TLSContext.place(of: Self.list(["http/1.1"]), in: Array(offered.prefix(8))) == nil)
  }
}
#endif
