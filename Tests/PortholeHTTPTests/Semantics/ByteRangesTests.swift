import PortholeHTTP
import Testing

@Suite("Byte ranges")
struct ByteRangesTests {
  private func resolve(_ value: String, size: Int, maximumCount: Int = 16) -> ByteRanges.Resolution {
    let bytes = Array(value.utf8)
    return ByteRanges.resolve(bytes.span, size: size, maximumCount: maximumCount)
  }

  @Test(
    "One range of 10 bytes",
    arguments: [
      ("bytes=0-1", 0..<2), ("bytes=0-0", 0..<1), ("bytes=9-9", 9..<10), ("bytes=5-", 5..<10), ("bytes=0-", 0..<10), ("bytes=-3", 7..<10),
      ("bytes=-10", 0..<10), ("bytes=-11", 0..<10), ("bytes=5-100", 5..<10), ("bytes=5-9", 5..<10), ("bytes=5-10", 5..<10),
      ("bytes=0-18446744073709551615", 0..<10), ("bytes=0-18446744073709551616", 0..<10), ("bytes=0-99999999999999999999999", 0..<10),
      ("bytes=-99999999999999999999999", 0..<10), ("Bytes=0-1", 0..<2), ("BYTES=0-1", 0..<2), ("bytes=007-8", 7..<9),
      ("bytes= 0-1 ", 0..<2), ("bytes=,0-1,", 0..<2), ("bytes=00000000000000000000000000001-2", 1..<3),
    ])
  func single(value: String, range: Range<Int>) {
    #expect(resolve(value, size: 10) == .ranges([range]))
  }

  @Test(
    "Several ranges of 10,000 bytes",
    arguments: [
      ("bytes=0-9,100-109", [0..<10, 100..<110]), ("bytes=0-9 , \t100-109", [0..<10, 100..<110]), ("bytes=0-0,-1", [0..<1, 9999..<10000]),
      ("bytes=5000-5009,0-9", [5000..<5010, 0..<10]), ("bytes=0-9,20000-", [0..<10]), ("bytes=20000-,0-9,-0", [0..<10]),
      ("bytes=0-9,,5-5", [0..<10]), ("bytes=0-50,25-75", [0..<76]), ("bytes=0-9,10-19", [0..<20]), ("bytes=10-19,0-9", [0..<20]),
      ("bytes=0-9,11-19", [0..<10, 11..<20]), ("bytes=0-9,20-29,9-20", [0..<30]), ("bytes=50-59,0-9,20-29,5-25", [50..<60, 0..<30]),
      ("bytes=0-,0-,0-", [0..<10000]), ("bytes=100-109,0-9,105-114", [100..<115, 0..<10]), ("bytes=5-5,5-5", [5..<6]),
    ])
  func several(value: String, ranges: [Range<Int>]) {
    #expect(resolve(value, size: 10000) == .ranges(ranges))
  }

  @Test(
    "Not satisfiable",
    arguments: [
      ("bytes=10-", 10), ("bytes=10-20", 10), ("bytes=-0", 10), ("bytes=20-30,40-", 10), ("bytes=18446744073709551616-", 10),
      ("bytes=99999999999999999999-", 10), ("bytes=9223372036854775808-", 10), ("bytes=0-0", 0), ("bytes=0-", 0), ("bytes=-0", 0),
    ])
  func unsatisfiable(value: String, size: Int) {
    #expect(resolve(value, size: size) == .unsatisfiable)
  }

  @Test(
    "Ignored",
    arguments: [
      ("", 10), ("bytes", 10), ("bytes=", 10), ("bytes=,", 10), ("bytes= ", 10), ("bytes 0-1", 10), ("lines=0-1", 10), ("items=0-1", 10),
      ("bytes=7-3", 10), ("bytes=abc", 10), ("bytes=a-b", 10), ("bytes=--5", 10), ("bytes=+0-+9", 10), ("bytes=0.0-9.0", 10),
      ("bytes=-", 10),
      ("bytes=5", 10), ("bytes=0-1,abc", 10), ("bytes=abc,0-1", 10), ("bytes=0-1 2-3", 10), ("bytes=0 -1", 10), ("bytes=0- 1", 10),
      ("bytes =0-1", 10), ("bytes=0-1;2-3", 10), ("bytes=0-1-2", 10), ("bytes=20-10", 10), ("bytes=0x0-1", 10), ("byte=0-1", 10),
      ("bytesx=0-1", 10), ("bytes=-5", 0),
    ])
  func ignored(value: String, size: Int) {
    #expect(resolve(value, size: size) == .ignored)
  }

  @Test("More ranges than the limit are ignored, also when they overlap (CVE-2011-3192)")
  func limit() {
    let killer = "bytes=0-," + (5..<1300).map { "5-\($0)" }.joined(separator: ",")
    #expect(resolve(killer, size: 10000) == .ignored)
    let sixteen = "bytes=" + (0..<16).map { "\($0 * 10)-\($0 * 10)" }.joined(separator: ",")
    #expect(resolve(sixteen, size: 10000) == .ranges((0..<16).map { $0 * 10..<$0 * 10 + 1 }))
    #expect(resolve(sixteen + ",160-160", size: 10000) == .ignored)
    #expect(resolve("bytes=0-0,2-2", size: 10, maximumCount: 1) == .ignored)
  }

  @Test("The largest size")
  func largest() {
    #expect(resolve("bytes=-1", size: .max) == .ranges([Int.max - 1..<Int.max]))
    #expect(resolve("bytes=0-9223372036854775807", size: .max) == .ranges([0..<Int.max]))
  }

  @Test("Content-Range")
  func contentRange() {
    #expect(ByteRanges.contentRange(0..<2, size: 10) == "bytes 0-1/10")
    #expect(ByteRanges.unsatisfiedContentRange(size: 10) == "bytes */10")
  }

  @Test("multipart/byteranges")
  func multipart() {
    let frame = MultipartByteRanges(ranges: [0..<2, 7..<10], size: 10, partType: "text/plain", boundary: "B")
    #expect(frame.contentType == "multipart/byteranges; boundary=B")
    let content = Array("0123456789".utf8)
    var answer: [UInt8] = []
    for (index, range) in frame.ranges.enumerated() { answer += frame.head(ofPart: index) + content[range] }
    answer += frame.closing
    #expect(
      String(decoding: answer, as: UTF8.self) == """
        --B\r
        Content-Type: text/plain\r
        Content-Range: bytes 0-1/10\r
        \r
        01\r
        --B\r
        Content-Type: text/plain\r
        Content-Range: bytes 7-9/10\r
        \r
        789\r
        --B--\r

        """)
    #expect(frame.contentLength == answer.count)
    #expect(
      String(decoding: MultipartByteRanges(ranges: [0..<1], size: 1, partType: nil, boundary: "x").head(ofPart: 0), as: UTF8.self)
        == "--x\r\nContent-Range: bytes 0-0/1\r\n\r\n")
    #expect(MultipartByteRanges.boundary(0xAB, .max) == "00000000000000abffffffffffffffff")
  }
}
