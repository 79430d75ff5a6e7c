internal import PortholeCompression
internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

/// Content that is coded while it is sent: nothing is done before the head can leave, and nothing for HEAD and 304.
struct CodedContent: Sendable {
  private let content: ResponseBody
  private let plan: CodingPlan
  private let slot: CoderSlots.Slot

  init(_ content: ResponseBody, _ plan: CodingPlan, _ slot: CoderSlots.Slot) {
    self.content = content
    self.plan = plan
    self.slot = slot
  }

  /// Bytes that are coded at a time; and coded bytes that are sent at a time.
  private static let piece = 64 * 1024, outPiece = 32 * 1024

  /// A body that makes the coded content; nil for no content.
  var body: ResponseBody? {
    switch content.storage {
    case .empty, .takeover: nil
    case .text(let text): coded(Array(text.utf8))
    case .bytes(let bytes): coded(bytes)
    case .file(let file):
      .stream { writer in
        try await send(to: writer) { offset in
          var piece = [UInt8](repeating: 0, count: min(CodedContent.piece, file.range.count - offset))
          let start = file.range.lowerBound + offset
          guard try file.file.read(into: &piece, from: 0, at: start) == piece.count else { throw ContentError.fileBecameShorter }
          return piece
        }
      }
    case .source(let source):
      .stream { writer in
        try await send(to: writer) { offset in
          try await source.read(at: offset, count: min(CodedContent.piece, source.length - offset))
        }
        source.tell(.whole)
      }
    case .stream(let length, let write):
      .stream { writer in
        let sink = CodedSink(try encoder(), length: length, to: writer)
        try await write(ResponseWriter(sink: sink))
        try await sink.finish()
      }
    }
  }

  private func coded(_ bytes: [UInt8]) -> ResponseBody {
    .stream { writer in
      try await send(to: writer) { offset in
        let end = min(offset + CodedContent.piece, bytes.count)
        return Array(bytes[offset..<end])
      }
    }
  }

  private func encoder() throws -> any Encoder {
    guard let encoder = plan.makeEncoder() else { throw ContentError.noMemory }
    return encoder
  }

  /// Codes what `read` gives at each offset.
  private func send(to writer: ResponseWriter, _ read: (_ offset: Int) async throws -> [UInt8]) async throws {
    let encoder = try encoder()
    let length = content.length ?? 0
    var coded: [UInt8] = []
    var offset = 0
    while offset < length {
      let piece = try await read(offset)
      offset += piece.count
      encoder.encode(piece.span, offset < length ? .none : .finish, into: &coded)
      guard coded.count >= CodedContent.outPiece || offset == length else { continue }
      try await writer.write(coded)
      coded.removeAll(keepingCapacity: true)
    }
  }
}

/// Codes the pieces of a stream on their way; each leaves whole, so that what waits for it gets it.
///
/// `@unchecked Sendable`: the coder is touched under the lock only.
final class CodedSink: ResponseSink, @unchecked Sendable {
  private struct State {
    /// Bytes that are still to come where the length was announced.
    var remaining: Int?
    var isBusy = false
  }

  private static let nothing: [UInt8] = []
  private let encoder: any Encoder
  private let writer: ResponseWriter
  private let state: Locked<State>

  init(_ encoder: any Encoder, length: Int?, to writer: ResponseWriter) {
    self.encoder = encoder
    self.writer = writer
    state = Locked(State(remaining: length))
  }

  func write(_ bytes: [UInt8]) async throws {
    try await pass { state, coded throws(ResponseStreamError) in
      if let remaining = state.remaining {
        guard bytes.count <= remaining else { throw .tooLong }
        state.remaining = remaining - bytes.count
      }
      self.encoder.encode(bytes.span, .sync, into: &coded)
    }
  }

  func begin() async throws { try await writer.begin() }
  func setTrailers(_ fields: Fields) async throws { try await writer.setTrailers(fields) }
  func whenStopping(_ body: @escaping @Sendable () -> Void) async { await writer.sink.whenStopping(body) }

  /// Ends the content.
  ///
  /// - Throws: What cuts the connection, when less was written than was announced.
  func finish() async throws {
    if let missing = state.withLock({ $0.remaining }), missing > 0 { throw ContentError.tooShort(missing) }
    try await pass { _, coded throws(ResponseStreamError) in self.encoder.encode(CodedSink.nothing.span, .finish, into: &coded) }
  }

  /// Codes under the lock, one at a time, as the order of pieces is the order of the content.
  private func pass(_ encode: (inout State, inout [UInt8]) throws(ResponseStreamError) -> Void) async throws {
    var coded: [UInt8] = []
    try state.withLock { state throws(ResponseStreamError) in
      guard !state.isBusy else { throw .finished }
      try encode(&state, &coded)
      state.isBusy = true
    }
    defer { state.withLock { $0.isBusy = false } }
    try await writer.write(coded)
  }
}

/// Why content could not be made; told to the log.
enum ContentError: Error, CustomStringConvertible {
  case fileBecameShorter, noMemory
  case tooShort(Int)

  var description: String {
    switch self {
    case .fileBecameShorter: "a file became shorter while it was sent"
    case .noMemory: "there is no memory to compress it"
    case .tooShort(let missing): "it is \(missing) bytes short of what it announced"
    }
  }
}

/// Bounds how many responses are coded at a time.
final class CoderSlots: Sendable {
  /// Stands for one; given back when the last reference goes.
  final class Slot: Sendable {
    private let slots: CoderSlots
    init(_ slots: CoderSlots) { self.slots = slots }
    deinit { slots.used.subtract(1, ordering: .relaxed) }
  }

  private let used = Atomic<Int>(0)
  private let most: Int

  init(most: Int) { self.most = most }

  func take() -> Slot? {
    guard used.add(1, ordering: .relaxed).newValue <= most else {
      used.subtract(1, ordering: .relaxed)
      return nil
    }
    return Slot(self)
  }
}
