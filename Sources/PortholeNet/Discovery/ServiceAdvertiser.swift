/// Announces a service on the local network (Bonjour, DNS-SD) until it is ended.
///
/// When the daemon goes, or is not there, the service is announced again when it is back.
package final class ServiceAdvertiser: Sendable {
  package enum Event: Hashable, Sendable {
    /// Under this name, which may be another than was asked for, at this host, `….local`.
    case announced(RegisteredService, host: String)
    /// It is not, or no longer; this goes on trying, unless there is no library.
    case failed(AnnouncementProblem)
  }

  private struct State {
    var machine: Announcement
    var registration: (any DirectoryQuery)?
    var resolution: (any DirectoryQuery)?
    var addressWatch: AddressWatcher.Watch?
    /// When the alarm rings; 0 while none is set.
    var alarmDue: UInt64 = 0
  }

  private let service: AnnouncedService
  private let directory: any ServiceDirectory
  private let queue: LoopQueue
  private let told: @Sendable (Event) -> Void
  /// Changed by the queue's work only.
  private let state: Locked<State>

  /// An advertiser by `dns_sd.h`; `told` is called from a loop's thread, and not after `end`.
  package convenience init(_ service: AnnouncedService, loop: EventLoop, _ told: @escaping @Sendable (Event) -> Void) {
    let queue = LoopQueue(loop)
    self.init(service, LocalDirectory(queue: queue), queue, told)
  }

  init(_ service: AnnouncedService, _ directory: any ServiceDirectory, _ queue: LoopQueue, _ told: @escaping @Sendable (Event) -> Void) {
    (self.service, self.directory, self.queue, self.told) = (service, directory, queue, told)
    state = Locked(State(machine: Announcement(name: service.name)))
  }

  /// Begins; from any thread, and does not wait.
  package func begin() {
    queue.add { [self] in
      let watch = AddressWatcher.shared.watch { [weak self] in self?.post(.addressesChanged) }
      state.withLock { $0.addressWatch = watch }
      handle(.begin)
    }
  }

  /// Takes the announcement back, and calls a closure when that is done; from any thread, and does not wait.
  package func end(_ done: @escaping @Sendable () -> Void) {
    queue.add { [self] in
      let registration = state.withLock { state in
        defer { (state.addressWatch, state.registration) = (nil, nil) }
        return state.registration
      }
      handle(.end)
      if let registration { registration.end(done) } else { done() }
    }
  }

  private func post(_ event: Announcement.Event) { queue.add { [self] in handle(event) } }

  /// Takes an event in, and does what it leads to. In the queue.
  private func handle(_ event: Announcement.Event) {
    for action in state.withLock({ $0.machine.handle(event, at: Clock.milliseconds) }) { perform(action) }
    setAlarm()
  }

  private func perform(_ action: Announcement.Action) {
    switch action {
    case .register(let name):
      do throws(AnnouncementProblem) {
        let query = try directory.register(service, name: name) { [weak self] result in
          switch result {
          case .success(let service): self?.handle(.registered(service))
          case .failure(let problem): self?.handle(.failed(problem))
          }
        }
        state.withLock { $0.registration = query }
      } catch { post(.failed(error)) }
    case .resolve(let service):
      do throws(AnnouncementProblem) {
        let query = try directory.resolve(service) { [weak self] host in
          self?.handle(host.map { .resolved(ServiceAdvertiser.trimmed($0)) } ?? .unresolved)
        }
        state.withLock { $0.resolution = query }
      } catch { post(.unresolved) }
    case .unregister: end(\.registration)
    case .endResolving: end(\.resolution)
    case .tell(.announced(let service, let host)):
      let type = ServiceAdvertiser.trimmed(service.type)
      told(.announced(RegisteredService(name: service.name, type: type, domain: service.domain), host: host))
    case .tell(.failed(let problem)): told(.failed(problem))
    }
  }

  private func end(_ query: WritableKeyPath<State, (any DirectoryQuery)?>) {
    let old = state.withLock { state in
      defer { state[keyPath: query] = nil }
      return state[keyPath: query]
    }
    old?.end {}
  }

  /// Names are said without the dot of the root.
  private static func trimmed(_ name: String) -> String { name.hasSuffix(".") ? String(name.dropLast()) : name }

  private func setAlarm() {
    let due = state.withLock { state -> UInt64? in
      guard let due = state.machine.deadline, state.alarmDue == 0 || due < state.alarmDue else { return nil }
      state.alarmDue = due
      return due
    }
    guard let due else { return }
    let ring: @Sendable () -> Void = { [weak self] in self?.ring(due) }
    queue.loop.post { [loop = queue.loop] in loop.setTimer(Alarm(ring), due: due) }
  }

  private func ring(_ due: UInt64) {
    state.withLock { if $0.alarmDue == due { $0.alarmDue = 0 } }
    post(.clock)
  }
}
