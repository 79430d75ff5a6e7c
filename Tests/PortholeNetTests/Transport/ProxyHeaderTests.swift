import Testing

@testable import PortholeNet

/// Headers of the PROXY protocol.
struct ProxyHeaderTests {
  private static func text(_ text: String) -> ProxyHeader.Outcome { ProxyHeader.parse(Array(text.utf8)) }

  private static let four = ProxyHeader.proxied(
    source: .ipv4(0xc000_0201, port: 56324), destination: .ipv4(0xc000_0202, port: 443))
  private static let six = ProxyHeader.proxied(
    source: .ipv6(0x2001_0db8_0000_0000, 1, port: 4124, scope: 0), destination: .ipv6(0x2001_0db8_0000_0000, 2, port: 443, scope: 0))
  private static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A]

  private static func binary(_ command: UInt8, _ family: UInt8, _ content: [UInt8]) -> [UInt8] {
    signature + [command, family, UInt8(content.count >> 8), UInt8(content.count & 255)] + content
  }

  private static let fourContent: [UInt8] = [192, 0, 2, 1, 192, 0, 2, 2, 0xDC, 0x04, 0x01, 0xBB]

  private static func sixContent() -> [UInt8] {
    let network: [UInt8] = [0x20, 0x01, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 11)
    return network + [1] + network + [2] + [0x10, 0x1C, 0x01, 0xBB]
  }

  @Test("Version 1: addresses and ports of both families, UNKNOWN with anything behind it; what follows is not its")
  func textual() {
    let line = "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n"
    #expect(Self.text(line) == .header(Self.four, length: line.utf8.count))
    #expect(Self.text(line + "GET / HTTP/1.1\r\n") == .header(Self.four, length: line.utf8.count))
    let longer = "PROXY TCP6 2001:db8::1 2001:db8::2 4124 443\r\n"
    #expect(Self.text(longer) == .header(Self.six, length: longer.utf8.count))
    #expect(Self.text("PROXY UNKNOWN\r\n") == .header(.local, length: 15))
    let unknown = "PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n"
    #expect(Self.text(unknown) == .header(.local, length: unknown.utf8.count))
  }

  @Test("Version 2: both families, with extensions behind them; a proxy's own connections; families that tell nothing")
  func binary() {
    let plain = Self.binary(0x21, 0x11, Self.fourContent)
    #expect(ProxyHeader.parse(plain) == .header(Self.four, length: 28))
    let extended = Self.binary(0x21, 0x11, Self.fourContent + [0x04, 0, 2, 0, 0])
    #expect(ProxyHeader.parse(extended + Array("GET".utf8)) == .header(Self.four, length: 33))
    #expect(ProxyHeader.parse(Self.binary(0x21, 0x21, Self.sixContent())) == .header(Self.six, length: 52))
    #expect(ProxyHeader.parse(Self.binary(0x20, 0x00, [])) == .header(.local, length: 16))
    #expect(ProxyHeader.parse(Self.binary(0x20, 0x11, Self.fourContent)) == .header(.local, length: 28))
    #expect(ProxyHeader.parse(Self.binary(0x21, 0x31, [UInt8](repeating: 0, count: 216))) == .header(.local, length: 232))
  }

  @Test("Every piece of a header is incomplete, whatever the split")
  func pieces() {
    for header in [
      Array("PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n".utf8), Self.binary(0x21, 0x11, Self.fourContent),
      Self.binary(0x21, 0x21, Self.sixContent()),
    ] {
      for count in header.indices { #expect(ProxyHeader.parse(Array(header.prefix(count))) == .incomplete) }
    }
  }

  @Test(
    "What is no header is refused at its first wrong byte",
    arguments: [
      "GET / HTTP/1.1\r\n", "PROXX", "P ", "PROXY TCP4 192.0.2.1 192.0.2.2 56324\r\n", "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443 x\r\n",
      "PROXY TCP4 2001:db8::1 2001:db8::2 1 2\r\n", "PROXY TCP6 192.0.2.1 192.0.2.2 1 2\r\n", "PROXY TCP6 fe80::1%1 ::1 1 2\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 65536 443\r\n", "PROXY TCP4 192.0.2.1 192.0.2.2 +1 443\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 01 443\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 1 2\n", "PROXY UDP4 192.0.2.1 192.0.2.2 1 2\r\n", "PROXY  TCP4 192.0.2.1 192.0.2.2 1 2\r\n",
      "PROXY \r\n", "PROXY " + String(repeating: "x", count: 120),
    ])
  func refused(_ line: String) { #expect(Self.text(line) == .invalid) }

  @Test("Version 2: another version, command or protocol, addresses that are not there, and more than is taken")
  func refusedBinary() {
    for bad in [
      Self.binary(0x11, 0x11, Self.fourContent), Self.binary(0x22, 0x11, Self.fourContent), Self.binary(0x21, 0x12, Self.fourContent),
      Self.binary(0x21, 0x11, Array(Self.fourContent.dropLast())), Self.binary(0x21, 0x21, Self.fourContent),
      Self.signature + [0x21, 0x11, 0xFF, 0xFF],
    ] { #expect(ProxyHeader.parse(bad) == .invalid) }
  }

  @Test("Damage at random never traps, and what is taken is never longer than what is there")
  func damage() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes =
        Bool.random(using: &random) ? Self.binary(0x21, 0x11, Self.fourContent) : Array("PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n".utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...4, using: &random))
      if case .header(_, let length) = ProxyHeader.parse(bytes) { #expect(length <= bytes.count) }
    }
  }
}
