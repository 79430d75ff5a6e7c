import PortholeHTTP

/// What a parser makes of a form.
struct FormRun: Equatable, CustomStringConvertible {
  struct Part: Equatable {
    var name: String
    var fileName: String?
    var type: String
    var content: [UInt8]
    var isComplete = false
  }

  var parts: [Part] = []
  /// `end`, or the status of a refusal.
  var outcome = "more"
  var reason = ""

  /// The reason is for people.
  static func == (one: FormRun, other: FormRun) -> Bool { one.parts == other.parts && one.outcome == other.outcome }

  var description: String {
    let parts = parts.map {
      "(\($0.name.debugDescription) \($0.fileName?.debugDescription ?? "-") \($0.type) \(String(decoding: $0.content, as: UTF8.self).debugDescription)"
        + ($0.isComplete ? ")" : " …)")
    }
    return "\(outcome)\(reason.isEmpty ? "" : " “\(reason)”") \(parts.joined(separator: " "))"
  }

  /// Gives a parser content in pieces.
  init(_ input: [UInt8], cuts: [Int] = [], boundary: String, limits: MultipartLimits = MultipartLimits()) {
    guard var parser = FormDataParser(boundary: boundary, limits: limits) else {
      outcome = "no boundary"
      return
    }
    var at = 0
    for cut in cuts + [input.count] {
      while true {
        let step = parser.parse(input.span.extracting(at..<cut))
        if case .content(let range) = step.event, range.upperBound > step.consumed || range.isEmpty {
          outcome = "a range that is empty or was not consumed"
          return
        }
        take(step.event, input, at)
        at += step.consumed
        if case .needMore = step.event { break }
        if outcome != "more" { return }
      }
      guard at == cut else {
        outcome = "not all consumed"
        return
      }
    }
    while outcome == "more" { take(parser.finish(), input, at) }
  }

  private mutating func take(_ event: FormDataParser.Event, _ input: [UInt8], _ at: Int) {
    switch event {
    case .needMore: break
    case .part(let head):
      parts.append(Part(name: head.name, fileName: head.fileName, type: head.contentType.text, content: []))
    case .content(let range): parts[parts.count - 1].content += input[at + range.lowerBound..<at + range.upperBound]
    case .held(let bytes): parts[parts.count - 1].content += bytes
    case .partEnd: parts[parts.count - 1].isComplete = true
    case .end: outcome = "end"
    case .failure(let failure):
      outcome = "\(failure.status.code)"
      reason = failure.reason
    }
  }

  init(parts: [Part], outcome: String) { (self.parts, self.outcome) = (parts, outcome) }
}
