import PortholeHTTP
import Testing

@Suite("Requested ranges")
struct RequestedRangeTests {
  @Test(
    "As they are written",
    arguments: [
      ("bytes=0-1", [.closed(0...1)]), ("bytes=5-", [.from(5)]), ("bytes=-3", [.last(3)]),
      ("Bytes=0-0, 5-6,-1", [.closed(0...0), .closed(5...6), .last(1)]),
      ("bytes=0-99999999999999999999", [.from(0)]), ("bytes=9223372036854775808-9223372036854775809", [.closed(Int.max...Int.max)]),
      ("bytes=3-2", nil), ("bytes=", nil), ("items=0-1", nil), ("bytes=a-b", nil),
    ] as [(String, [RequestedRange]?)])
  func reads(field: String, expected: [RequestedRange]?) {
    let bytes = Array(field.utf8)
    #expect(ByteRanges.requested(bytes.span) == expected)
  }

  @Test func bytes() {
    #expect(RequestedRange.from(5).bytes(of: 10) == 5..<10)
    #expect(RequestedRange.from(10).bytes(of: 10) == nil)
    #expect(RequestedRange.closed(2...3).bytes(of: 10) == 2..<4)
    #expect(RequestedRange.closed(2...Int.max).bytes(of: 10) == 2..<10)
    #expect(RequestedRange.last(3).bytes(of: 10) == 7..<10)
    #expect(RequestedRange.last(30).bytes(of: 10) == 0..<10)
    #expect(RequestedRange.last(0).bytes(of: 10) == nil)
    #expect(RequestedRange.from(0).bytes(of: 0) == nil)
  }
}
