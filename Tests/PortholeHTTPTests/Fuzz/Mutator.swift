/// A small seeded generator (SplitMix64), so that every run can be run again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }
}

/// Damages valid messages at random.
struct Mutator {
  let seeds: [[UInt8]]
  /// Pieces of text that are likely to matter.
  let pieces: [[UInt8]]
  var generator: SeededGenerator

  init(seeds: [String], pieces: [String], seed: UInt64) {
    self.seeds = seeds.map { Array($0.utf8) }
    self.pieces = pieces.map { Array($0.utf8) }
    generator = SeededGenerator(seed: seed)
  }

  /// A seed with none to four damages.
  mutating func next() -> [UInt8] {
    var bytes = seeds[generator.below(seeds.count)]
    for _ in 0..<generator.below(5) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let at = generator.below(bytes.count + 1)
    let end = min(bytes.count, at + 1 + generator.below(12))
    switch generator.below(10) {
    case 0: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: at)
    case 1: if at < bytes.count { bytes[at] ^= 1 << UInt8(generator.below(8)) }
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 4: bytes.insert(contentsOf: pieces[generator.below(pieces.count)], at: at)
    case 5:
      // Where a line begins, a piece that is a line of its own does most.
      let line = bytes[..<at].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      bytes.insert(contentsOf: pieces[generator.below(pieces.count)], at: line)
    case 6:
      let other = seeds[generator.below(seeds.count)]
      let from = generator.below(other.count)
      bytes.replaceSubrange(at..<end, with: other[from..<min(other.count, from + generator.below(60))])
    case 7: bytes.insert(contentsOf: repeatElement(UInt8(0x30 + generator.below(64)), count: generator.below(90)), at: at)
    case 8:
      // A line twice.
      let line = bytes[..<at].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let lineEnd = bytes[at...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      bytes.insert(contentsOf: bytes[line..<lineEnd], at: line)
    default: bytes.removeSubrange(at..<bytes.count)
    }
  }

  /// Ascending points inside a message to cut it at: mostly few, now and then every one.
  mutating func cuts(of count: Int) -> [Int] {
    guard generator.below(24) > 0 else { return Array(0...count) }
    return (0..<1 + generator.below(4)).map { _ in generator.below(count + 1) }.sorted()
  }
}
