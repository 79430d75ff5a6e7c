internal import PortholeNet
internal import Synchronization

/// Requests under way on the workers of one opening of a server, streams of events aside: whether somebody is connected.
final class Presence: Sendable {
  private let count = Atomic<Int>(0)
  private let hasBegun = Atomic<Bool>(false)
  private let life: @Sendable () -> Life?

  init(_ life: Life) { self.life = { [weak life] in life } }

  var isBusy: Bool { count.load(ordering: .acquiring) > 0 }

  /// Whether a first request has begun since this was asked last.
  func takeBeginning() -> Bool { hasBegun.exchange(false, ordering: .acquiringAndReleasing) }

  /// Home, on any loop. The life is told when the first begins and the last ends; it looks itself at what is true by then.
  func began(on loop: EventLoop) {
    guard count.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    hasBegun.store(true, ordering: .releasing)
    tell(loop)
  }
  func ended(on loop: EventLoop) { if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { tell(loop) } }

  private func tell(_ loop: EventLoop) { loop.later { self.life()?.presenceChanged(self) } }
}
