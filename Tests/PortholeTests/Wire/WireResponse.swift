/// A response as it came, read more strictly than any client would (RFC 9112).
struct WireResponse: Sendable {
  enum Framing: Sendable, Equatable { case none, length(Int), chunked, untilClose }

  var status = 0
  var reason = ""
  var fields: [(name: String, value: String)] = []
  var framing = Framing.none
  var body: [UInt8] = []
  /// The sizes of the chunks, where it is chunked.
  var chunks: [Int] = []
  /// What follows the content, where it is chunked.
  var trailers: [(name: String, value: String)] = []

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a field that is there once at most.
  subscript(name: String) -> String? {
    let values = values(of: name)
    return values.count > 1 ? "several: \(values)" : values.first
  }

  func values(of name: String) -> [String] { fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value) }

  /// Whether the connection ends behind it.
  var closes: Bool { self["Connection"]?.lowercased() == "close" }
}

enum WireError: Error, Equatable, CustomStringConvertible {
  case timeout(String)
  case system(String, Int32)
  /// The end came in the middle of a response, of which so much of the content was there.
  case cut(status: Int, body: Int)
  /// The end came where a response should begin.
  case ended
  case malformed(String)

  var description: String {
    switch self {
    case .timeout(let what): "time ran out while \(what)"
    case .system(let call, let code): "\(call) failed with \(code)"
    case .cut(let status, let body): "a response \(status) was cut behind \(body) bytes of content"
    case .ended: "the connection ended where a response should begin"
    case .malformed(let what): "malformed: \(what)"
    }
  }
}

/// Takes responses off the front of bytes.
struct WireParser {
  var bytes: [UInt8] = []
  var isAtEnd = false

  /// The next response to a request of that method, as HEAD has no content; nil while it is not whole.
  mutating func next(to method: String) throws(WireError) -> WireResponse? {
    guard let headEnd = WireParser.find([13, 10, 13, 10], in: bytes, from: 0) else {
      if isAtEnd { throw bytes.isEmpty ? .ended : .cut(status: 0, body: 0) }
      return nil
    }
    var response = try WireParser.head(Array(bytes[..<(headEnd + 2)]))
    response.framing = try WireParser.framing(of: response, method)
    let start = headEnd + 4
    guard let end = try take(&response, from: start) else {
      if isAtEnd { throw .cut(status: response.status, body: response.body.count) }
      return nil
    }
    bytes.removeFirst(end)
    return response
  }

  private func take(_ response: inout WireResponse, from start: Int) throws(WireError) -> Int? {
    switch response.framing {
    case .none: return start
    case .length(let length):
      response.body = Array(bytes[start..<min(bytes.count, start + length)])
      return response.body.count == length ? start + length : nil
    case .untilClose:
      response.body = Array(bytes[start...])
      return isAtEnd ? bytes.count : nil
    case .chunked: return try chunks(&response, from: start)
    }
  }

  private func chunks(_ response: inout WireResponse, from start: Int) throws(WireError) -> Int? {
    var at = start
    while true {
      guard let lineEnd = WireParser.find([13, 10], in: bytes, from: at) else { return nil }
      let digits = String(decoding: bytes[at..<lineEnd], as: UTF8.self)
      guard let size = Int(digits, radix: 16), !digits.hasPrefix("+"), !digits.hasPrefix("-") else {
        throw .malformed("chunk size \(digits)")
      }
      at = lineEnd + 2
      if size == 0 { return try trailers(&response, from: at) }
      guard bytes.count >= at + size + 2 else {
        response.body += bytes[at..<min(bytes.count, at + size)]
        return nil
      }
      response.body += bytes[at..<at + size]
      guard bytes[at + size] == 13, bytes[at + size + 1] == 10 else { throw .malformed("no CRLF behind a chunk") }
      at += size + 2
      response.chunks.append(size)
    }
  }

  private func trailers(_ response: inout WireResponse, from start: Int) throws(WireError) -> Int? {
    var at = start
    response.trailers = []
    while let end = WireParser.find([13, 10], in: bytes, from: at) {
      if end == at { return end + 2 }
      response.trailers.append(try WireParser.field(String(decoding: bytes[at..<end], as: UTF8.self)))
      at = end + 2
    }
    return nil
  }

  static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count - start >= pattern.count else { return nil }
    for index in start...(bytes.count - pattern.count) where bytes[index] == pattern[0] {
      if bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
    }
    return nil
  }

  private static func head(_ bytes: [UInt8]) throws(WireError) -> WireResponse {
    var lines: [String] = []
    var at = 0
    while let end = find([13, 10], in: bytes, from: at) {
      let line = bytes[at..<end]
      guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else { throw .malformed("a control byte in a head") }
      lines.append(String(decoding: line, as: UTF8.self))
      at = end + 2
    }
    let statusLine = lines.removeFirst()
    var response = WireResponse()
    let parts = statusLine.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "HTTP/1.1", parts[1].count == 3, let code = Int(parts[1]), code >= 100 else {
      throw .malformed("status line \(statusLine)")
    }
    response.status = code
    response.reason = String(parts[2])
    for line in lines { response.fields.append(try field(line)) }
    return response
  }

  private static let token = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  private static func field(_ line: String) throws(WireError) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex, line[..<colon].allSatisfy(token.contains) else {
      throw .malformed("field line \(line)")
    }
    let value = line[line.index(after: colon)...]
    return (String(line[..<colon]), value.trimmingPrefix(while: { $0 == " " || $0 == "\t" }).description)
  }

  /// RFC 9112 §6.3, with what a server must not send as an error.
  private static func framing(of response: WireResponse, _ method: String) throws(WireError) -> WireResponse.Framing {
    let lengths = response.values(of: "Content-Length"), codings = response.values(of: "Transfer-Encoding")
    guard lengths.count + codings.count <= 1 else { throw .malformed("framed more than once") }
    let interim = response.status < 200
    if interim || response.status == 204 {
      guard lengths.isEmpty, codings.isEmpty else { throw .malformed("a \(response.status) with framing (RFC 9110 §8.6)") }
      return .none
    }
    guard interim || response.values(of: "Date").count == 1 else { throw .malformed("not one Date") }
    if method == "HEAD" || response.status == 304 { return .none }
    if let coding = codings.first {
      guard coding == "chunked" else { throw .malformed("coding \(coding)") }
      return .chunked
    }
    if let length = lengths.first {
      guard let number = Int(length), length.allSatisfy(\.isNumber) else { throw .malformed("length \(length)") }
      return .length(number)
    }
    guard response.closes else { throw .malformed("neither framed nor closed") }
    return .untilClose
  }
}
