import PortholeHTTP
import Testing

@Suite("Byte ranges, damaged at random")
struct ByteRangesFuzzTests {
  private static let seeds = [
    "bytes=0-1", "bytes=0-", "bytes=-5", "bytes=5-100", "bytes=0-9,20-29", "bytes=0-0,-1", "bytes=10-19,0-9", "bytes=0-50,25-75,60-80",
    "bytes=0-9, 20-29 ,\t40-49", "bytes=0-18446744073709551615", "bytes=99999999999999999999-", "bytes=0-9,30-39,5-35", "Bytes=7-3",
    "items=0-1", "bytes=1-1,3-3,5-5,7-7,9-9,0-9", "bytes=-0", "bytes=,0-0,",
  ].map { Array($0.utf8) }

  private static let pieces = [
    "0", "1", "9", "10", "-", "--", ",", ", ", ",,", "=", "0-", "-1", "-0", "5-5", "0-9,", "8-12,", "18446744073709551616",
    "18446744073709551617-", "99999999999999999999", "bytes=", " ", "\t", "a", "+", ".",
  ].map { Array($0.utf8) }

  private static let maximumCount = 8

  /// The same by other means: text cut at commas, bounds as decimal texts, bytes marked one by one.
  private static func reference(_ value: [UInt8], size: Int) -> ByteRanges.Resolution {
    let text = value.map { Character(UnicodeScalar($0)) }
    guard String(text.prefix(6)).lowercased() == "bytes=" else { return .ignored }
    var specs: [(first: String, last: String)] = []
    for element in text.dropFirst(6).split(separator: ",") {
      let spec = trimmed(String(element))
      if spec.isEmpty { continue }
      let parts = spec.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts != ["", ""], parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }) else { return .ignored }
      if !parts[0].isEmpty, !parts[1].isEmpty, clamped(parts[0]) > clamped(parts[1]) { return .ignored }
      specs.append((parts[0], parts[1]))
    }
    if specs.isEmpty || specs.count > maximumCount { return .ignored }
    var isSatisfiable = false
    var asked: [Range<Int>] = []
    for (first, last) in specs {
      var bytes: Range<Int>
      if first.isEmpty {
        if clamped(last) == 0 { continue }
        bytes = size - Int(min(clamped(last), UInt64(size)))..<size
      } else {
        if clamped(first) >= size { continue }
        bytes = Int(clamped(first))..<(last.isEmpty ? size : Int(min(clamped(last), UInt64(size - 1))) + 1)
      }
      isSatisfiable = true
      if !bytes.isEmpty { asked.append(bytes) }
    }
    let joined = joined(asked, size: size)
    return joined.isEmpty ? (isSatisfiable ? .ignored : .unsatisfiable) : .ranges(joined)
  }

  /// The number, or the largest of 64 bits for all that are larger.
  private static func clamped(_ digits: String) -> UInt64 { UInt64(digits) ?? .max }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// Runs of marked bytes, in the order in which a range first asked for one of their bytes.
  private static func joined(_ asked: [Range<Int>], size: Int) -> [Range<Int>] {
    var marked = Array(repeating: false, count: size)
    for range in asked { for index in range { marked[index] = true } }
    var runs: [Range<Int>] = []
    var start: Int?
    for index in 0...size {
      if index < size && marked[index] {
        start = start ?? index
      } else if let begun = start {
        runs.append(begun..<index)
        start = nil
      }
    }
    let firstAsked = { (run: Range<Int>) in asked.firstIndex { run.contains($0.lowerBound) } ?? .max }
    return runs.sorted { firstAsked($0) < firstAsked($1) }
  }

  @Test("Agrees with the reference; ranges lie within the size and apart")
  func fuzz() {
    var random = SemanticsRandom(seed: 0x3192)
    for _ in 0..<SemanticsRandom.inputs {
      let value = random.mutated(random.pick(Self.seeds), pieces: Self.pieces)
      let size = random.pick([0, 1, 2, 10, 40, 100])
      let resolution = ByteRanges.resolve(value.span, size: size, maximumCount: Self.maximumCount)
      guard resolution == Self.reference(value, size: size) else {
        Issue.record(
          "\(String(decoding: value, as: UTF8.self)) of \(size): \(resolution), the reference \(Self.reference(value, size: size))")
        return
      }
      guard case .ranges(let ranges) = resolution else { continue }
      let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
      let areApart = zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
      guard areApart, sorted.allSatisfy({ !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= size }), !ranges.isEmpty else {
        Issue.record("\(String(decoding: value, as: UTF8.self)) of \(size): \(ranges)")
        return
      }
    }
  }
}
