import Testing

@testable import PortholeNet

/// A mapping with a gateway that a test plays.
struct LeasedMappingTests {
  private final class FakeMapper: PortMapper {
    struct State {
      var asked: [MappedPort?] = []
      var released: [MappedPort] = []
      var problem: MappingProblem?
      var port = MappedPort(route: .natPMP, address: "9.9.9.9", port: 8080, lifetime: 2)
    }
    let state = Locked(State())
    /// Called while a gateway is asked.
    let asking = Locked<(@Sendable () -> Void)?>(nil)

    func map(_ request: PortRequest, after: MappedPort?) throws(MappingProblem) -> MappedPort {
      asking.withLock { $0 }?()
      let (problem, port) = state.withLock { state in
        state.asked.append(after)
        return (state.problem, state.port)
      }
      if let problem { throw problem }
      return port
    }

    func release(_ port: MappedPort, _ request: PortRequest) { state.withLock { $0.released.append(port) } }
  }

  private struct Fixture {
    let mapper = FakeMapper()
    let mapping: LeasedMapping
    let events: AsyncStream<PortMappingEvent>

    init() throws {
      let (stream, continuation) = AsyncStream.makeStream(of: PortMappingEvent.self)
      events = stream
      mapping = LeasedMapping(
        PortRequest(port: 8080, publicPort: 8080, lease: 2, description: "test"), mapper, try EventLoopGroup.of(.normal).loops(1)[0]
      ) { continuation.yield($0) }
    }

    func end() async {
      await withCheckedContinuation { continuation in mapping.end { continuation.resume() } }
    }
  }

  @Test("It is told, renewed in time, told again when the address is another, and given back at the end")
  func renewed() async throws {
    let fixture = try Fixture()
    fixture.mapping.begin()
    var events = fixture.events.makeAsyncIterator()
    #expect(await events.next() == .reachable(address: "9.9.9.9", port: 8080))
    let other = MappedPort(route: .natPMP, address: "9.9.9.8", port: 8080, lifetime: 2)
    let first = fixture.mapper.state.withLock { state in
      defer { state.port = other }
      return state.port
    }
    #expect(await events.next() == .reachable(address: "9.9.9.8", port: 8080))
    #expect(fixture.mapper.state.withLock { $0.asked.dropFirst().first } == first)
    fixture.mapper.state.withLock { $0.problem = .refused }
    #expect(await events.next() == .failed(.refused))
    await fixture.end()
    #expect(fixture.mapper.state.withLock { $0.released } == [other])
  }

  @Test("What the gateway gives while it is being ended is given back, and not told")
  func endedWhileAsking() async throws {
    let fixture = try Fixture()
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let gate = Semaphore()
    let hasAsked = Locked(false)
    fixture.mapper.asking.withLock {
      $0 = {
        // It may be asked once more, when it is time to renew before the end is told.
        let isFirst = hasAsked.withLock { asked in
          defer { asked = true }
          return !asked
        }
        guard isFirst else { return }
        continuation.yield()
        gate.wait()
      }
    }
    fixture.mapping.begin()
    var asked = stream.makeAsyncIterator()
    _ = await asked.next()
    async let ended: Void = fixture.end()
    // It has been told to end when the gateway answers, or is told right after: both are to come to the same.
    gate.signal()
    await ended
    #expect(fixture.mapper.state.withLock { $0.released.count } == 1)
  }

  @Test("What is left to another process stays as it is")
  func left() async throws {
    let fixture = try Fixture()
    fixture.mapping.begin()
    var events = fixture.events.makeAsyncIterator()
    #expect(await events.next() == .reachable(address: "9.9.9.9", port: 8080))
    fixture.mapping.leave()
    #expect(fixture.mapper.state.withLock { $0.released } == [])
  }
}
