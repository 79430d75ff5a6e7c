/// The Range field in bytes (RFC 9110 §14.1.2, §14.2), resolved against a representation of known size.
package enum ByteRanges {
  /// What a Range field comes to.
  package enum Resolution: Equatable, Sendable {
    /// The field is to be ignored: another unit, a malformed set, or more ranges than are answered. The answer is the whole, 200.
    case ignored
    /// No range has a byte in the representation: 416 with `unsatisfiedContentRange(size:)`.
    case unsatisfiable
    /// At least one range, none empty, all within the size, apart from each other, in the order asked for.
    case ranges([Range<Int>])
  }

  /// Resolves the value of a Range field against `size` bytes. A set of more than `maximumCount` ranges is ignored (RFC 9110 §17.15).
  ///
  /// One malformed range makes the whole set malformed. Ranges that overlap or touch are one, in the place of the first of them, so
  /// their sum never exceeds `size`. Numbers beyond 64 bits are as good as the largest.
  /// A suffix of an empty representation is satisfiable, yet no Content-Range can say so; the field is then ignored.
  package static func resolve(_ value: Span<UInt8>, size: Int, maximumCount: Int = 16) -> Resolution {
    guard var index = startOfSet(value) else { return .ignored }
    var count = 0
    var isSatisfiable = false
    var ranges: [Range<Int>] = []
    FieldSyntax.skipEmptyElements(value, &index)
    while index < value.count {
      count += 1
      guard count <= maximumCount, let spec = scan(value, &index) else {
        #if PORTHOLE_PLANTED_FAULTS
        if SemanticsFault.active == .rangeMalformedPassedOver && count <= maximumCount {
          FieldSyntax.skipElement(value, &index)
          FieldSyntax.skipEmptyElements(value, &index)
          continue
        }
        #endif
        return .ignored
      }
      if let range = resolve(spec, size: size) {
        isSatisfiable = true
        if !range.isEmpty { insert(range, into: &ranges) }
      }
      FieldSyntax.skipWhitespace(value, &index)
      guard index == value.count || value[index] == UInt8(ascii: ",") else { return .ignored }
      FieldSyntax.skipEmptyElements(value, &index)
    }
    if count == 0 { return .ignored }
    if !ranges.isEmpty { return .ranges(ranges) }
    return isSatisfiable ? .ignored : .unsatisfiable
  }

  /// The value of Content-Range for a part, which is not empty (RFC 9110 §14.4).
  package static func contentRange(_ range: Range<Int>, size: Int) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
  }

  /// The value of Content-Range in a 416 (RFC 9110 §15.5.17).
  package static func unsatisfiedContentRange(size: Int) -> String { "bytes */\(size)" }
}

extension ByteRanges {
  enum Spec {
    case from(UInt64, through: UInt64)
    case suffix(UInt64)
  }

  /// Where the ranges begin, if the unit is "bytes" in any case (RFC 9110 §14.1).
  static func startOfSet(_ value: Span<UInt8>) -> Int? {
    var index = 0
    for byte in "bytes=".utf8 {
      guard index < value.count, FieldSyntax.lowercased(value[index]) == byte else { return nil }
      index += 1
    }
    return index
  }

  /// `first-last`, `first-` or `-length` at `index`; nil when malformed or the last position is before the first.
  static func scan(_ value: Span<UInt8>, _ index: inout Int) -> Spec? {
    let first = number(value, &index)
    guard index < value.count, value[index] == UInt8(ascii: "-") else { return nil }
    index += 1
    let last = number(value, &index)
    guard let first else { return last.map(Spec.suffix) }
    guard let last else { return .from(first, through: .max) }
    return first <= last ? .from(first, through: last) : nil
  }

  private static func number(_ value: Span<UInt8>, _ index: inout Int) -> UInt64? {
    let start = index
    var number: UInt64 = 0
    while index < value.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(value[index]) {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = product.addingReportingOverflow(UInt64(value[index] - UInt8(ascii: "0")))
      number = isTooLarge || isStillTooLarge ? .max : sum
      #if PORTHOLE_PLANTED_FAULTS
      if SemanticsFault.active == .rangeNumberWraps { number = sum }
      #endif
      index += 1
    }
    return index > start ? number : nil
  }

  /// The bytes of a range, empty for a suffix of nothing; nil when it is not satisfiable.
  private static func resolve(_ spec: Spec, size: Int) -> Range<Int>? {
    let end = UInt64(max(size, 0))
    switch spec {
    case .from(let first, let last):
      guard first < end else { return nil }
      #if PORTHOLE_PLANTED_FAULTS
      if SemanticsFault.active == .rangeClampedLate { return Int(first)..<Int(min(last, end)) + 1 }
      #endif
      return Int(first)..<Int(min(last, end - 1)) + 1
    case .suffix(let length):
      guard length > 0 else { return nil }
      return Int(end - min(length, end))..<Int(end)
    }
  }

  /// Adds a range to ranges that stand apart, and joins those that it overlaps or touches.
  private static func insert(_ range: Range<Int>, into ranges: inout [Range<Int>]) {
    var joined = range
    var place: Int?
    var index = 0
    while index < ranges.count {
      let other = ranges[index]
      guard other.lowerBound <= range.upperBound, range.lowerBound <= other.upperBound else {
        index += 1
        continue
      }
      joined = min(joined.lowerBound, other.lowerBound)..<max(joined.upperBound, other.upperBound)
      if place == nil {
        place = index
        index += 1
        #if PORTHOLE_PLANTED_FAULTS
        if SemanticsFault.active == .rangeJoinedOnce { break }
        #endif
      } else {
        ranges.remove(at: index)
      }
    }
    if let place {
      ranges[place] = joined
    } else {
      ranges.append(joined)
    }
  }
}
