internal import PortholeHTTP

/// A piece of a message, which begins by what one tells it from others.
enum MessagePiece<Start> {
  /// A head, as it is to be written.
  case begin(Start, [UInt8])
  case bytes([UInt8])
  case end
}

/// Finds where the requests of a connection begin and end.
struct IncomingMessages: ~Copyable {
  /// Begins with the method; none where it is no request.
  typealias Piece = MessagePiece<Method?>

  private let removed: Set<FieldName>
  private var parser: RequestParser
  private var head: [UInt8] = []
  private var content = ContentSplitter.none

  /// - Parameters:
  ///   - fields: Whose values are not written.
  ///   - limits: Those that the server reads by.
  init(removing fields: Set<FieldName>, limits: HeadLimits) {
    removed = fields
    parser = RequestParser(limits: limits)
  }

  mutating func take(_ bytes: [UInt8], _ give: (Piece) -> Void) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .none = content else {
        content.pass(&rest, removing: removed, give)
        continue
      }
      head += rest
      rest = []
      let gathered = head
      switch parser.parse(gathered.span) {
      case .incomplete: return
      case .head(let request, let consumed):
        give(.begin(request.method, FieldRemover.remove(removed, from: head[..<consumed])))
        rest = head[consumed...]
        head = []
        content = ContentSplitter(request.framing)
        if case .none = content { give(.end) }
      case .failure(let failure):
        give(.begin(failure.method, startUnknown()))
      }
    }
  }

  /// What there is of a head that is not whole, as it is to be written; whatever follows belongs to it.
  mutating func takeUnfinished() -> [UInt8]? {
    guard case .none = content, !head.isEmpty else { return nil }
    return startUnknown()
  }

  /// The server reads no further, so whatever comes belongs to this, fields that are still to come too.
  private mutating func startUnknown() -> [UInt8] {
    let remover = FieldRemover(removed)
    content = .unknown(remover)
    defer { head = [] }
    return remover.take(head[...])
  }

  /// What was held back, at the connection's end.
  var heldBack: [UInt8] { if case .unknown(let remover) = content { remover.rest } else { [] } }

  /// The connection has changed to another protocol.
  mutating func passOnAll() { content = .all }
}

/// Finds where the responses of a connection begin and end.
struct OutgoingMessages: ~Copyable {
  /// Begins with the status; heads of interim responses stand before the head.
  typealias Piece = MessagePiece<Int>

  /// What the server writes is no danger to it, however long it is.
  private var parser = ResponseParser(limits: .none)
  private var head: [UInt8] = []
  private var interim: [UInt8] = []
  private var content = ContentSplitter.none

  mutating func take(_ bytes: [UInt8], method: () -> Method, removing removed: Set<FieldName>, _ give: (Piece) -> Void) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .none = content else {
        content.pass(&rest, removing: removed, give)
        continue
      }
      head += rest
      rest = []
      let gathered = head
      switch parser.parse(gathered.span) {
      case .incomplete: return
      case .head(let response, let consumed):
        let taken = FieldRemover.remove(removed, from: head[..<consumed])
        rest = head[consumed...]
        head = []
        if response.status.kind == .informational, response.status.code != 101 {
          interim += taken
          continue
        }
        give(.begin(response.status.code, interim + taken))
        interim = []
        content = response.status.code == 101 ? .all : ContentSplitter(response.framing(to: method()))
        if case .none = content { give(.end) }
      case .failure:
        // Never written by this server.
        head = []
        content = .all
      }
    }
  }

  /// Passes over content that was sent from elsewhere; true at the response's end.
  mutating func skip(_ count: Int) -> Bool {
    guard case .length(let remaining) = content else { return false }
    guard remaining > count else {
      content = .none
      return true
    }
    content = .length(remaining - count)
    return false
  }
}

/// Finds the end of content.
enum ContentSplitter {
  case none
  case length(Int)
  case chunked(ChunkSplitter)
  /// Up to the connection's end.
  case all
  /// Up to the connection's end, and fields may be among it.
  case unknown(FieldRemover)

  init(_ framing: BodyFraming) {
    switch framing {
    case .none, .length(0): self = .none
    case .length(let length): self = .length(length)
    case .chunked: self = .chunked(ChunkSplitter())
    }
  }

  init(_ framing: ResponseFraming?) {
    switch framing {
    case .some(.none), .length(0): self = .none
    case .length(let length): self = .length(length)
    case .chunked: self = .chunked(ChunkSplitter())
    case .closeDelimited, nil: self = .all
    }
  }

  /// Hands on what belongs to it at the front; there is no more content where it is complete.
  mutating func pass<Start>(_ bytes: inout ArraySlice<UInt8>, removing removed: Set<FieldName>, _ give: (MessagePiece<Start>) -> Void) {
    let (piece, isComplete) = take(&bytes, removing: removed)
    if !piece.isEmpty { give(.bytes(piece)) }
    guard isComplete else { return }
    self = .none
    give(.end)
  }

  /// Takes what belongs to it off the front; tells whether it is complete.
  private mutating func take(_ bytes: inout ArraySlice<UInt8>, removing removed: Set<FieldName>) -> ([UInt8], isComplete: Bool) {
    switch self {
    case .none: return ([], true)
    case .all:
      defer { bytes = [] }
      return (Array(bytes), false)
    case .unknown(let remover):
      defer { bytes = [] }
      return (remover.take(bytes), false)
    case .length(let remaining):
      let taken = bytes.prefix(remaining)
      bytes = bytes.dropFirst(taken.count)
      self = .length(remaining - taken.count)
      return (Array(taken), taken.count == remaining)
    case .chunked(let chunks):
      let (piece, end) = chunks.take(&bytes, removing: removed)
      if end == .broken { self = .unknown(FieldRemover(removed)) }
      return (piece, end == .complete)
    }
  }
}

/// Finds the end of content in the chunked coding.
final class ChunkSplitter {
  enum End { case open, complete, broken }

  private var decoder = ChunkedDecoder()
  /// Lines around content, which may be trailer fields, until content or the end follows them. The decoder bounds them.
  private var lines: [UInt8] = []

  func take(_ bytes: inout ArraySlice<UInt8>, removing removed: Set<FieldName>) -> ([UInt8], End) {
    let input = Array(bytes)
    var piece: [UInt8] = []
    var start = 0
    while start < input.count {
      let step = decoder.decode(input.span.extracting(start..<input.count))
      let end = start + step.consumed
      switch step.event {
      case .needMore: lines += input[start..<end]
      case .content:
        piece += lines + input[start..<end]
        lines = []
      case .end:
        piece += FieldRemover.remove(removed, from: (lines + input[start..<end])[...])
        lines = []
        bytes = bytes.dropFirst(end)
        return (piece, .complete)
      case .failure:
        piece += FieldRemover.remove(removed, from: (lines + input[start...])[...])
        lines = []
        bytes = []
        return (piece, .broken)
      }
      start = end
      if case .needMore = step.event { break }
    }
    bytes = []
    return (piece, .open)
  }
}
