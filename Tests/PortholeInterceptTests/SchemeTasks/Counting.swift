import Synchronization

/// An error of nobody's.
struct Broken: Error {}

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

/// Content piece by piece.
actor Pieces {
  private var left: [[UInt8]]
  init(_ pieces: [[UInt8]]) { left = pieces }
  func next() -> [UInt8]? { left.isEmpty ? nil : left.removeFirst() }
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

/// How many of something there are.
final class LiveCount: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }

  func token() -> Token {
    value.add(1, ordering: .relaxed)
    return Token(self)
  }

  final class Token: Sendable {
    private let owner: LiveCount
    fileprivate init(_ owner: LiveCount) { self.owner = owner }
    deinit { owner.value.subtract(1, ordering: .relaxed) }
  }
}
