internal import Porthole
internal import PortholeHTTP
internal import PortholeIntercept
internal import PortholeNet

/// What an ``InterceptedResponse`` and the load that waits for it share.
final class ResponseCore: Sendable {
  private struct State {
    var phase = ResponsePhase.idle
    var fields = Fields()
    var cachePolicy = InterceptedResponse.CachePolicy.notAllowed
    /// The answer, or why there is none, until the load takes it.
    var answer: Result<Response, any Error>?
    /// Pieces that wait to be taken.
    var pieces: [[UInt8]] = []
    var waitingBytes = 0
    /// Why the content breaks off.
    var failure: (any Error)?
    /// The content comes in pieces.
    var isPiped = false
    /// Nobody wants the content: it is dropped.
    var isDropping = false
    /// Who waits for the answer or for a piece, and who waits for room.
    var reader: Suspension?
    var writers: [Suspension] = []
    var onStop: [@Sendable () -> Void] = []
    /// Called when there is room again.
    var onRoom: [@Sendable () -> Void] = []

    /// Who is woken by a change. What a stop would have called goes when there can be none, outside of the lock.
    mutating func takeWoken() -> Woken {
      var woken = Woken(reader: reader)
      reader = nil
      if phase != .open || isDropping || waitingBytes < ResponseCore.room {
        (woken.writers, woken.onRoom) = (writers, onRoom)
        (writers, onRoom) = ([], [])
      }
      if phase != .idle, phase != .open {
        woken.needless = onStop
        onStop = []
      }
      return woken
    }
  }

  private struct Woken {
    var reader: Suspension?
    var writers: [Suspension] = []
    var onRoom: [@Sendable () -> Void] = []
    var needless: [@Sendable () -> Void] = []
  }

  /// Bytes that may wait before an asynchronous writer has to, and beyond which others are refused.
  static let room = 1024 * 1024, most = 64 * 1024 * 1024

  let request: Request
  private let logger: Logger
  private let state = Locked(State())

  init(_ request: Request, _ logger: Logger) {
    self.request = request
    self.logger = logger
  }

  // MARK: The handler's side

  var fields: Fields { state.withLock { $0.fields } }
  var cachePolicy: InterceptedResponse.CachePolicy { state.withLock { $0.cachePolicy } }
  var holdsContent: Bool { state.withLock { !$0.pieces.isEmpty } }
  /// Whether nothing more can be answered.
  var isOver: Bool { state.withLock { $0.phase != .idle && $0.phase != .open } }

  func setFields(_ change: (inout Fields) -> Void) -> InterceptedResponse.Outcome {
    note("its fields were set") { state in
      var probe = state.phase
      // What may not be answered any more has no fields to set.
      if let refusal = probe.take(.respond) { return refusal }
      change(&state.fields)
      return nil
    }
  }

  func setCachePolicy(_ policy: InterceptedResponse.CachePolicy) { state.withLock { $0.cachePolicy = policy } }

  /// Answers at once, with Porthole's response as it is.
  func respond(_ response: Response) -> InterceptedResponse.Outcome {
    note("it was answered") { state in
      if let refusal = state.phase.take(.respond) { return refusal }
      state.answer = .success(response)
      return nil
    }
  }

  /// Answers at once, with the fields and the cache policy that were set.
  func respond(status: Status, type: String?, bytes: [UInt8]) -> InterceptedResponse.Outcome {
    note("it was answered") { state in
      if let refusal = state.phase.take(.respond) { return refusal }
      var response = Response(status: status, fields: ResponseCore.fields(of: state), body: .bytes(bytes))
      if let type, !response.fields.contains(.contentType) { response.fields.append(.contentType, type) }
      state.answer = .success(response)
      return nil
    }
  }

