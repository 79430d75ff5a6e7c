internal import PortholeHTTP
internal import PortholeNet

/// Where a response goes that no connection of a server sends. It is called by one at a time.
package protocol ResponseReceiver: Sendable {
  /// Takes the head, once, before any piece. `length`: the bytes of content to come, where that is known.
  func begin(_ status: Status, _ fields: Fields, length: Int?) async throws
  /// Takes a piece of the content, which is not empty; the next comes when it has been taken. What it throws ends the delivery.
  func take(_ piece: [UInt8]) async throws
}

extension Response {
  /// Hands the response over as a connection would send it: conditions and ranges are heeded, what may have no content has none, and files, sources and
  /// streams are read as fast as they are taken. It returns when all was taken.
  ///
  /// `Content-Length` is among the fields where the length is known; what is about a connection is not.
  ///
  /// - Throws: What the receiver throws, and why the content broke off.
  package func deliver(answering request: Request, to receiver: some ResponseReceiver) async throws {
    let head = request.storage.head
    var response = self
    if response.status.kind == .informational {
      response = HTTPError(.internalServerError).response(for: request)
    }
    if response.status == .resetContent { response.body = .empty }
    let source = response.body.source
    let parts = Semantics.apply(to: &response, head, now: Clock.seconds)
    let isBodiless = head.method == .head || !response.status.allowsContent
    if case .stream(let length, let write) = response.body.storage, !isBodiless {
      return try await response.deliverStream(length, write, for: request, to: receiver)
    }
    let length = parts?.length ?? response.body.length
    try Task.checkCancellation()
    try await receiver.begin(response.status, response.deliveredFields(length), length: isBodiless ? 0 : length)
    if !isBodiless { try await Delivery(receiver: receiver).send(response.body, parts) }
    if let source, let outcome = ContentSource.Outcome(response, parts, isHead: head.method == .head) { source.tell(outcome) }
  }

  /// The fields without what is about a connection, and with the length of the content where there may be any.
  private func deliveredFields(_ length: Int?) -> Fields {
    var fields = fields
    for name: FieldName in [.contentLength, .transferEncoding, .connection, .keepAlive, .upgrade, .trailer] { fields.remove(name) }
    if status.allowsContent, let length { fields.append(.contentLength, "\(length)") }
    return fields
  }

  private func deliverStream(
    _ length: Int?, _ write: @Sendable (ResponseWriter) async throws -> Void, for request: Request, to receiver: some ResponseReceiver
  ) async throws {
    let fields = deliveredFields(length)
    let status = status
    let sink = DeliverySink(receiver, length: length) { try await $0.begin(status, fields, length: length) }
    do { try await write(ResponseWriter(sink: sink)) } catch {
      guard !sink.hasBegun, !Task.isCancelled, !(error is ResponseStreamError) else { throw error }
      // Nothing has left: a proper answer says that there will be none.
      let instead = (error as? HTTPError ?? HTTPError(.internalServerError, underlying: error)).response(for: request)
      return try await instead.deliver(answering: request, to: receiver)
    }
    try await sink.finish()
  }
}

/// Reads what is not a stream, and hands it over.
private struct Delivery<Receiver: ResponseReceiver> {
  let receiver: Receiver
  /// Bytes that are read at a time.
  private static var piece: Int { 256 * 1024 }

  func send(_ body: ResponseBody, _ parts: PartialContent?) async throws {
    guard let parts else { return try await send(0..<(body.length ?? 0), of: body) }
    for piece in parts.pieces {
      switch piece {
      case .bytes(let bytes): try await receiver.take(bytes)
      case .range(let range): try await send(range, of: body)
      }
    }
  }

  private func send(_ range: Range<Int>, of body: ResponseBody) async throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      try Task.checkCancellation()
      let bytes = try await read(body, at: offset, count: min(range.upperBound - offset, Self.piece))
      guard !bytes.isEmpty else { throw ContentError.fileBecameShorter }
      try await receiver.take(bytes)
      offset += bytes.count
    }
  }

  private func read(_ body: ResponseBody, at offset: Int, count: Int) async throws -> [UInt8] {
    switch body.storage {
    case .text(let text): return Array(text.utf8.dropFirst(offset).prefix(count))
    case .bytes(let bytes): return Array(bytes[offset..<offset + count])
    case .file(let content): return try await read(content.file, at: content.range.lowerBound + offset, count: count)
    case .source(let source):
      if let file = source.file { return try await read(file, at: offset, count: count) }
      return Array(try await source.read(at: offset, count: count).prefix(count))
    case .empty, .stream, .takeover: return []
    }
  }

  /// The disk may let itself be waited for.
  private func read(_ file: File, at offset: Int, count: Int) async throws -> [UInt8] {
    try await withTaskExecutorPreference(BlockingPool.shared) {
      var bytes = [UInt8](repeating: 0, count: count)
      let got = try file.read(into: &bytes, from: 0, at: offset)
      bytes.removeLast(count - got)
      return bytes
    }
  }
}

/// A receiver as the place where the pieces of a stream go.
private final class DeliverySink<Receiver: ResponseReceiver>: ResponseSink {
  private struct State {
    var hasBegun = false
    var isBeingWritten = false
    var remaining: Int?
  }

  private let receiver: Receiver
  private let beginning: @Sendable (Receiver) async throws -> Void
  private let state: Locked<State>

  init(_ receiver: Receiver, length: Int?, begin: @escaping @Sendable (Receiver) async throws -> Void) {
    self.receiver = receiver
    beginning = begin
    state = Locked(State(remaining: length))
  }

  var hasBegun: Bool { state.withLock { $0.hasBegun } }

  func write(_ bytes: [UInt8]) async throws { try await pass(bytes) }

  func begin() async throws { if !hasBegun { try await pass([]) } }

  private func pass(_ bytes: [UInt8]) async throws {
    // Who takes it is not bothered any more once it has asked to stop.
    try Task.checkCancellation()
    let isFirst = try state.withLock { state throws(ResponseStreamError) in
      guard !state.isBeingWritten else { throw .finished }
      if let remaining = state.remaining {
        guard bytes.count <= remaining else { throw .tooLong }
        state.remaining = remaining - bytes.count
      }
      state.isBeingWritten = true
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    defer { state.withLock { $0.isBeingWritten = false } }
    if isFirst { try await beginning(receiver) }
    if !bytes.isEmpty { try await receiver.take(bytes) }
  }

  /// All was written: the head leaves at the latest now.
  func finish() async throws {
    let (isFirst, remaining) = state.withLock { (!$0.hasBegun, $0.remaining ?? 0) }
    guard remaining == 0 else { throw ContentError.tooShort(remaining) }
    if isFirst { try await beginning(receiver) }
  }

  /// Nobody beyond a connection reads them.
  func setTrailers(_ fields: Fields) async throws {}
  /// There is no server that could.
  func whenStopping(_ body: @escaping @Sendable () -> Void) async {}
}
