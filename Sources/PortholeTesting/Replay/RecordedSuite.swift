internal import PortholeNet

/// The recorded conversations of a folder, in order.
struct RecordedSuite {
  let conversations: [RecordedConversation]

  init(_ directory: String) throws(ReplayError) {
    let names: [String]
    do { names = try File.openDirectory(directory).names().map { String(decoding: $0, as: UTF8.self) }.sorted() } catch {
      throw ReplayError("cannot read \(directory): \(error)")
    }
    var requests: [(order: Int, number: String, name: String)] = []
    var responses: [String: String] = [:]
    for name in names {
      guard let dash = name.firstIndex(of: "-"), let order = Int(name[..<dash]), order >= 0 else { continue }
      let number = String(name[..<dash])
      if name.hasSuffix(".request") { requests.append((order, number, name)) }
      if name.hasSuffix(".response"), responses[number] == nil { responses[number] = name }
    }
    // A request without an answer was cut off, and says nothing of the server.
    conversations = requests.sorted { ($0.order, $0.name) < ($1.order, $1.name) }.compactMap { request in
      responses[request.number].map {
        RecordedConversation(number: request.number, request: "\(directory)/\(request.name)", response: "\(directory)/\($0)")
      }
    }
  }

  /// All bytes of a file.
  static func read(_ path: String) throws(ReplayError) -> [UInt8] {
    do {
      let file = try File.open(path)
      var bytes = [UInt8](repeating: 0, count: try file.status().size)
      let count = try file.read(into: &bytes, from: 0, at: 0)
      bytes.removeLast(bytes.count - count)
      return bytes
    } catch { throw ReplayError("cannot read \(path): \(error)") }
  }
}

/// The two files of a conversation.
struct RecordedConversation {
  let number: String
  let request: String
  let response: String
  /// As its name and the first line of its request have it.
  let method: String
  let target: String

  init(number: String, request: String, response: String) {
    self.number = number
    self.request = request
    self.response = response
    let words = (try? RecordedMessage(RecordedSuite.read(request)))?.startLine.split(separator: " ") ?? []
    method = words.first.map(String.init) ?? ""
    target = words.count > 1 ? String(words[1]) : ""
  }
}

/// A recorded message, read leniently: recordings were edited by hand, and lines may end with LF alone.
struct RecordedMessage {
  let startLine: String
  /// In order, as spelt, the bytes as Latin-1 has them, so that none is lost.
  let fields: [(name: String, value: String)]
  /// What stands behind the head, in its framing.
  let rest: [UInt8]

  init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count, bytes[start] == 0x0D || bytes[start] == 0x0A { start += 1 }
    var lines: [String] = []
    var position = start
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
      var line = bytes[position..<end]
      if line.last == 0x0D { line.removeLast() }
      position = min(end + 1, bytes.count)
      if line.isEmpty { break }
      lines.append(RecordedMessage.latin1(line))
    }
    startLine = lines.first ?? ""
    fields = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (String(line[..<colon].trimmingBlanks), String(line[line.index(after: colon)...].trimmingBlanks))
    }
    rest = Array(bytes[position...])
  }

  /// The first value of a name.
  subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// The status of a response; 0 where there is none.
  var status: Int {
    let words = startLine.split(separator: " ", omittingEmptySubsequences: true)
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// The bytes of text that came from ``latin1(_:)``; a character beyond Latin-1 as UTF-8.
  static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { $0.value < 256 ? [UInt8($0.value)] : Array(String($0).utf8) }
  }
}
