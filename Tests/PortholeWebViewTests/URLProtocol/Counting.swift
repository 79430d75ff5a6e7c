/// Something that happens once, and can be waited for.
actor Happening {
  private var isSet = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func set() {
    isSet = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    if !isSet { await withCheckedContinuation { waiting.append($0) } }
  }
}

actor Counter {
  private(set) var count = 0
  func add() { count += 1 }
}

/// The same numbers each time.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
