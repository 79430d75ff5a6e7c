import PortholeHTTP

/// Feeds damaged chunked content to the decoder and says where three oracles disagree: any split gives the same result, a plain decoder
/// agrees, and what is accepted is the same when it is coded and decoded again.
struct ChunkFuzz {
  static let limits = ChunkLimits(line: 60, extensions: 150, trailers: HeadLimits(bytes: 200, count: 5))
  private var mutator: Mutator

  init(seed: UInt64) { mutator = Mutator(seeds: ChunkFuzz.seeds, pieces: ChunkFuzz.pieces, seed: seed) }

  /// A description of the first disagreement among so many inputs; nil when there is none.
  mutating func firstDisagreement(inputs: Int) -> String? {
    for _ in 0..<inputs {
      let input = mutator.next()
      let cuts = mutator.cuts(of: input.count)
      if let fault = ChunkFuzz.disagreement(input, cuts: cuts) {
        return "\(fault)\ncuts \(cuts)\ninput \(String(repairing: input.span).debugDescription)"
      }
    }
    return nil
  }

  private static func disagreement(_ input: [UInt8], cuts: [Int]) -> String? {
    let whole = run(input, cuts: [], limits)
    let pieces = run(input, cuts: cuts, limits)
    guard whole == pieces else { return "split: \(whole) but in pieces \(pieces)" }
    let reference = ReferenceChunks.decode(input, limits)
    guard whole == reference else { return "reference: \(reference) but found \(whole)" }
    guard whole.outcome == "end" else { return nil }
    var coded: [UInt8] = []
    for start in stride(from: 0, to: whole.content.count, by: 7) {
      let piece = whole.content[start..<min(start + 7, whole.content.count)]
      ChunkEncoder.appendSize(piece.count, to: &coded)
      coded += piece + ChunkEncoder.dataEnd
    }
    var trailers = Fields()
    for trailer in whole.trailers { trailers.append(FieldName(trailer[0]), trailer[1]) }
    do throws(InvalidField) {
      try ChunkEncoder.appendLast(trailers: trailers, to: &coded)
    } catch {
      return "an accepted trailer is refused by Fields"
    }
    var expected = whole
    expected.consumed = coded.count
    let again = run(coded, cuts: [], ChunkLimits())
    return again == expected ? nil : "coded again, it is \(again)"
  }

  /// What a decoder makes of content that arrives in pieces.
  static func run(_ input: [UInt8], cuts: [Int], _ limits: ChunkLimits) -> ReferenceChunks.Result {
    var decoder = ChunkedDecoder(limits: limits)
    var result = ReferenceChunks.Result()
    var at = 0
    for cut in cuts + [input.count] {
      while at < cut {
        let step = decoder.decode(input.span.extracting(at..<cut))
        switch step.event {
        case .needMore: break
        case .content(let range):
          guard range.upperBound == step.consumed, !range.isEmpty else {
            result.outcome = "a range that is empty or does not end with what was consumed"
            return result
          }
          result.content += input[at + range.lowerBound..<at + range.upperBound]
        case .end(let trailers):
          result.trailers = trailers.map { [$0.name.description.lowercased(), $0.value] }
          result.outcome = "end"
          result.consumed = at + step.consumed
          return result
        case .failure(let failure):
          result.outcome = "\(failure.status.code)"
          return result
        }
        at += step.consumed
      }
    }
    return result
  }
}

extension ChunkFuzz {
  static let seeds = [
    "5\r\nhello\r\n0\r\n\r\nGET / HTTP/1.1\r\n",
    "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
    "0\r\n\r\n",
    "000\r\nA: b\r\nX-Sum: 12 34 \r\n\r\nrest",
    "A\r\n0123456789\r\nb\r\n0123456789a\r\n00\r\n\r\n",
    "5;a=b;c;d=\"x y;\\\"z\"\r\nhello\r\n0;last\r\n\r\n",
    "5 ; a = b ;c\t=\t\"\"\r\nhello\r\n0\r\nT:\r\n\r\n",
    "1f\r\n0123456789abcdef0123456789abcde\r\n1\r\n\r\r\n1\r\n\n\r\n0\r\nA:1\r\nB: 2\r\nC: 3\r\nD:  4\t\r\nE: 5\r\n\r\n",
    "00000000000000000000000000000000000000005\r\nhello\r\n0\r\n\r\n",
    "7fffffffffffffff\r\nhello",
    "2\r\n\r\n\r\n0\r\nLong: " + String(repeating: "x", count: 180) + "\r\n\r\n",
    "1;" + String(repeating: "a", count: 56) + "\r\n.\r\n1;" + String(repeating: "b", count: 56) + "\r\n.\r\n0;cc\r\n\r\n",
  ]

  static let pieces = [
    "\r", "\n", "\r\n", "0\r\n\r\n", "0\r\n", "5\r\nhello\r\n", "\0", " ", "\t", ";", "=", "\"", "\\", ";a", ";a=b", ";a=\"b\"", ":", "x",
    "-5",
    "+5", "0x5", "_", "\u{FF15}", "10000000000000005\r\nhello\r\n", "8000000000000000", "ffffffffffffffff", "A: b\r\n", " folded\r\n",
    "\n\n",
    "Content-Length: 5\r\n", "f", "F",
  ]
}
