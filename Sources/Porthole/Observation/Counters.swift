internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

/// Counts a server's requests, once somebody asks for the numbers; until then it costs one look at a flag.
final class Counters: Sendable {
  /// What is told apart: the method, where it is one that is registered, and the status.
  struct Key: Hashable, Sendable {
    let method: String
    let status: Int
  }

  struct Values: Sendable {
    var requests: [Key: Int] = [:]
    var cut = 0
    var bytesIn = 0, bytesOut = 0
    var microseconds = 0
    /// Requests that took no longer than each of the bounds, and those that took longer than all.
    var durations = [Int](repeating: 0, count: Counters.bounds.count + 1)

    static func + (one: Values, other: Values) -> Values {
      var sum = one
      sum.requests.merge(other.requests, uniquingKeysWith: +)
      sum.cut += other.cut
      sum.bytesIn += other.bytesIn
      sum.bytesOut += other.bytesOut
      sum.microseconds += other.microseconds
      for index in sum.durations.indices { sum.durations[index] += other.durations[index] }
      return sum
    }
  }

  /// Bounds of durations in microseconds.
  static let bounds = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000]

  private let isOn = Atomic<Bool>(false)
  /// Loops count apart, so that none waits for another.
  private let shards = (0..<16).map { _ in Locked(Values()) }

  var counts: Bool { isOn.load(ordering: .relaxed) }
  func begin() { isOn.store(true, ordering: .relaxed) }

  func add(_ record: AccessRecord, shard: Int) {
    // What clients may invent is one, or they could make any number of lines.
    let method = Method(record.method).isRegistered ? record.method : "other"
    shards[shard % shards.count].withLock { values in
      values.requests[Key(method: method, status: record.status), default: 0] += 1
      if !record.isComplete { values.cut += 1 }
      values.bytesIn += record.bytesIn
      values.bytesOut += record.bytesOut
      values.microseconds += record.microseconds
      values.durations[Counters.bounds.firstIndex { record.microseconds <= $0 } ?? Counters.bounds.count] += 1
    }
  }

  var total: Values { shards.reduce(Values()) { sum, shard in sum + shard.withLock { $0 } } }
}
