import Foundation

/// One client that asks for one kind after another, on a thread of its own.
final class TortureClient {
  enum Kind: Hashable, Sendable {
    case get(String)
    case post(String)
    case compressed(String)
    case echo, chunkedEcho, events, file, range, refused, pipelined, halfClosed, slowReader
    /// Clients that leave: while a handler waits, inside a response, inside a request's content.
    case leaves, leavesInResponse, leavesInContent, resets
  }

  static let kinds: [Kind] =
    TortureRoutes.plain.keys.sorted().flatMap { [.get("/plain/\($0)"), .get("/blocking/\($0)")] }
    + TortureRoutes.taking.keys.sorted().flatMap { [.post("/taking/\($0)"), .post("/blocking-taking/\($0)")] }
    + TortureRoutes.streaming.keys.sorted().map { .get("/streaming/\($0)") }
    + ["whole", "stream"].map { .compressed("/compressed/\($0)") }
    + [.echo, .chunkedEcho, .events, .file, .range, .refused, .pipelined, .halfClosed, .slowReader]
    + [.leaves, .leavesInResponse, .leavesInContent, .resets]

  private let port: Int
  private let file: [UInt8]
  private let failures: Failures
  private var random: UInt64
  private var client: LoadClient?
  private var count = 0

  init(number: UInt64, port: Int, file: [UInt8], _ failures: Failures) {
    self.port = port
    self.file = file
    self.failures = failures
    random = number &* 0x9e37_79b9_7f4a_7c15 &+ 1
  }

  /// All kinds once, in an order of this client's own, then on until the time is over; the number of requests.
  func run(for seconds: Double) -> Int {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var kinds = TortureClient.kinds
    for index in kinds.indices { kinds.swapAt(index, Int(next() % UInt64(kinds.count))) }
    var place = 0
    while place < kinds.count || Date() < deadline {
      let kind = kinds[place % kinds.count]
      place += 1
      do { try ask(kind) } catch {
        failures.add("\(kind): \(error)")
        client = nil
        if !failures.all.isEmpty { break }
      }
    }
    return count
  }

  private func next() -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random
  }

  /// The connection at hand, or a new one.
  private func connection() throws -> LoadClient {
    if let client { return client }
    let new = try LoadClient(port: port)
    client = new
    return new
  }

  private struct Wrong: Error, CustomStringConvertible { let description: String }

  private func expect(_ answer: LoadClient.Answer?, _ status: Int, _ body: [UInt8]) throws {
    guard let answer else { throw Wrong(description: "the connection ended instead of an answer") }
    if answer.status != status || answer.body != body {
      throw Wrong(description: "\(answer.status) with \(answer.body.count) bytes, \(answer.text.prefix(100)), instead of \(status)")
    }
  }

  private func ask(_ kind: Kind) throws {
    count += 1
    let text = "q\(random)-\(count)"
    let client = try connection()
    switch kind {
    case .get(let path):
      try client.send("GET \(path)?\(text) HTTP/1.1\r\nHost: x\r\n\r\n")
      try expect(try client.answer(), 200, Array(text.utf8))
    case .post(let path):
      let size = [10, 2000, 40_000][Int(next() % 3)]
      let content = String(repeating: "c", count: size)
      // Half of the content comes later: the handler has to wait for it.
      let half = content.prefix(size / 2)
      try client.send("POST \(path)?\(text) HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n\(half)")
      usleep(1000)
      try client.send(String(content.dropFirst(half.count)))
      try expect(try client.answer(), 200, Array((text + (path.hasSuffix("/unread") ? "" : content)).utf8))
    case .echo, .chunkedEcho: try echo(client, isChunked: kind == .chunkedEcho)
    case .compressed(let path):
      try client.send("GET \(path)?\(text) HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n")
      guard let answer = try client.answer() else { throw Wrong(description: "the connection ended instead of an answer") }
      let content = Array(String(repeating: text, count: 500).utf8)
      guard answer.status == 200, gunzip(answer.body) == content else {
        throw Wrong(description: "\(answer.status) with \(answer.body.count) coded bytes, which are something else")
      }
    case .events:
      try client.send("GET /events?\(text) HTTP/1.1\r\nHost: x\r\n\r\n")
      guard let answer = try client.answer() else { throw Wrong(description: "the connection ended instead of an answer") }
      let data = answer.text.split(separator: "\n").filter { $0.hasPrefix("data: ") }
      guard answer.status == 200, data == (0..<4).map({ "data: \(text)-\($0)" }), answer.text.hasSuffix("\n\n") else {
        throw Wrong(description: "\(answer.status) with the events \(data)")
      }
    case .file:
      try client.send("GET /files/file.bin HTTP/1.1\r\nHost: x\r\n\r\n")
      try expect(try client.answer(), 200, file)
    case .range:
      let start = Int(next() % UInt64(file.count - 1000))
      try client.send("GET /files/file.bin HTTP/1.1\r\nHost: x\r\nRange: bytes=\(start)-\(start + 999)\r\n\r\n")
      try expect(try client.answer(), 206, Array(file[start..<start + 1000]))
    case .refused:
      try client.send("GET /refused HTTP/1.1\r\nHost: x\r\n\r\n")
      guard let answer = try client.answer(), answer.status == 409 else { throw Wrong(description: "no 409") }
    case .pipelined:
      try client.send((0..<5).map { "GET /plain/\($0 == 2 ? "hold" : "at-once")?\(text)\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
      for number in 0..<5 { try expect(try client.answer(), 200, Array("\(text)\(number)".utf8)) }
    case .halfClosed:
      try client.send("GET /plain/sleep?\(text) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      _ = try client.answer()
      self.client = nil
    case .slowReader:
      try client.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
      usleep(20_000)
      try expect(try client.answer(), 200, [UInt8](repeating: 0x61, count: 64 * 64 * 1024))
    case .leaves, .leavesInResponse, .leavesInContent, .resets: try leave(kind, client)
    }
  }

  private func echo(_ client: LoadClient, isChunked: Bool) throws {
    let piece = String(repeating: "\(count % 10)", count: 30_000)
    try client.send("POST /echo HTTP/1.1\r\nHost: x\r\n\(isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 90000")\r\n\r\n")
    for _ in 0..<3 { try client.send(isChunked ? "\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n" : piece) }
    if isChunked { try client.send("0\r\n\r\n") }
    try expect(try client.answer(), 200, Array(String(repeating: piece, count: 3).utf8))
  }

  private func leave(_ kind: Kind, _ client: LoadClient) throws {
    switch kind {
    case .leavesInResponse: try client.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    case .leavesInContent: try client.send("POST /taking/collect HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf")
    default: try client.send("GET /waits HTTP/1.1\r\nHost: x\r\n\r\n")
    }
    usleep(UInt32(next() % 5000))
    if kind == .resets { client.reset() } else { client.closeNow() }
    self.client = nil
  }
}
