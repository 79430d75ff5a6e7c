import PortholeHTTP
import Testing

@Suite struct ChunkedDecoderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let coded: String
    /// The content and `end`, or a status.
    let content: String
    let outcome: String
    var testDescription: String { coded.debugDescription }

    init(_ coded: String, _ content: String, _ outcome: String = "end") {
      self.coded = coded
      self.content = content
      self.outcome = outcome
    }
  }

  static let cases: [Case] = [
    Case("5\r\nhello\r\n0\r\n\r\n", "hello"),
    Case("2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", "hello"),
    Case("0\r\n\r\n", ""),
    Case("000\r\n\r\n", ""),
    Case("A\r\n0123456789\r\nb\r\n0123456789a\r\n0\r\n\r\n", "01234567890123456789a"),
    Case("000005\r\nhello\r\n0\r\n\r\n", "hello"),
    Case("00000000000000000005\r\nhello\r\n0\r\n\r\n", "hello"),
    Case("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
    Case("5;a=b;c;d=\"x y;z\"\r\nhello\r\n0;last\r\n\r\n", "hello"),
    Case("5 ; a = b\r\nhello\r\n0\r\n\r\n", "hello"),
    Case("5\t;\ta\t;b=\"\\\"\\\\\"\t;c\r\nhello\r\n0\r\n\r\n", "hello"),
    Case("5\r\nhello\r\n0\r\nX-T: v\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n", "hello"),
    Case("5\r\nhello\r\n", "hello", "incomplete"),
    Case("5\r\nhel", "hel", "incomplete"),
    Case("0\r\nA: b\r\n", "", "incomplete"),
    Case("xyz\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("-5\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("+5\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("0x5\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("0_5\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("\u{FF15}\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case(" 5\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("10000000000000005\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("8000000000000000\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("7fffffffffffffff\r\nhello", "hello", "incomplete"),
    Case("100000005\r\nhello\r\n0\r\n\r\n", "hello\r\n0\r\n\r\n", "incomplete"),
    Case("3\r\nhello\r\n0\r\n\r\n", "hel", "400"),
    Case("5\r\nhello0\r\n\r\n", "hello", "400"),
    Case("5\r\nhello\n0\r\n\r\n", "hello", "400"),
    Case("5\r\nhello\rX0\r\n\r\n", "hello", "400"),
    Case("5\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5\r\rhello", "", "400"),
    Case("5  \r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;a\nb\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;a=\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;a \r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;a b\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;a=\"b\r\n\"\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;a=\"b\"c\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5 a\r\nhello\r\n0\r\n\r\n", "", "400"),
    Case("5;a=\"\0\"\r\n", "", "400"),
    Case("0\r\nbad trailer\r\n\r\n", "", "400"),
    Case("0\r\n folded: x\r\n\r\n", "", "400"),
    Case("0\r\nA: b\n\r\n", "", "400"),
    Case("0\r\n\n", "", "400"),
    Case("0\r\nA: b\r\n\rx", "", "400"),
  ]

  @Test(arguments: cases)
  func strictness(of coded: Case) {
    let result = ChunkFuzz.run(Array(coded.coded.utf8), cuts: [], ChunkLimits())
    #expect(result.content == Array(coded.content.utf8))
    #expect(result.outcome == coded.outcome)
  }

  @Test(arguments: cases)
  func anySplit(of coded: Case) {
    let bytes = Array(coded.coded.utf8) + (coded.outcome == "end" ? Array("GET /".utf8) : [])
    let whole = ChunkFuzz.run(bytes, cuts: [], ChunkLimits())
    if coded.outcome == "end" { #expect(whole.consumed == coded.coded.utf8.count) }
    for cut in 0...bytes.count { #expect(ChunkFuzz.run(bytes, cuts: [cut], ChunkLimits()) == whole) }
    #expect(ChunkFuzz.run(bytes, cuts: Array(0...bytes.count), ChunkLimits()) == whole)
  }

  @Test func trailers() {
    let coded = Array("0\r\nX-Sum: 12 \r\nx-sum:\t34\r\n\r\nnext".utf8)
    var decoder = ChunkedDecoder()
    let step = decoder.decode(coded.span)
    guard case .end(let trailers) = step.event else { return #expect(Bool(false), "no end") }
    #expect(step.consumed == coded.count - 4)
    #expect(trailers.values(of: "X-Sum") == ["12", "34"])
    #expect(trailers.wire == Array("X-Sum: 12 \r\nx-sum:\t34\r\n".utf8))
  }

  @Test func contentIsARangeOfTheInput() {
    let coded = Array("5;x\r\nhello\r\n0\r\n\r\n".utf8)
    var decoder = ChunkedDecoder()
    let step = decoder.decode(coded.span)
    guard case .content(5..<10) = step.event else { return #expect(Bool(false), "no content") }
    #expect(step.consumed == 10)
  }

  @Test func limits() {
    let limits = ChunkLimits(line: 10, extensions: 12, trailers: HeadLimits(bytes: 20, count: 2))
    let cases: [(String, String)] = [
      ("0000000001\r\na\r\n0\r\n\r\n", "end"), ("00000000001\r\na\r\n0\r\n\r\n", "400"), ("1;abcdefgh\r\na\r\n0\r\n\r\n", "end"),
      ("1;abcdefghi\r\na\r\n0\r\n\r\n", "400"), ("1;abcdefgh\r\na\r\n0;ab\r\n\r\n", "end"), ("1;abcdefgh\r\na\r\n0;abc\r\n\r\n", "400"),
      ("0\r\nA: b\r\nC: d\r\n\r\n", "end"), ("0\r\nA: b\r\nC: d\r\nE", "431"), ("0\r\nA: 345678901234567\r\n\r\n", "431"),
      ("0\r\nA: 3456789012345\r\n\r\n", "end"), ("0\r\nA: 34567890123456\r\n\r\n", "431"),
    ]
    for (coded, outcome) in cases { #expect(ChunkFuzz.run(Array(coded.utf8), cuts: [], limits).outcome == outcome, "\(coded)") }
  }

  @Test func manySmallChunks() {
    let coded = Array((String(repeating: "1\r\nx\r\n", count: 3000) + "0\r\n\r\n").utf8)
    let result = ChunkFuzz.run(coded, cuts: [], ChunkLimits())
    #expect(result.content == [UInt8](repeating: 0x78, count: 3000))
    #expect(result.outcome == "end")
  }
}
