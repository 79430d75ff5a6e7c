import Testing

/// A conversation as text: requests in lines that begin with `>`, answers in lines that begin with `<`. `{id}` stands for the last upload that an answer
/// led to.
struct Conversation {
  private var turns: [(request: [String], answer: [String])] = []

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = String(line.dropFirst(line.hasPrefix("> ") || line.hasPrefix("< ") ? 2 : 1))
      if line.hasPrefix(">") {
        if turns.last.map({ !$0.answer.isEmpty }) ?? true { turns.append(([], [])) }
        turns[turns.count - 1].request.append(content)
      } else if line.hasPrefix("<") {
        turns[turns.count - 1].answer.append(content)
      }
    }
  }

  /// Holds it, and compares each answer.
  func hold(with site: UploadSite, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    var id: String?
    for turn in turns {
      let request = turn.request.joined(separator: "\n").replacing("{id}", with: id ?? "")
      let answer = try await site.ask(request)
      id = answer.id ?? id
      let lines = answer.lines(id: id)
      #expect(
        lines == turn.answer, "\(turn.request[0]):\n\(lines.map { "< " + $0 }.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
  }
}
