/// A closure that runs at a deadline, home.
package final class Alarm: Timed {
  private let ring: () -> Void

  package init(_ ring: @escaping () -> Void) {
    self.ring = ring
    super.init()
  }

  package override func deadlinePassed() { ring() }
}
