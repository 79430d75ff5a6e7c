import PortholeHTTP

/// `multipart/form-data` by other means: the whole content cut into lines, looked at one after another.
enum ReferenceForm {
  struct Refusal: Error { let status: Int }

  /// What a form comes to: its parts, where it is whole; else a status.
  static func parse(_ input: [UInt8], boundary: String, _ limits: MultipartLimits) -> Result<[FormRun.Part], Refusal> {
    var count = 0
    do throws(Refusal) {
      var all: [FormRun.Part] = []
      let (sections, isWhole) = try sections(input, boundary, limits, &count) { section, count throws(Refusal) in
        all += try parts(of: section, boundary, limits, &count)
      }
      _ = sections
      guard isWhole else { throw Refusal(status: 400) }
      return .success(all)
    } catch {
      return .failure(error)
    }
  }

  struct Section {
    var head: [(name: String, value: [UInt8])]
    var content: [UInt8]
    var isWhole: Bool
    var number: Int
  }

  private static func parts(of section: Section, _ boundary: String, _ limits: MultipartLimits, _ count: inout Int) throws(Refusal)
    -> [FormRun.Part]
  {
    let head = try Head(section.head, enclosing: nil)
    guard let inner = head.nestedBoundary else {
      return section.isWhole
        ? [FormRun.Part(name: head.name, fileName: head.fileName, type: head.type, content: section.content, isComplete: true)] : []
    }
    let bytes = Array(inner.utf8)
    guard (1...200).contains(bytes.count), bytes.allSatisfy({ $0 >= 32 && $0 != 127 }), bytes.last != 32 else { throw Refusal(status: 400) }
    // What may yet become a delimiter has not been seen by the parser of the inner parts.
    let content = section.isWhole ? section.content : settled(section.content, boundary)
    var all: [FormRun.Part] = []
    let (_, isWhole) = try sections(content, inner, limits, &count) { inside, _ throws(Refusal) in
      let part = try Head(inside.head, enclosing: head.name)
      all.append(FormRun.Part(name: part.name, fileName: part.fileName, type: part.type, content: inside.content, isComplete: true))
    }
    guard isWhole else { throw Refusal(status: 400) }
    return all
  }

  /// Calls `found` with each section between two delimiters, the last one perhaps cut; tells whether the closing delimiter was there.
  private static func sections(
    _ input: [UInt8], _ boundary: String, _ limits: MultipartLimits, _ count: inout Int,
    _ found: (Section, inout Int) throws(Refusal) -> Void
  ) throws(Refusal) -> ([Section], Bool) {
    let mark = Array("--\(boundary)".utf8)
    var at = 0
    var section: Section?
    // Whether the content of the section has a line already, whose CRLF then stands before the next.
    var hasLine = false
    while at <= input.count {
      let end = lineEnd(input, at)
      let line = Array(input[at..<(end ?? input.count)])
      let kind: Line
      do throws(Refusal) { kind = try delimiter(line, mark, isLast: end == nil) } catch {
        // What stands before a fault was looked at before it.
        if var section {
          section.isWhole = false
          try found(section, &count)
        }
        throw error
      }
      switch kind {
      case .none:
        if section != nil {
          section?.content += (hasLine ? [13, 10] : []) + line
          hasLine = true
        }
        guard let end else {
          if var section {
            section.isWhole = false
            try found(section, &count)
          }
          return ([], false)
        }
        at = end + 2
      case .closing:
        if let section { try found(section, &count) }
        return ([], true)
      case .part:
        if let section { try found(section, &count) }
        guard let end else { return ([], false) }
        let (head, behind) = try self.head(input, from: end + 2, limits, &count)
        section = Section(head: head, content: [], isWhole: true, number: count)
        hasLine = false
        at = behind
      }
    }
    return ([], false)
  }

  private enum Line { case none, part, closing }

  private static func delimiter(_ line: [UInt8], _ mark: [UInt8], isLast: Bool) throws(Refusal) -> Line {
    guard line.starts(with: mark) else { return .none }
    var rest = Array(line.dropFirst(mark.count))
    var isClosing = false
    if rest.starts(with: [0x2D, 0x2D]) {
      isClosing = true
      rest.removeFirst(2)
    }
    let padding = rest.prefix { $0 == 32 || $0 == 9 }.count
    let before = isClosing ? 2 : 0
    // A line with very much behind the delimiter is content.
    if padding + before > 256 { return .none }
    rest.removeFirst(padding)
    if rest.first == 10, padding + before < 257 { throw Refusal(status: 400) }
    if padding + before == 256, !isLast || !rest.isEmpty { return .none }
    if rest.isEmpty { return isLast ? (isClosing ? .closing : .none) : (isClosing ? .closing : .part) }
    if isLast, rest == [13], isClosing { return .closing }
    return .none
  }

  private static func lineEnd(_ input: [UInt8], _ start: Int) -> Int? {
    var index = start
    while index + 1 < input.count {
      if input[index] == 13, input[index + 1] == 10 { return index }
      index += 1
    }
    return nil
  }

