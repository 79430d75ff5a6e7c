/// What a proxy says of a connection before all else, by the PROXY protocol, version 1 or 2 (haproxy.org/download/3.0/doc/proxy-protocol.txt).
package enum ProxyHeader: Equatable, Sendable {
  /// The client's address and the one that it reached.
  case proxied(source: SocketAddress, destination: SocketAddress)
  /// The proxy's own connection, as for a health check, or one of which it knows nothing.
  case local

  package enum Outcome: Equatable, Sendable {
    /// The header takes so many bytes.
    case header(ProxyHeader, length: Int)
    /// More bytes are to come; so many at least are there before it can be known.
    case incomplete
    case invalid
  }

  /// The longest header that is taken: version 2 with what may follow its addresses.
  package static let longest = 16 + 2048
  /// The longest header of version 1, with its line's end.
  private static let longestText = 107
  private static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A]
  private static let prefix = Array("PROXY ".utf8)

  /// Reads the header at the beginning of bytes.
  package static func parse(_ bytes: [UInt8]) -> Outcome {
    guard let first = bytes.first else { return .incomplete }
    let start = first == signature[0] ? signature : prefix
    guard zip(bytes, start).allSatisfy({ $0 == $1 }) else { return .invalid }
    guard bytes.count >= start.count else { return .incomplete }
    return first == signature[0] ? parseBinary(bytes) : parseText(bytes)
  }

  // MARK: Version 1

  private static func parseText(_ bytes: [UInt8]) -> Outcome {
    guard let end = bytes.prefix(longestText).firstIndex(of: 0x0A) else { return bytes.count < longestText ? .incomplete : .invalid }
    guard bytes[end - 1] == 0x0D else { return .invalid }
    let parts = bytes[prefix.count..<end - 1].split(separator: 0x20, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if parts[0] == "UNKNOWN" { return .header(.local, length: end + 1) }
    guard parts.count == 5, let sourcePort = port(parts[3]), let destinationPort = port(parts[4]),
      let source = SocketAddress(host: parts[1], port: sourcePort), let destination = SocketAddress(host: parts[2], port: destinationPort)
    else { return .invalid }
    switch (parts[0], source, destination) {
    case ("TCP4", .ipv4, .ipv4), ("TCP6", .ipv6(_, _, _, 0), .ipv6(_, _, _, 0)):
      return .header(.proxied(source: source, destination: destination), length: end + 1)
    default: return .invalid
    }
  }

  /// Digits without a sign or a leading zero.
  private static func port(_ text: String) -> UInt16? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text == "0" || !text.hasPrefix("0") else { return nil }
    return UInt16(text)
  }

  // MARK: Version 2

  private static func parseBinary(_ bytes: [UInt8]) -> Outcome {
    guard bytes.count >= 16 else { return .incomplete }
    let length = 16 + (Int(bytes[14]) << 8 | Int(bytes[15]))
    guard bytes[12] >> 4 == 2, length <= longest else { return .invalid }
    guard bytes.count >= length else { return .incomplete }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    switch (bytes[12] & 15, bytes[13]) {
    // LOCAL, whatever it says of addresses.
    case (0, _): return .header(.local, length: length)
    // TCP over IPv4.
    case (1, 0x11) where length >= 28:
      let source = SocketAddress.ipv4(UInt32(number(16..<20)), port: UInt16(number(24..<26)))
      let destination = SocketAddress.ipv4(UInt32(number(20..<24)), port: UInt16(number(26..<28)))
      return .header(.proxied(source: source, destination: destination), length: length)
    // TCP over IPv6.
    case (1, 0x21) where length >= 52:
      let source = SocketAddress.ipv6(number(16..<24), number(24..<32), port: UInt16(number(48..<50)), scope: 0)
      let destination = SocketAddress.ipv6(number(32..<40), number(40..<48), port: UInt16(number(50..<52)), scope: 0)
      return .header(.proxied(source: source, destination: destination), length: length)
    // Unspecified, and Unix sockets, which tell nothing of the client.
    case (1, 0x00), (1, 0x31): return .header(.local, length: length)
    default: return .invalid
    }
  }
}
