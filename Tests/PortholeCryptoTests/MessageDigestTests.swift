#if Crypto
import PortholeCrypto
import Testing

/// Known answers of RFC 1321, 3174, 6234, 2202, 4231, 6070 and 7914.
@Suite struct MessageDigestTests {
  private static func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  @Test(arguments: [
    (MessageDigest.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (
      .md5, "12345678901234567890123456789012345678901234567890123456789012345678901234567890", "57edf4a22be3c955ac49da2e2107b67a"
    ),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      .sha512, "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
  ])
  func hashes(digest: MessageDigest, text: String, expected: String) throws {
    let hash = try digest.hash(Array(text.utf8))
    #expect(Self.hex(hash) == expected)
    #expect(hash.count == digest.size)
  }

  @Test(arguments: [
    (MessageDigest.md5, [UInt8](repeating: 0x0b, count: 16), "Hi There", "9294727a3638bb1c13f48ef8158bfc9d"),
    (.sha1, Array("Jefe".utf8), "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
    (
      .sha256, [UInt8](repeating: 0x0b, count: 20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      .sha256, Array("Jefe".utf8), "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      .sha256, [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      .sha512, Array("Jefe".utf8), "what do ya want for nothing?",
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    ),
  ])
  func authenticates(digest: MessageDigest, key: [UInt8], text: String, expected: String) throws {
    #expect(Self.hex(try digest.hmac(Array(text.utf8), key: key)) == expected)
  }

  @Test func authenticatesWithNothing() throws {
    let code = try MessageDigest.sha256.hmac([], key: [])
    #expect(Self.hex(code) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }

  @Test(arguments: [
    (MessageDigest.sha1, "password", "salt", 1, 20, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
    (.sha1, "password", "salt", 4096, 20, "4b007901b765489abead49d926f721d065a429c1"),
    (.sha1, "pass\0word", "sa\0lt", 4096, 16, "56fa6aa75548099dcc37d7f03425e0c3"),
    (
      .sha256, "passwd", "salt", 1, 64,
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    ),
    (.sha256, "Password", "NaCl", 80000, 32, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
    (.sha256, "", "salt", 1, 32, "f135c27993baf98773c5cdb40a5706ce6a345cde61b000a67858650cd6a324d7"),
  ])
  func derives(digest: MessageDigest, password: String, salt: String, iterations: Int, count: Int, expected: String) throws {
    let key = try digest.pbkdf2(password: Array(password.utf8), salt: Array(salt.utf8), iterations: iterations, count: count)
    #expect(Self.hex(key) == expected)
  }

  @Test func derivesNothingWithoutIterations() {
    #expect(throws: CryptoError.self) { try MessageDigest.sha256.pbkdf2(password: [1], salt: [1], iterations: 0, count: 16) }
    #expect(throws: CryptoError.self) { try MessageDigest.sha256.pbkdf2(password: [1], salt: [1], iterations: 1, count: 0) }
  }
}
#endif
