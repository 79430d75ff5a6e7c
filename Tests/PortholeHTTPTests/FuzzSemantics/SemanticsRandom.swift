import Foundation

/// Random numbers that are the same in every run (SplitMix64).
struct SemanticsRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Damages a text in one to four places: bytes changed, removed, doubled, swapped, or pieces put in.
  mutating func mutated(_ seed: [UInt8], pieces: [[UInt8]]) -> [UInt8] {
    var bytes = seed
    for _ in 0..<1 + below(4) {
      let place = below(bytes.count + 1)
      switch below(6) {
      case 0: bytes.insert(contentsOf: pick(pieces), at: place)
      case 1 where place < bytes.count: bytes[place] = UInt8(below(256))
      case 2 where place < bytes.count: bytes.removeSubrange(place..<Swift.min(bytes.count, place + 1 + below(4)))
      case 3 where place < bytes.count: bytes.insert(contentsOf: bytes[place..<Swift.min(bytes.count, place + 1 + below(8))], at: place)
      case 4 where place < bytes.count: bytes.swapAt(place, below(bytes.count))
      default: bytes.insert(contentsOf: pick(pieces), at: place)
      }
    }
    return bytes
  }

  /// How many inputs a fuzzer takes: the environment variable PORTHOLE_FUZZ, or 20,000.
  static let inputs = ProcessInfo.processInfo.environment["PORTHOLE_FUZZ"].flatMap { Int($0) } ?? 20_000
}
