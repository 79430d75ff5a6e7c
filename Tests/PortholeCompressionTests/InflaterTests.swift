import Foundation
import PortholeCompression
import Testing

@Suite("Inflating")
struct InflaterTests {
  static let text = Array(repeating: "Hello, inflated world! ", count: 20).joined()

  /// The text in each format, made by Python's zlib.
  static let samples: [(name: String, format: Inflater.Format, base64: String)] = [
    ("gzip", .gzip, "H4sIAAAAAAACA/NIzcnJ11HIzEvLSSxJTVEozy/KSVFU8BgVHnrCAE+hwEvMAQAA"),
    ("zlib", .deflate, "eJzzSM3JyddRyMxLy0ksSU1RKM8vyklRVPAYFR56wgBtM6FB"),
    ("bare", .deflate, "80jNycnXUcjMS8tJLElNUSjPL8pJUVTwGBUeesIA"),
  ]

  private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map { Array($0) } ?? [] }

  /// All that comes of data given in pieces of a size.
  private static func inflate(_ data: [UInt8], _ format: Inflater.Format, piece: Int, upTo most: Int) throws -> (
    text: String, isComplete: Bool
  ) {
    let inflater = Inflater(format)
    var all: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: piece) {
      let input = Array(data[start..<min(start + piece, data.count)])
      var offset = 0
      while true {
        let output = try inflater.inflate(input, from: &offset, upTo: most)
        all += output
        if output.count < most, offset == input.count { break }
      }
    }
    return (String(decoding: all, as: UTF8.self), inflater.isComplete)
  }

  @Test("Any piece of input, any piece of output", arguments: samples.indices, [1, 2, 3, 7, 1000])
  func pieces(_ sample: Int, piece: Int) throws {
    let (_, format, base64) = Self.samples[sample]
    for most in [1, 2, 100, 65536] {
      let result = try Self.inflate(Self.bytes(base64), format, piece: piece, upTo: most)
      #expect(result.text == Self.text)
      #expect(result.isComplete)
    }
  }

  @Test("What is cut is never complete", arguments: samples.indices)
  func cut(_ sample: Int) throws {
    let (_, format, base64) = Self.samples[sample]
    let data = Self.bytes(base64)
    for end in 0..<data.count {
      let result = try Self.inflate(Array(data[..<end]), format, piece: 1000, upTo: 1000)
      #expect(!result.isComplete)
    }
  }

  @Test("Members of gzip follow one another; anything else behind the end is refused")
  func members() throws {
    let data = Self.bytes(Self.samples[0].base64)
    for piece in [1, data.count, data.count + 1, 1000] {
      #expect(try Self.inflate(data + data, .gzip, piece: piece, upTo: 1000).text == Self.text + Self.text)
    }
    // A zero could begin nothing: it is either refused or left incomplete.
    let padded = try? Self.inflate(data + [0], .gzip, piece: 1, upTo: 1000)
    #expect(padded?.isComplete != true)
    let zlib = Self.bytes(Self.samples[1].base64)
    #expect(throws: Inflater.Failure.trailing) { try Self.inflate(zlib + [0], .deflate, piece: 1000, upTo: 1000) }
    #expect(throws: Inflater.Failure.malformed) { try Self.inflate(Array("hello, world".utf8), .gzip, piece: 1000, upTo: 1000) }
  }

  @Test("Damage is found or changes the text, and nothing traps", arguments: samples.indices)
  func damage(_ sample: Int) {
    let (_, format, base64) = Self.samples[sample]
    let data = Self.bytes(base64)
    for index in data.indices {
      for bit in 0..<8 {
        var damaged = data
        damaged[index] ^= 1 << UInt8(bit)
        _ = try? Self.inflate(damaged, format, piece: 13, upTo: 1000)
      }
    }
  }
}
