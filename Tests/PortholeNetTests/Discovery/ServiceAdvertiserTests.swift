import Testing

@testable import PortholeNet

/// An advertiser with a directory that a test plays.
struct ServiceAdvertiserTests {
  /// Keeps what it is asked, and answers as it is told.
  private final class FakeDirectory: ServiceDirectory {
    struct State {
      var registrations: [String] = []
      var underWay = 0
      var taken: Set<String> = []
      var problem: AnnouncementProblem?
      var told: (@Sendable (Result<RegisteredService, AnnouncementProblem>) -> Void)?
    }
    let state = Locked(State())
    let queue: LoopQueue
    init(_ queue: LoopQueue) { self.queue = queue }

    final class Query: DirectoryQuery {
      let directory: FakeDirectory
      init(_ directory: FakeDirectory) {
        self.directory = directory
        directory.state.withLock { $0.underWay += 1 }
      }
      func end(_ done: @escaping @Sendable () -> Void) {
        directory.state.withLock { $0.underWay -= 1 }
        done()
      }
    }

    func register(
      _ service: AnnouncedService, name: String, _ told: @escaping @Sendable (Result<RegisteredService, AnnouncementProblem>) -> Void
    ) throws(AnnouncementProblem) -> any DirectoryQuery {
      let problem = state.withLock { state in
        state.registrations.append(name)
        state.told = told
        return state.problem ?? (state.taken.contains(name) ? .nameTaken : nil)
      }
      if let problem { throw problem }
      queue.add { told(.success(RegisteredService(name: name, type: "_http._tcp.", domain: "local."))) }
      return Query(self)
    }

    func resolve(
      _ service: RegisteredService, _ told: @escaping @Sendable (String?) -> Void
    ) throws(AnnouncementProblem) -> any DirectoryQuery {
      queue.add { told("host.local.") }
      return Query(self)
    }
  }

  private struct Fixture {
    let directory: FakeDirectory
    let advertiser: ServiceAdvertiser
    let events: AsyncStream<ServiceAdvertiser.Event>

    init() throws {
      let queue = LoopQueue(try EventLoopGroup.of(.normal).loops(1)[0])
      directory = FakeDirectory(queue)
      let (stream, continuation) = AsyncStream.makeStream(of: ServiceAdvertiser.Event.self)
      events = stream
      let service = AnnouncedService(name: "Page", type: "_http._tcp", subtypes: ["_a", "_b"], port: 8080, text: [])
      #expect(service.typeAndSubtypes == "_http._tcp,_a,_b")
      advertiser = ServiceAdvertiser(service, directory, queue) { continuation.yield($0) }
    }

    func end() async {
      await withCheckedContinuation { continuation in advertiser.end { continuation.resume() } }
    }
  }

  private static func announced(_ name: String) -> ServiceAdvertiser.Event {
    .announced(RegisteredService(name: name, type: "_http._tcp", domain: "local."), host: "host.local")
  }

  @Test("It is announced, under another name where that is taken, and when it has ended nothing is left")
  func taken() async throws {
    let fixture = try Fixture()
    fixture.directory.state.withLock { $0.taken = ["Page"] }
    fixture.advertiser.begin()
    var events = fixture.events.makeAsyncIterator()
    #expect(await events.next() == Self.announced("Page #2"))
    await fixture.end()
    #expect(fixture.directory.state.withLock { $0.underWay } == 0)
    #expect(fixture.directory.state.withLock { $0.registrations } == ["Page", "Page #2"])
    // A second end has nothing to do.
    await fixture.end()
  }

  @Test("The daemon goes and comes back: both are told, and it is announced again")
  func daemon() async throws {
    let fixture = try Fixture()
    fixture.directory.state.withLock { $0.problem = .noDaemon }
    fixture.advertiser.begin()
    var events = fixture.events.makeAsyncIterator()
    #expect(await events.next() == .failed(.noDaemon))
    fixture.directory.state.withLock { $0.problem = nil }
    #expect(await events.next() == Self.announced("Page"))
    let told = try #require(fixture.directory.state.withLock { $0.told })
    fixture.directory.queue.add { told(.failure(.noDaemon)) }
    #expect(await events.next() == .failed(.noDaemon))
    #expect(await events.next() == Self.announced("Page"))
    await fixture.end()
    #expect(fixture.directory.state.withLock { $0.underWay } == 0)
  }

  @Test("What is ended at once is never announced")
  func endedAtOnce() async throws {
    let fixture = try Fixture()
    fixture.advertiser.begin()
    await fixture.end()
    #expect(fixture.directory.state.withLock { $0.underWay } == 0)
  }
}