  /// Sends the head; pieces follow.
  func begin(status: Status, fields: Fields, length: Int?) -> InterceptedResponse.Outcome {
    note("its head was sent") { state in
      if let refusal = state.phase.take(.begin) { return refusal }
      for field in fields { state.fields.append(field.name, field.value) }
      state.isPiped = true
      state.answer = .success(Response(status: status, fields: ResponseCore.fields(of: state), body: .stream(length: length) { _ in }))
      return nil
    }
  }

  /// Adds a piece. Nobody is waited for.
  func pipe(_ bytes: [UInt8]) -> InterceptedResponse.Outcome {
    note("content was piped to it") { state in
      if let refusal = state.phase.take(.piece) { return refusal }
      guard !state.isDropping, !bytes.isEmpty else { return nil }
      guard state.waitingBytes < ResponseCore.most else { return .full(ResponseCore.most) }
      state.pieces.append(bytes)
      state.waitingBytes += bytes.count
      return nil
    }
  }

  /// Waits until there is room for a piece, or the response is over.
  func waitForRoom() async {
    while true {
      let hasRoom = state.withLock { $0.waitingBytes < ResponseCore.room || $0.phase != .open }
      if hasRoom { return }
      await Suspension.wait { suspension in
        let hasRoom = state.withLock { state in
          guard state.waitingBytes >= ResponseCore.room, state.phase == .open else { return true }
          state.writers.append(suspension)
          return false
        }
        if hasRoom { suspension.resume() }
      }
    }
  }

  /// Has a closure called once when there is room; false when there is already.
  func whenRoomComes(_ body: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.waitingBytes >= ResponseCore.room, state.phase == .open else { return false }
      state.onRoom.append(body)
      return true
    }
  }

  func end() -> InterceptedResponse.Outcome { note("its end was piped") { $0.phase.take(.end) } }

  /// Breaks off. `error` is what the load gets where the head is not out yet.
  func fail(_ error: any Error, asHead head: any Error) -> InterceptedResponse.Outcome {
    note("it was made to fail (\(error))") { state in
      let isFirst = state.phase == .idle
      if let refusal = state.phase.take(.fail) { return refusal }
      if isFirst { state.answer = .failure(head) }
      state.failure = error
      return nil
    }
  }

  func pass() -> InterceptedResponse.Outcome {
    note("it was passed on") { state in
      if let refusal = state.phase.take(.pass) { return refusal }
      state.answer = .failure(Pass())
      return nil
    }
  }

  /// The last reference to the response went: what is not there by now will never come.
  func forget() {
    let isForgotten = state.withLock { $0.phase == .idle || $0.phase == .open }
    guard isForgotten else { return }
    let error = InterceptedResponseError.forgotten
    _ = fail(error, asHead: error)
  }

  /// Calls a closure when the load stops, at once when it has.
  func onStop(_ body: @escaping @Sendable () -> Void) {
    let hasStopped = state.withLock { state in
      if state.phase == .stopped { return true }
      if state.phase == .idle || state.phase == .open { state.onStop.append(body) }
      return false
    }
    if hasStopped { body() }
  }

  // MARK: The load's side

  /// The answer, when it is there; its content streamed where it is piped.
  func answer() async throws -> Response {
    while true {
      let (answer, isPiped, phase) = state.withLock { ($0.answer, $0.isPiped, $0.phase) }
      if let answer {
        var response = try answer.get()
        if isPiped {
          let pipe = ResponsePipe(self, mayGoUnread: mayGoUnread(response.status))
          response.body = .stream(length: response.body.length) { try await pipe.run(to: $0) }
        }
        return response
      }
      if phase == .stopped { throw CancellationError() }
      await waitForNews { $0.answer == nil && $0.phase == .idle }
    }
  }

  /// Whether a load may be complete without the content: it is asked for the head alone, or under conditions.
  private func mayGoUnread(_ status: Status) -> Bool {
    let conditions: [FieldName] = [.ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince]
    return request.method == .head || !status.allowsContent || status == .resetContent
      || conditions.contains(where: request.fields.contains)
  }

  /// The pieces that wait, some at least; nil at the end.
  func next() async throws -> [[UInt8]]? {
    while true {
      let found = state.withLock { state -> Result<[[UInt8]]?, any Error>? in
        if !state.pieces.isEmpty {
          defer { state.pieces = [] }
          return .success(state.pieces)
        }
        switch state.phase {
        case .ended: return .success(nil)
        case .failed: return .failure(state.failure ?? InterceptedResponseError.forgotten)
        case .stopped, .passed: return .failure(CancellationError())
        case .idle, .open: return nil
        }
      }
      if let found { return try found.get() }
      await waitForNews { $0.pieces.isEmpty && $0.phase == .open }
    }
  }

  /// So many bytes of pieces have been taken.
  func taken(_ count: Int) {
    change { $0.waitingBytes -= count }
  }

  /// Nobody wants the content: the load needs but the head.
  func drop() {
    change { state in
      state.isDropping = true
      state.pieces = []
      state.waitingBytes = 0
    }
  }

  /// The load stops: whoever wants to know is told, once.
  func stop() {
    let bodies = change { state -> [@Sendable () -> Void] in
      guard state.phase.take(.stop) == nil else { return [] }
      state.pieces = []
      state.waitingBytes = 0
      defer { state.onStop = [] }
      return state.onStop
    }
    for body in bodies { body() }
  }

  private func waitForNews(while isQuiet: (State) -> Bool) async {
    await Suspension.wait { suspension in
      let isNews = state.withLock { state in
        guard isQuiet(state) else { return true }
        state.reader = suspension
        return false
      }
      if isNews { suspension.resume() }
    }
  }

  // MARK: Changes

  /// Changes the state, and wakes whoever waits for that.
  @discardableResult
  private func change<R>(_ body: (inout State) -> R) -> R {
    let (result, woken) = state.withLock { state in
      let result = body(&state)
      return (result, state.takeWoken())
    }
    woken.reader?.resume()
    for writer in woken.writers { writer.resume() }
    for body in woken.onRoom { body() }
    return result
  }

  /// Does what a caller asks for; what is refused is told to the log.
  private func note(_ what: @autoclosure () -> String, _ body: (inout State) -> InterceptedResponse.Refusal?) -> InterceptedResponse.Outcome
  {
    guard let refusal = change(body) else { return .done }
    logger.log(refusal == .stopped ? .debug : .warning, "the answer to \(request.method) \(request.url): \(what()), but \(refusal)")
    return .refused(refusal)
  }

  private static func fields(of state: State) -> Fields {
    var fields = state.fields
    if !fields.contains(.cacheControl) { fields[.cacheControl] = state.cachePolicy == .notAllowed ? "no-store" : nil }
    return fields
  }
}