  /// Content without what, at its end, could still be a delimiter.
  private static func settled(_ content: [UInt8], _ boundary: String) -> [UInt8] {
    let delimiter = [13, 10] + Array("--\(boundary)".utf8)
    let virtual = [13, 10] + content
    for start in virtual.indices where virtual[start] == 13 {
      let tail = Array(virtual[start...])
      var isOpen = delimiter.starts(with: tail)
      if tail.starts(with: delimiter) {
        var rest = Array(tail.dropFirst(delimiter.count))
        if rest.starts(with: [0x2D, 0x2D]) { rest.removeFirst(2) }
        rest.removeFirst(rest.prefix { $0 == 32 || $0 == 9 }.count)
        isOpen = rest.isEmpty || rest == [13] || rest == [0x2D]
      }
      if isOpen { return Array(virtual[..<start].dropFirst(2)) }
    }
    return content
  }

  // MARK: Heads

  private static func head(
    _ input: [UInt8], from start: Int, _ limits: MultipartLimits, _ count: inout Int
  ) throws(Refusal) -> ([(name: String, value: [UInt8])], Int) {
    var bytes: [UInt8] = []
    var at = start
    while true {
      guard at < input.count else { throw Refusal(status: 400) }
      if bytes.count == limits.head { throw Refusal(status: 413) }
      if input[at] == 10, bytes.last != 13 { throw Refusal(status: 400) }
      bytes.append(input[at])
      at += 1
      if bytes == [13, 10] || bytes.suffix(4) == [13, 10, 13, 10] { break }
    }
    guard count < limits.parts else { throw Refusal(status: 413) }
    count += 1
    // One string a line, in which every byte is a character.
    let text = String(String.UnicodeScalarView(bytes.dropLast(2).map { Unicode.Scalar($0) }))
    var lines: [String] = []
    for line in split(text, "\r\n").dropLast() {
      if let first = line.unicodeScalars.first, first == " " || first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += line
      } else {
        lines.append(line)
      }
    }
    var fields: [(name: String, value: [UInt8])] = []
    for line in lines {
      let scalars = Array(line.unicodeScalars)
      if scalars.first == " " || scalars.first == "\t" || scalars.first == "\r" { throw Refusal(status: 400) }
      if fields.count == limits.fields { throw Refusal(status: 413) }
      guard let colon = scalars.firstIndex(of: ":"), colon > 0, scalars[..<colon].allSatisfy(isToken) else { throw Refusal(status: 400) }
      let value = scalars[(colon + 1)...]
      guard value.allSatisfy({ $0.value >= 32 && $0.value != 127 || $0 == "\t" }) else { throw Refusal(status: 400) }
      let trimmed = value.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
      fields.append((String(String.UnicodeScalarView(scalars[..<colon])).lowercased(), trimmed.map { UInt8($0.value) }))
    }
    return (fields, at)
  }

  private static func split(_ text: String, _ separator: String) -> [String] {
    var parts: [String] = [""]
    var scalars = Array(text.unicodeScalars)[...]
    let mark = Array(separator.unicodeScalars)
    while let first = scalars.first {
      if scalars.starts(with: mark) {
        parts.append("")
        scalars = scalars.dropFirst(mark.count)
      } else {
        parts[parts.count - 1].unicodeScalars.append(first)
        scalars = scalars.dropFirst()
      }
    }
    return parts
  }

  static func isToken(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
  }

  /// What a part's fields say.
  private struct Head {
    var name: String
    var fileName: String?
    var type: String
    var nestedBoundary: String?

    init(_ fields: [(name: String, value: [UInt8])], enclosing: String?) throws(Refusal) {
      let dispositions = fields.filter { $0.name == "content-disposition" }
      if dispositions.count > 1 { throw Refusal(status: 400) }
      let disposition = dispositions.first.flatMap { ReferenceDisposition($0.value) }
      if disposition == nil, !(enclosing != nil && dispositions.isEmpty) { throw Refusal(status: 400) }
      if let enclosing {
        name = enclosing
      } else {
        guard disposition?.type == "form-data", let given = disposition?["name"] else { throw Refusal(status: 400) }
        name = given
      }
      fileName = disposition?["filename"]
      let types = fields.filter { $0.name == "content-type" }
      if types.count > 1 { throw Refusal(status: 400) }
      let parsed = types.first.map { MediaType(String(decoding: $0.value, as: UTF8.self)) }
      type = parsed.map { $0?.text ?? "application/octet-stream" } ?? "text/plain"
      if enclosing == nil, fileName == nil, let parsed = parsed ?? nil, parsed.essence == "multipart/mixed" {
        nestedBoundary = parsed["boundary"] ?? ""
      }
      let encodings = fields.filter { $0.name == "content-transfer-encoding" }.map { String(decoding: $0.value, as: UTF8.self) }
      if !encodings.isEmpty, !["7bit", "8bit", "binary"].contains(encodings.joined(separator: ", ").lowercased()) {
        throw Refusal(status: 415)
      }
    }
  }
}
