extension SocketAddress {
  /// An address of 4 or 16 octets, without a port.
  package init?(octets: [UInt8]) {
    func number(_ octets: ArraySlice<UInt8>) -> UInt64 { octets.reduce(0) { $0 << 8 | UInt64($1) } }
    switch octets.count {
    case 4: self = .ipv4(UInt32(number(octets[...])), port: 0)
    case 16: self = .ipv6(number(octets[..<8]), number(octets[8...]), port: 0, scope: 0)
    default: return nil
    }
  }

  /// The octets of an IP address, first octet first; none for a path.
  package var octets: [UInt8] {
    func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }
    switch self {
    case .ipv4(let address, _): return bytes(UInt64(address), 4)
    case .ipv6(let high, let low, _, _): return bytes(high, 8) + bytes(low, 8)
    case .unix: return []
    }
  }
}
