import Testing

@testable import Porthole
@testable import PortholeNet

/// What is announced and mapped, as far as it needs neither daemon nor gateway.
struct BonjourTests {
  @Test("The service has the name, or the server's; the TXT record is made of pairs with their lengths, in order of the keys")
  func service() throws {
    var bonjour = Bonjour()
    let plain = AnnouncedService(name: "Porthole", type: "_http._tcp", subtypes: [], port: 80, text: [])
    #expect(try bonjour.service(of: "Porthole", port: 80) == plain)
    bonjour.name = "Page"
    bonjour.subtypes = ["_printer"]
    bonjour.text = ["u": "", "path": "/a"]
    let service = try bonjour.service(of: "Porthole", port: 80)
    #expect(service.name == "Page")
    #expect(service.typeAndSubtypes == "_http._tcp,_printer")
    #expect(service.text == [7] + Array("path=/a".utf8) + [2] + Array("u=".utf8))
    bonjour.text = Dictionary(uniqueKeysWithValues: (0..<5).map { ("key\($0)", String(repeating: "x", count: 250)) })
    #expect(try bonjour.service(of: "", port: 80).text.count == 1280)
  }

  @Test("What cannot be announced or mapped is told by start, and the server does not run")
  func wrong() async throws {
    let changes: [@Sendable (inout Bonjour) -> Void] = [
      { $0.type = "http" }, { $0.type = "_http._udp" }, { $0.type = "_http._tcp.local" }, { $0.type = "_averyveryverylongone._tcp" },
      { $0.type = "_._tcp" }, { $0.type = "_-a._tcp" }, { $0.type = "_a--b._tcp" }, { $0.type = "_12._tcp" }, { $0.type = "_a,_b._tcp" },
      { $0.subtypes = ["printer"] }, { $0.subtypes = ["_a,_b"] }, { $0.subtypes = ["_"] }, { $0.subtypes = ["_a.b"] },
      { $0.name = String(repeating: "x", count: 64) }, { $0.name = "a\0b" }, { $0.name = "a\nb" },
      { $0.text = ["": "x"] }, { $0.text = ["a=b": "x"] }, { $0.text = ["é": "x"] },
      { $0.text = ["a": String(repeating: "x", count: 254)] },
      { $0.text = ["a": "1", "A": "2"] },
      { $0.text = Dictionary(uniqueKeysWithValues: (0..<6).map { ("key\($0)", String(repeating: "x", count: 250)) }) },
    ]
    for (index, change) in changes.enumerated() {
      var bonjour = Bonjour()
      change(&bonjour)
      await expectRefusal("\(index)") { $0.bonjour = bonjour }
    }
    let mappings: [@Sendable (inout NATMapping) -> Void] = [
      { $0.port = -1 }, { $0.port = 65536 }, { $0.lease = .seconds(1) }, { $0.lease = .seconds(604_801) },
    ]
    for (index, change) in mappings.enumerated() {
      var mapping = NATMapping()
      change(&mapping)
      await expectRefusal("mapping \(index)") { $0.natMapping = mapping }
    }
  }

  private func expectRefusal(_ what: String, _ change: (inout Server.Configuration) -> Void) async {
    let server = Server(
      .test {
        $0.logger = .none
        change(&$0)
      })
    let error = await #expect(throws: ServerError.self, "\(what)") { try await server.start() }
    #expect(error?.code == .configuration, "\(what)")
    #expect(!server.isRunning)
  }

  @Test("A server for this machine only says that it is neither announced nor mapped, after it has started, and serves")
  func loopback() async throws {
    let server = Server(
      .test {
        $0.logger = .none
        $0.bonjour = Bonjour()
        $0.natMapping = NATMapping()
      })
    server.get("/") { _ in .text("here") }
    let told = Box<[String]>([])
    server.onEvent { event in
      switch event {
      case .started: told.change { $0.append("started") }
      case .bonjourFailed(let error): told.change { $0.append("bonjour \(error.code): \(error)") }
      case .natFailed(let error): told.change { $0.append("nat \(error.code): \(error)") }
      case .bonjourRegistered, .natMapped: told.change { $0.append("found") }
      case .stopped: told.change { $0.append("stopped") }
      default: break
      }
    }
    try await server.start()
    let wire = try Wire(port: server.port)
    #expect(try await wire.ask(Wire.get("/")).text == "here")
    #expect(server.bonjourService == nil)
    #expect(server.publicURL == nil)
    await server.stop()
    #expect(
      told.current == [
        "started", "bonjour not reachable: the server is not announced, as it listens for this machine only",
        "nat not reachable: no port is mapped, as it listens for this machine only", "stopped",
      ])
  }

  @Test("Who can be reached from elsewhere is told from who cannot")
  func reachable() {
    #expect(Discovery.isReachable([.ipv4(0, port: 80)]))
    #expect(Discovery.isReachable([.unix("/a"), .ipv6(0xfe80 << 48, 1, port: 80, scope: 2)]))
    #expect(!Discovery.isReachable([.ipv4(0x7f00_0001, port: 80), .ipv6(0, 1, port: 80, scope: 0), .unix("/a")]))
    #expect(!Discovery.isReachable([]))
  }

  @Test("The gateway leads others to the address that listens")
  func client() {
    let one = SocketAddress.ipv4(0xc0a8_3202, port: 80)
    #expect(Discovery.client([.ipv4(0, port: 80), one]) == nil)
    #expect(Discovery.client([.ipv4(0x7f00_0001, port: 80), .ipv6(0, 0, port: 80, scope: 0), one]) == "192.168.50.2")
    #expect(Discovery.client([.unix("/a")]) == nil)
  }

  @Test("Each problem has a code of its own and a sentence that says what to do")
  func sentences() {
    let announcements: [AnnouncementProblem] = [.noLibrary, .noDaemon, .notPermitted, .nameTaken, .noNetwork, .other(-5)]
    let mappings: [MappingProblem] = [
      .noLibrary, .noGateway(missing: "libnatpmp"), .notConnected, .notPublic("10.0.0.1"), .portTaken, .refused, .other(501),
    ]
    #expect(Set(announcements.map { ServerError($0).code }).count == announcements.count)
    #expect(Set(mappings.map { ServerError($0).code }).count == mappings.count)
    #expect(Set(announcements.map { ServerError($0).message } + mappings.map { ServerError($0).message }).count == 13)
    #expect(ServerError(MappingProblem.noGateway(missing: "libnatpmp")).message.contains("libnatpmp"))
    #expect(ServerError(MappingProblem.notPublic("10.0.0.1")).message.contains("10.0.0.1"))
  }
}
