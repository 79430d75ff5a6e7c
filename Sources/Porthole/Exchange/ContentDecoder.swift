internal import PortholeCompression
internal import PortholeHTTP

/// Undoes the content codings of a request (RFC 9110 §8.4) while it arrives, within limits: a few bytes may stand for very many.
///
/// It belongs to the one iterator that passes through the content.
final class ContentDecoder {
  private struct Stage {
    let inflater: Inflater
    var input: [UInt8] = []
    var offset = 0
    /// The last piece was full, so there may be more without further input.
    var holdsMore = false
    /// Bytes that came out.
    var made = 0
  }

  /// What was applied last is undone first.
  private var stages: [Stage] = []
  private let refusal: HTTPError?
  private let limits: Limits
  private var received = 0

  /// Codings beyond this number nobody applies but to do harm.
  private static let most = 3
  /// Bytes from which on the ratio counts: what is small may well be made of one byte repeated.
  private static let ratioFrom = 1024 * 1024
  private static let piece = 64 * 1024

  init(_ codings: [String], _ limits: Limits) {
    self.limits = limits
    var unknown: String?
    for coding in codings.reversed() {
      switch coding {
      case "gzip", "x-gzip": stages.append(Stage(inflater: Inflater(.gzip)))
      case "deflate": stages.append(Stage(inflater: Inflater(.deflate)))
      default: unknown = unknown ?? coding
      }
    }
    // RFC 9110 §12.5.3, §15.5.16: what would be understood.
    let accepted: Fields = [.acceptEncoding: "gzip, deflate"]
    if let unknown {
      refusal = HTTPError(.unsupportedMediaType, detail: "The content coding \(unknown) is not understood.", fields: accepted)
    } else if stages.count > ContentDecoder.most {
      refusal = HTTPError(.unsupportedMediaType, detail: "The content has too many content codings.", fields: accepted)
    } else {
      refusal = nil
    }
  }

  /// The codings that a request names, without those that change nothing.
  static func codings(of fields: Fields) -> [String] {
    guard fields.contains(.contentEncoding) else { return [] }
    return (fields[.contentEncoding] ?? "").split(separator: ",")
      .map { String($0.filter { $0 != " " && $0 != "\t" }).lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
  }

  /// Takes what came next.
  func give(_ piece: [UInt8]) {
    guard !stages.isEmpty else { return }
    received += piece.count
    (stages[0].input, stages[0].offset) = (piece, 0)
  }

  /// The next decoded piece; nil when that takes more input.
  func next() throws(HTTPError) -> [UInt8]? {
    if let refusal { throw refusal }
    return try next(of: stages.count - 1)
  }

  /// Each stage is held to the limits: what comes out of one may be little, and very much for the next to work through.
  private func check(_ made: Int) throws(HTTPError) {
    if made > limits.decodedSize { throw RequestBody.tooLarge(limits.decodedSize) }
    if made > ContentDecoder.ratioFrom, made / max(1, limits.decodedRatio) > received {
      throw HTTPError(
        .contentTooLarge, detail: "The content becomes more than \(limits.decodedRatio) times as large when it is decompressed.")
    }
  }

  private func next(of stage: Int) throws(HTTPError) -> [UInt8]? {
    guard stage >= 0 else { return nil }
    while true {
      if stages[stage].offset < stages[stage].input.count || stages[stage].holdsMore {
        let piece: [UInt8]
        var offset = stages[stage].offset
        do throws(Inflater.Failure) {
          piece = try stages[stage].inflater.inflate(stages[stage].input, from: &offset, upTo: ContentDecoder.piece)
        } catch { throw ContentDecoder.failure(error) }
        stages[stage].offset = offset
        stages[stage].made += piece.count
        try check(stages[stage].made)
        stages[stage].holdsMore = piece.count == ContentDecoder.piece
        if !piece.isEmpty { return piece }
        if stages[stage].offset < stages[stage].input.count { continue }
      }
      guard stage > 0, let input = try next(of: stage - 1) else { return nil }
      (stages[stage].input, stages[stage].offset) = (input, 0)
    }
  }

  /// Called at the end of the content: what was cut must not pass for whole.
  func finish() throws(HTTPError) {
    // Content of no bytes is empty whatever its coding.
    if received > 0, !stages.allSatisfy(\.inflater.isComplete) {
      throw HTTPError(.badRequest, detail: "The compressed content of the request ended before it was complete.")
    }
  }

  private static func failure(_ failure: Inflater.Failure) -> HTTPError {
    switch failure {
    case .malformed: HTTPError(.badRequest, detail: "The compressed content of the request is malformed.")
    case .trailing: HTTPError(.badRequest, detail: "There is something behind the end of the compressed content of the request.")
    case .outOfMemory: HTTPError(.insufficientStorage, underlying: failure)
    }
  }
}
