/// Addresses that begin alike: `10.0.0.0/8`, `fd00::/8`, or one address; or everybody on a Unix socket.
package struct AddressNetwork: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case ipv4(UInt32, mask: UInt32)
    case ipv6(UInt64, UInt64, mask: UInt64, UInt64)
    case unix
  }
  private let kind: Kind

  /// An address with or without the number of its bits that count, or `unix`; nil for other text. Bits behind those that count have to be 0.
  package init?(_ text: String) {
    if text == "unix" {
      kind = .unix
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.contains("%"), let address = SocketAddress(host: String(first), port: 0)?.unmapped else {
      return nil
    }
    var bits: Int?
    if parts.count == 2 {
      guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1]) else {
        return nil
      }
      bits = number
    }
    switch address {
    case .ipv4(let value, _):
      guard (0...32).contains(bits ?? 32) else { return nil }
      let mask = UInt32.max << UInt32(32 - (bits ?? 32))
      guard value & ~mask == 0 else { return nil }
      kind = .ipv4(value, mask: mask)
    case .ipv6(let high, let low, _, _):
      let count = bits ?? 128
      guard (0...128).contains(count) else { return nil }
      let masks = (UInt64.max << UInt64(64 - min(count, 64)), UInt64.max << UInt64(64 - max(count - 64, 0)))
      guard high & ~masks.0 == 0, low & ~masks.1 == 0 else { return nil }
      kind = .ipv6(high, low, mask: masks.0, masks.1)
    case .unix: return nil
    }
  }

  package func contains(_ address: SocketAddress) -> Bool {
    switch (kind, address.unmapped) {
    case (.ipv4(let value, let mask), .ipv4(let other, _)): other & mask == value
    case (.ipv6(let high, let low, let first, let second), .ipv6(let other, let another, _, _)):
      other & first == high && another & second == low
    case (.unix, .unix): true
    default: false
    }
  }
}

extension SocketAddress {
  /// An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`) as what it is.
  package var unmapped: SocketAddress {
    guard case .ipv6(0, let low, let port, _) = self, low >> 32 == 0xffff else { return self }
    return .ipv4(UInt32(truncatingIfNeeded: low), port: port)
  }
}
