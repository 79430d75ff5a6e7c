#if Crypto
import PortholeCrypto
import Testing

@Suite struct SecureRandomTests {
  @Test func bytesDiffer() throws {
    let some = try SecureRandom.bytes(32), others = try SecureRandom.bytes(32)
    #expect(some.count == 32 && others.count == 32)
    #expect(some != others)
    #expect(try SecureRandom.bytes(0).isEmpty)
  }
}
#endif
