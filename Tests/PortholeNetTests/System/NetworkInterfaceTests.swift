import Testing

@testable import PortholeNet

/// Which of a machine's addresses is named first.
struct NetworkInterfaceTests {
  private static func found(_ host: String, _ interface: String, isPointToPoint: Bool = false) throws -> NetworkInterface.Found {
    NetworkInterface.Found(
      address: try #require(SocketAddress(host: host, port: 80)), interface: interface, isPointToPoint: isPointToPoint)
  }

  private static func ranked(_ list: [NetworkInterface.Found]) -> [String] { NetworkInterface.ranked(list).map(\.host) }

  @Test("Case 63: networks come before tunnels and containers, these before links, and this machine is last; IPv4 first")
  func ranks() throws {
    let list = [
      try Self.found("127.0.0.1", "lo"), try Self.found("169.254.3.4", "en0"), try Self.found("172.17.0.1", "docker0"),
      try Self.found("10.8.0.2", "tun0", isPointToPoint: true), try Self.found("192.168.1.5", "en1"),
      try Self.found("172.20.10.1", "bridge100"),
      try Self.found("::1", "lo"), try Self.found("2001:db8::5", "en1"), try Self.found("fd00::5", "en1"),
    ]
    #expect(
      Self.ranked(list) == [
        "192.168.1.5", "172.20.10.1", "2001:db8::5", "fd00::5", "172.17.0.1", "10.8.0.2", "169.254.3.4", "127.0.0.1", "::1",
      ])
  }

  @Test("Case 63: only loopback, only IPv6, only a link's address: there is always one")
  func few() throws {
    #expect(Self.ranked([try Self.found("127.0.0.1", "lo")]) == ["127.0.0.1"])
    #expect(Self.ranked([try Self.found("::1", "lo"), try Self.found("2001:db8::5", "en0")]) == ["2001:db8::5", "::1"])
    #expect(Self.ranked([try Self.found("127.0.0.1", "lo"), try Self.found("169.254.3.4", "en0")]) == ["169.254.3.4", "127.0.0.1"])
  }

  @Test("A listener at one address is reached there; one at all of them at least from this machine")
  func reachable() throws {
    let one = SocketAddress.ipv4(0x7f00_0001, port: 8080)
    #expect(NetworkInterface.reachable([one]) == [one])
    let all = NetworkInterface.reachable([.ipv4(0, port: 8080)])
    #expect(all.contains(one))
    #expect(all.last?.isLoopback == true)
    #expect(Set(all).count == all.count)
  }
}
