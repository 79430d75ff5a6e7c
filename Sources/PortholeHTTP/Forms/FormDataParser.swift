/// An incremental parser of `multipart/form-data` (RFC 7578). It copies no content: it says where content lies.
///
/// The files of a field that come as `multipart/mixed` (RFC 7578 §4.3) are parts like others, under the name of that field. One level of
/// that is taken apart; what is nested deeper is content.
package struct FormDataParser: Sendable {
  /// What a call came to, and how many bytes of the input it took for good.
  package struct Step: Sendable {
    package let consumed: Int
    package let event: Event
  }

  /// What was found.
  package enum Event: Sendable {
    /// Everything was taken and more must come.
    case needMore
    /// A part begins.
    case part(FormPartHead)
    /// A piece of the part's content, never empty: a range of the input.
    case content(Range<Int>)
    /// A piece of the part's content that came with earlier input.
    case held([UInt8])
    /// The part is complete.
    case partEnd
    /// All is complete; told by `finish` only.
    case end
    /// The content is malformed, or has more than the limits allow.
    case failure(ParseFailure)
  }

  /// Content of a part that is taken apart itself.
  private struct Nested {
    var parser: MultipartParser
    let name: String
    /// Bytes at the beginning of the next input that are content of the enclosing part, and those behind them that are not.
    var scanned = 0, behind = 0
    /// Content of the enclosing part that came with earlier input.
    var held: [UInt8] = []
    var isFinishing = false
  }

  private var outer: MultipartParser
  private var nested: Nested?
  private let limits: MultipartLimits
  /// Parts of nested content that is over.
  private var nestedParts = 0

  /// A parser for a boundary; nil when it is none.
  package init?(boundary: String, limits: MultipartLimits = MultipartLimits()) {
    guard let outer = MultipartParser(boundary: boundary, limits: limits) else { return nil }
    self.outer = outer
    self.limits = limits
  }

  private var parts: Int { outer.parts + nestedParts + (nested?.parser.parts ?? 0) }

  /// Goes on with what follows the bytes consumed so far. Call again with the rest until it says that it needs more.
  package mutating func parse(_ input: Span<UInt8>) -> Step {
    var at = 0
    while true {
      let step = nested == nil ? takeOuter(input.extracting(at..<input.count)) : takeNested(input.extracting(at..<input.count))
      let before = at
      at += step.consumed
      switch step.event {
      case .content(let range)?: return Step(consumed: at, event: .content(before + range.lowerBound..<before + range.upperBound))
      case .needMore?: return Step(consumed: at, event: .needMore)
      case let event?: return Step(consumed: at, event: event)
      case nil: break
      }
    }
  }

  /// Called when there is no more input, until it says `end` or `failure`.
  package mutating func finish() -> Event {
    if nested?.isFinishing == true, let event = finishNested() { return event }
    while true {
      switch outer.finish() {
      case .partEnd where nested != nil:
        nested?.isFinishing = true
        if let event = finishNested() { return event }
      case .partEnd: return .partEnd
      case .end: return .end
      case .failure(let failure): return .failure(failure)
      case .needMore, .part, .content, .held: return .end
      }
    }
  }

  private mutating func takeOuter(_ input: Span<UInt8>) -> (consumed: Int, event: Event?) {
    let step = outer.parse(input)
    switch step.event {
    case .part(let fields): return (step.consumed, begin(fields, enclosing: nil))
    case .needMore: return (step.consumed, .needMore)
    case .content(let range): return (step.consumed, .content(range))
    case .held(let bytes): return (step.consumed, .held(bytes))
    case .partEnd: return (step.consumed, .partEnd)
    case .end: return (step.consumed, .end)
    case .failure(let failure): return (step.consumed, .failure(failure))
    }
  }

  private mutating func begin(_ fields: Fields, enclosing: String?) -> Event? {
    guard parts <= limits.parts else {
      return .failure(ParseFailure(.contentTooLarge, "The form has more than \(limits.parts) parts."))
    }
    do throws(ParseFailure) {
      let head = try FormPartHead(fields, number: parts, enclosing: enclosing)
      guard enclosing == nil, let boundary = head.nestedBoundary else { return .part(head) }
      guard let parser = MultipartParser(boundary: boundary, limits: limits) else {
        throw ParseFailure(.badRequest, "Part \(parts) of the form is malformed: Its type is multipart/mixed without a boundary.")
      }
      nested = Nested(parser: parser, name: head.name)
      return nil
    } catch {
      return .failure(error)
    }
  }

  private mutating func takeNested(_ input: Span<UInt8>) -> (consumed: Int, event: Event?) {
    guard var nested else { return (0, nil) }
    if nested.isFinishing { return (0, finishNested()) }
    if !nested.held.isEmpty {
      let held = nested.held
      let step = nested.parser.parse(held.span)
      nested.held.removeFirst(step.consumed)
      self.nested = nested
      if case .content(let range) = step.event { return (0, .held(Array(held[range]))) }
      return (0, tell(step.event))
    }
    if nested.scanned > 0 {
      let step = nested.parser.parse(input.extracting(0..<nested.scanned))
      nested.scanned -= step.consumed
      var consumed = step.consumed
      if nested.scanned == 0 {
        #if PORTHOLE_PLANTED_FAULTS
        if PlantedFault.active == .nestedBehind { nested.behind = 0 }
        #endif
        consumed += nested.behind
        nested.behind = 0
      }
      self.nested = nested
      return (consumed, tell(step.event))
    }
    let step = outer.parse(input)
    switch step.event {
    case .content(let range):
      nested.scanned = range.count
      nested.behind = step.consumed - range.upperBound
      self.nested = nested
      return (range.lowerBound, nil)
    case .held(let bytes):
      nested.held = bytes
      #if PORTHOLE_PLANTED_FAULTS
      if PlantedFault.active == .nestedSplit { nested.held = [] }
      #endif
      self.nested = nested
      return (step.consumed, nil)
    case .partEnd:
      nested.isFinishing = true
      self.nested = nested
      return (step.consumed, nil)
    case .failure(let failure): return (step.consumed, .failure(failure))
    case .needMore, .part, .end: return (step.consumed, .needMore)
    }
  }

  /// What the nested content's parser says, as it is told; nil where there is nothing to tell.
  private mutating func tell(_ event: MultipartParser.Event) -> Event? {
    switch event {
    case .needMore, .end: nil
    case .part(let fields): begin(fields, enclosing: nested?.name)
    case .content(let range): .content(range)
    case .held(let bytes): .held(bytes)
    case .partEnd: .partEnd
    case .failure(let failure): .failure(failure)
    }
  }

  /// The enclosing part is over: what its content came to; nil when that was told.
  private mutating func finishNested() -> Event? {
    switch nested?.parser.finish() {
    case .partEnd?: return .partEnd
    case .failure(let failure)?: return .failure(failure)
    default:
      nestedParts += nested?.parser.parts ?? 0
      nested = nil
      return nil
    }
  }
}
