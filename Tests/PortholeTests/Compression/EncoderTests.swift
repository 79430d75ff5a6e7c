import PortholeCompression
import Testing

/// The coders themselves.
struct EncoderTests {
  private static let samples: [[UInt8]] = [
    [], [0], Array("hello hello hello hello".utf8), [UInt8](repeating: 7, count: 100_000),
    (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* $0 &* $0) >> 11) },
  ]

  @Test("What is coded at once can be undone, at every level and window", arguments: [1, 6, 9], [9, 11, 15])
  func whole(level: Int, window: Int) throws {
    for sample in Self.samples {
      let coded = try #require(Deflater(level: level, window: window)).encode(whole: sample)
      #expect(gunzip(coded) == sample)
    }
  }

  @Test("Levels and windows that there are none of are the nearest there are", arguments: [(-1, 0), (0, 8), (100, 99)])
  func clamped(level: Int, window: Int) throws {
    #expect(gunzip(try #require(Deflater(level: level, window: window)).encode(whole: [1, 2, 3])) == [1, 2, 3])
  }

  @Test("Cut anywhere, what is coded in pieces is the same content; what was let go of can be undone at once")
  func pieces() throws {
    let content = Array("one two three four five six seven eight nine ten".utf8)
    for cut in 0...content.count {
      let encoder = try #require(Deflater(level: 6, window: 9))
      var coded: [UInt8] = []
      let first = Array(content[..<cut]), second = Array(content[cut...])
      encoder.encode(first.span, .sync, into: &coded)
      #expect(gunzipSoFar(coded)?.content == first)
      encoder.encode(second.span, .none, into: &coded)
      let end: [UInt8] = []
      encoder.encode(end.span, .finish, into: &coded)
      #expect(gunzip(coded) == content)
    }
  }

  @Test("The same content is the same coded content, as an entity tag says")
  func deterministic() throws {
    let sample = Self.samples[4]
    let coded = try (0..<2).map { _ in try #require(Deflater(level: 6)).encode(whole: sample) }
    #expect(coded[0] == coded[1])
    #expect(coded[0].count < sample.count)
  }
}
