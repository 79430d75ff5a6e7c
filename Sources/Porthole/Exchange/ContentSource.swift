package import PortholeNet

/// Content that any part can be taken from, and whose maker is told what of it was sent.
package final class ContentSource: Sendable {
  /// What went out, whole.
  package enum Outcome: Sendable, Hashable {
    case whole
    case ranges([Range<Int>])
    /// The client has it already.
    case notModified
    /// Only what is said of it was asked for.
    case head
  }

  let length: Int
  /// What the system sends by itself, where it is a file.
  let file: File?
  /// All of it, where it is in memory.
  let bytes: [UInt8]?
  private let reader: @Sendable (_ offset: Int, _ count: Int) async throws -> [UInt8]
  private let sent: @Sendable (Outcome) -> Void

  /// Content of a length.
  ///
  /// - Parameters:
  ///   - length: Bytes.
  ///   - file: What the system sends by itself; nil where it has to be read.
  ///   - sent: Called when an answer with it went out whole.
  ///   - read: Gives up to so many bytes at an offset; none when there are no more.
  package init(
    length: Int, file: File? = nil, sent: @escaping @Sendable (Outcome) -> Void = { _ in },
    read: @escaping @Sendable (_ offset: Int, _ count: Int) async throws -> [UInt8]
  ) {
    self.length = length
    self.file = file
    bytes = nil
    self.sent = sent
    reader = read
  }

  /// Content in memory; `sent` is called when an answer with it went out whole.
  package init(_ bytes: [UInt8], sent: @escaping @Sendable (Outcome) -> Void = { _ in }) {
    length = bytes.count
    file = nil
    self.bytes = bytes
    self.sent = sent
    reader = { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
  }

  /// Bytes at an offset: one at least.
  func read(at offset: Int, count: Int) async throws -> [UInt8] {
    let bytes = try await reader(offset, count)
    guard !bytes.isEmpty else { throw ContentError.fileBecameShorter }
    return bytes
  }

  /// Tells that an answer went out.
  func tell(_ outcome: Outcome) { sent(outcome) }
}

extension ResponseBody {
  /// Content that any part can be taken from.
  package static func source(_ source: ContentSource) -> ResponseBody { ResponseBody(storage: .source(source)) }

  var source: ContentSource? { if case .source(let source) = storage { source } else { nil } }
}

extension ContentSource.Outcome {
  /// What a response did; nil for one that says that it cannot be.
  init?(_ response: Response, _ parts: PartialContent?, isHead: Bool) {
    switch response.status {
    case .ok: self = isHead ? .head : .whole
    case .notModified: self = .notModified
    case .partialContent:
      self = .ranges(
        (parts?.pieces ?? []).compactMap { piece in
          if case .range(let range) = piece { range } else { nil }
        })
    default: return nil
    }
  }
}
