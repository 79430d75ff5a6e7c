import Testing

@testable import PortholeNet

/// How a gateway's port comes to be ours, decided without a gateway.
struct PortLeaseTests {
  private static func port(_ port: UInt16 = 8080, address: String = "9.9.9.9", lifetime: UInt32 = 100) -> MappedPort {
    MappedPort(route: .natPMP, address: address, port: port, lifetime: lifetime)
  }

  @Test("A port is asked for, told, renewed at half its time, told again only when it is another, and given back")
  func life() {
    var machine = PortLease(lease: 1200)
    #expect(machine.handle(.begin, at: 0) == [.map(after: nil)])
    #expect(machine.handle(.begin, at: 0) == [])
    #expect(machine.handle(.mapped(Self.port()), at: 1000) == [.tell(.reachable(address: "9.9.9.9", port: 8080))])
    #expect(machine.deadline == 51_000)
    #expect(machine.handle(.clock, at: 50_999) == [])
    #expect(machine.handle(.clock, at: 51_000) == [.map(after: Self.port())])
    #expect(machine.handle(.mapped(Self.port()), at: 51_010) == [])
    #expect(machine.handle(.clock, at: 101_010) == [.map(after: Self.port())])
    let moved = Self.port(8081, address: "9.9.9.8")
    #expect(
      machine.handle(.mapped(moved), at: 101_020) == [.release(Self.port()), .tell(.reachable(address: "9.9.9.8", port: 8081))])
    #expect(machine.handle(.end, at: 101_030) == [.release(moved)])
    #expect(machine.handle(.end, at: 101_040) == [])
    #expect(machine.deadline == nil)
  }

  @Test("A port that is given for ever, or for longer than asked, is asked for as often as was meant")
  func lifetimes() {
    for lifetime: UInt32 in [0, 5000] {
      var machine = PortLease(lease: 1200)
      _ = machine.handle(.begin, at: 0)
      _ = machine.handle(.mapped(Self.port(lifetime: lifetime)), at: 0)
      #expect(machine.deadline == 600_000)
    }
    var machine = PortLease(lease: 1200)
    _ = machine.handle(.begin, at: 0)
    _ = machine.handle(.mapped(Self.port(lifetime: 1)), at: 0)
    #expect(machine.deadline == 1000)
  }

  @Test("A failure is told once and tried again after 10, 20, 40 … 600 seconds; what was had is asked for first")
  func failures() {
    var machine = PortLease(lease: 1200)
    _ = machine.handle(.begin, at: 0)
    _ = machine.handle(.mapped(Self.port()), at: 0)
    _ = machine.handle(.clock, at: 50_000)
    #expect(machine.handle(.failed(.noGateway(missing: nil)), at: 50_000) == [.tell(.failed(.noGateway(missing: nil)))])
    var now: UInt64 = 50_000
    for pause: UInt64 in [10, 20, 40, 80, 160, 320, 600, 600] {
      #expect(machine.deadline == now + pause * 1000)
      now += pause * 1000
      #expect(machine.handle(.clock, at: now) == [.map(after: Self.port())])
      #expect(machine.handle(.failed(.noGateway(missing: nil)), at: now) == [])
    }
    #expect(machine.handle(.addressesChanged, at: now) == [])
    #expect(machine.deadline == now + 500)
    _ = machine.handle(.clock, at: now + 500)
    #expect(machine.handle(.failed(.refused), at: now + 500) == [.tell(.failed(.refused))])
    // It may be there still.
    #expect(machine.handle(.end, at: now + 501) == [.release(Self.port())])
  }

  @Test("Without a library nothing is tried again")
  func noLibrary() {
    var machine = PortLease(lease: 1200)
    _ = machine.handle(.begin, at: 0)
    #expect(machine.handle(.failed(.noLibrary), at: 0) == [.tell(.failed(.noLibrary))])
    #expect(machine.handle(.addressesChanged, at: 0) == [])
    #expect(machine.deadline == nil)
  }

  @Test("Addresses change: the port is asked for again at once, as it may lead to an address that is gone")
  func addresses() {
    var machine = PortLease(lease: 1200)
    _ = machine.handle(.begin, at: 0)
    _ = machine.handle(.mapped(Self.port()), at: 0)
    #expect(machine.handle(.addressesChanged, at: 1000) == [])
    #expect(machine.deadline == 1500)
  }

  @Test("Of two problems the one that says more is told")
  func problems() {
    #expect(MappingProblem.noGateway(missing: nil).orWorse(.refused) == .refused)
    #expect(MappingProblem.refused.orWorse(.noGateway(missing: nil)) == .refused)
    #expect(MappingProblem.noGateway(missing: "a").orWorse(.noGateway(missing: nil)) == .noGateway(missing: "a"))
  }

  @Test(
    "Addresses that others do not reach are told from those that they do",
    arguments: [
      ("9.9.9.9", nil), ("172.32.0.1", nil), ("100.128.0.1", nil), ("", .notConnected), ("0.0.0.0", .notConnected),
      ("nonsense", .notConnected),
      ("10.1.2.3", .notPublic("10.1.2.3")), ("100.64.0.1", .notPublic("100.64.0.1")), ("192.168.1.1", .notPublic("192.168.1.1")),
      ("172.31.255.255", .notPublic("172.31.255.255")), ("255.255.255.255", .notPublic("255.255.255.255")),
    ] as [(String, MappingProblem?)])
  func publicAddresses(_ address: String, _ problem: MappingProblem?) {
    var found: MappingProblem?
    do throws(MappingProblem) { try GatewayMapper.checkPublic(address) } catch { found = error }
    #expect(found == problem)
  }
}
