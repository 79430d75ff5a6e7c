internal import PortholeHTTP
internal import PortholeNet

/// Reads multipart content for its parts, one asking at a time, as it comes.
final class MultipartReader: Sendable {
  /// What comes next.
  enum Item {
    case part(FormPartHead)
    /// Content of the part, a range of the piece at hand.
    case content(Range<Int>)
    case held([UInt8])
    case partEnd
    case end
  }

  /// How far it has come.
  struct State {
    var pieces: RequestBody.Iterator
    var parser: FormDataParser
    let total: Int
    /// The piece of the content at hand, and how far it was used.
    var piece: [UInt8] = []
    var at = 0
    var needsMore = true
    var isAtEnd = false
    var received = 0
    /// The part at hand, from 1, and whether some of its content is still to come.
    var part = 0
    var isInPart = false

    /// The next item.
    mutating func next() async throws -> Item {
      while true {
        if needsMore, !isAtEnd { try await fill() }
        let start = at
        let event: FormDataParser.Event
        if isAtEnd {
          event = parser.finish()
        } else {
          let piece = piece
          let step = parser.parse(piece.span.extracting(start..<piece.count))
          at += step.consumed
          event = step.event
        }
        switch event {
        case .needMore: needsMore = true
        case .part(let head):
          part += 1
          isInPart = true
          return .part(head)
        case .content(let range): return .content(start + range.lowerBound..<start + range.upperBound)
        case .held(let bytes): return .held(bytes)
        case .partEnd:
          isInPart = false
          return .partEnd
        case .end: return .end
        case .failure(let failure): throw HTTPError(failure.status, detail: failure.reason)
        }
      }
    }

    private mutating func fill() async throws {
      guard let new = try await pieces.next() else {
        isAtEnd = true
        return
      }
      received += new.count
      guard received <= total else { throw RequestBody.tooLarge(total) }
      (piece, at, needsMore) = (new, 0, false)
    }
  }

  let configuration: Form.Configuration
  /// Nil while somebody reads, and after an error.
  private let state: Locked<State?>

  init(_ body: RequestBody, boundary: String, _ configuration: Form.Configuration) throws {
    guard let parser = FormDataParser(boundary: boundary, limits: configuration.multipart) else {
      throw HTTPError(.badRequest, detail: "The boundary of the multipart content is none that may be.")
    }
    if let length = body.length, length > configuration.total { throw RequestBody.tooLarge(configuration.total) }
    self.configuration = configuration
    state = Locked(State(pieces: body.makeAsyncIterator(), parser: parser, total: configuration.total))
  }

  /// The next part with its number; what is left of the one before is passed over. Nil at the end.
  func nextPart() async throws -> (head: FormPartHead, number: Int)? {
    var state = try take()
    while true {
      switch try await state.next() {
      case .part(let head):
        let number = state.part
        give(back: state)
        return (head, number)
      case .end:
        give(back: state)
        return nil
      case .content, .held, .partEnd: break
      }
    }
  }

  /// The next piece of a part's content; nil at its end.
  func nextPiece(of part: Int) async throws -> [UInt8]? {
    var state = try take(part: part)
    guard state.isInPart else {
      give(back: state)
      return nil
    }
    while true {
      switch try await state.next() {
      case .content(let range):
        let piece = Array(state.piece[range])
        give(back: state)
        return piece
      case .held(let bytes):
        give(back: state)
        return bytes
      case .partEnd:
        give(back: state)
        return nil
      case .part, .end: break
      }
    }
  }

  /// Passes the rest of a part's content on, in ranges of larger pieces, without copying it.
  func drain(_ part: Int, into take: (_ bytes: [UInt8], _ range: Range<Int>) throws -> Void) async throws {
    var state = try self.take(part: part)
    while state.isInPart {
      switch try await state.next() {
      case .content(let range): try take(state.piece, range)
      case .held(let bytes): try take(bytes, 0..<bytes.count)
      case .partEnd, .part, .end: break
      }
    }
    give(back: state)
  }

  /// Takes the state, for the time of a call; an error leaves it taken, as there is nothing to go on with.
  private func take(part: Int? = nil) throws -> State {
    let state = self.state.withLock { state in
      defer { state = nil }
      return state
    }
    guard let state else { throw HTTPError(.internalServerError, underlying: MultipartMisuse.notReadable) }
    if let part, part != state.part {
      give(back: state)
      throw HTTPError(.internalServerError, underlying: MultipartMisuse.partIsOver)
    }
    return state
  }

  private func give(back state: State) { self.state.withLock { $0 = state } }
}

/// A mistake in the use of multipart content, told to the log.
enum MultipartMisuse: Error, CustomStringConvertible {
  case notReadable, partIsOver
  var description: String {
    switch self {
    case .notReadable: "multipart content was read by two at a time, or after an error"
    case .partIsOver: "the content of a part was read after the next part had been asked for"
    }
  }
}
