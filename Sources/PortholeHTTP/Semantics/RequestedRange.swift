/// A range of bytes as a client asks for it (RFC 9110 §14.1.2), before anything is known of the content.
public enum RequestedRange: Hashable, Sendable {
  /// From a position on.
  case from(Int)
  /// From a position to another, both in it.
  case closed(ClosedRange<Int>)
  /// The last so many bytes.
  case last(Int)

  /// The bytes of content of a size that are in the range; nil when none is.
  public func bytes(of size: Int) -> Range<Int>? {
    let size = max(0, size)
    let (start, end): (Int, Int) =
      switch self {
      case .from(let first): (max(0, first), size)
      // The upper bound is below the size before one is added to it.
      case .closed(let range): (max(0, range.lowerBound), range.upperBound >= size ? size : range.upperBound + 1)
      case .last(let count): (size - min(size, max(0, count)), size)
      }
    return start < end ? start..<end : nil
  }
}

extension ByteRanges {
  /// The ranges of a field; nil when it is malformed, of another unit, or has more ranges than `maximumCount`. Numbers beyond `Int` are as good
  /// as the largest.
  package static func requested(_ value: Span<UInt8>, maximumCount: Int = 16) -> [RequestedRange]? {
    guard var index = startOfSet(value) else { return nil }
    var ranges: [RequestedRange] = []
    FieldSyntax.skipEmptyElements(value, &index)
    while index < value.count {
      guard ranges.count < maximumCount, let spec = scan(value, &index) else { return nil }
      switch spec {
      case .from(let first, through: .max): ranges.append(.from(Int(clamping: first)))
      case .from(let first, through: let last): ranges.append(.closed(Int(clamping: first)...Int(clamping: last)))
      case .suffix(let count): ranges.append(.last(Int(clamping: count)))
      }
      FieldSyntax.skipWhitespace(value, &index)
      guard index == value.count || value[index] == UInt8(ascii: ",") else { return nil }
      FieldSyntax.skipEmptyElements(value, &index)
    }
    return ranges.isEmpty ? nil : ranges
  }
}
