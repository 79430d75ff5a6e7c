internal import PortholeFiles
internal import PortholeNet

/// Bounds how many requests bring files in one piece at a time.
final class UploadSlots: Sendable {
  /// Stands for one; given back when the last reference goes.
  final class Slot: Sendable {
    private let slots: UploadSlots
    fileprivate init(_ slots: UploadSlots) { self.slots = slots }
    deinit { slots.used.withLock { $0 -= 1 } }
  }

  private let most: Int
  private let used = Locked(0)

  init(most: Int) { self.most = most }

  func take() throws -> Slot {
    let isFree = used.withLock { used in
      guard used < most else { return false }
      used += 1
      return true
    }
    guard isFree else { throw FileError(.tooMany, detail: "Too many uploads are under way at once.") }
    return Slot(self)
  }
}