/// Reads what is piped to a response. When it goes without having been asked to, the load needs no content, or has stopped before it came to that.
private final class ResponsePipe: Sendable {
  private let core: ResponseCore
  private let mayGoUnread: Bool
  private let hasRun = Locked(false)

  init(_ core: ResponseCore, mayGoUnread: Bool) {
    self.core = core
    self.mayGoUnread = mayGoUnread
  }

  deinit {
    guard !hasRun.withLock({ $0 }) else { return }
    if mayGoUnread { return core.drop() }
    // It goes wherever the load's end is noticed, which is no place for code of users.
    Task(executorPreference: core.request.loop) { [core] in core.stop() }
  }

  func run(to writer: ResponseWriter) async throws {
    hasRun.withLock { $0 = true }
    do {
      try await withTaskCancellationHandler {
        if !core.holdsContent { try await writer.begin() }
        while let pieces = try await core.next() {
          for piece in pieces {
            try await writer.write(piece)
            core.taken(piece.count)
          }
        }
      } onCancel: {
        core.stop()
      }
    } catch {
      // Whoever takes the content is gone.
      core.stop()
      throw error
    }
  }
}

/// What went wrong with a response that no call of its said.
enum InterceptedResponseError: Error, CustomStringConvertible {
  case forgotten

  var description: String { "it was let go of before it was answered to its end" }
}
