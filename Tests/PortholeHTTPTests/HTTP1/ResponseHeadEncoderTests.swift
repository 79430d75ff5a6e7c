import PortholeHTTP
import Testing

@Suite struct ResponseHeadEncoderTests {
  private let server = "Server: Porthole\r\nDate: now\r\n"

  private func encode(
    _ status: Status, _ fields: Fields, framing: ResponseFraming = .length(0), connection: ConnectionOption = .none
  ) throws(InvalidField) -> String {
    var out = Array("before".utf8)
    try ResponseHeadEncoder.encode(
      status: status, fields: fields, serverBlock: ServerBlock(Array(server.utf8)), framing: framing, connection: connection, into: &out)
    return String(decoding: out.dropFirst(6), as: UTF8.self)
  }

  @Test func plain() throws {
    #expect(
      try encode(.ok, ["Content-Type": "text/plain", "X-A": "b"], framing: .length(12345))
        == "HTTP/1.1 200 OK\r\n\(server)Content-Type: text/plain\r\nX-A: b\r\nContent-Length: 12345\r\n\r\n")
  }

  @Test(arguments: [100, 204, 306, 404, 418, 511])
  func registeredStatuses(code: Int) throws {
    let status = Status(code)
    #expect(try encode(status, [:], framing: .none) == "HTTP/1.1 \(code) \(status.reasonPhrase)\r\n\(server)\r\n")
  }

  @Test func otherStatusesHaveAnEmptyPhrase() throws {
    #expect(try encode(299, [:], framing: .none) == "HTTP/1.1 299 \r\n\(server)\r\n")
    #expect(try encode(999, [:], framing: .none) == "HTTP/1.1 999 \r\n\(server)\r\n")
  }

  @Test func whatIsDeclinedIsNotAdded() throws {
    var fields: Fields = ["X-A": "b"]
    fields[.server] = nil
    #expect(try encode(.ok, fields) == "HTTP/1.1 200 OK\r\nDate: now\r\nX-A: b\r\nContent-Length: 0\r\n\r\n")
    fields["date"] = nil
    #expect(try encode(.ok, fields) == "HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 0\r\n\r\n")
    // Removing another field keeps that in mind; a value of one's own is sent.
    fields[.server] = "Mine"
    fields["X-A"] = nil
    #expect(try encode(.ok, fields) == "HTTP/1.1 200 OK\r\nServer: Mine\r\nContent-Length: 0\r\n\r\n")
  }

  @Test func framingCannotBeDeclined() throws {
    var fields = Fields()
    for name: FieldName in [.contentLength, .connection, .transferEncoding, "X-A", .accessControlMaxAge] { fields[name] = nil }
    #expect(try encode(.ok, fields, connection: .close) == "HTTP/1.1 200 OK\r\n\(server)Content-Length: 0\r\nConnection: close\r\n\r\n")
  }

  @Test func framingAndConnection() throws {
    let start = "HTTP/1.1 200 OK\r\n\(server)"
    #expect(try encode(.ok, [:], framing: .chunked) == start + "Transfer-Encoding: chunked\r\n\r\n")
    #expect(try encode(.ok, [:], framing: .none, connection: .close) == start + "Connection: close\r\n\r\n")
    #expect(try encode(.ok, [:], framing: .closeDelimited) == start + "Connection: close\r\n\r\n")
    #expect(try encode(.ok, [:], framing: .closeDelimited, connection: .close) == start + "Connection: close\r\n\r\n")
    #expect(try encode(.ok, [:], connection: .keepAlive) == start + "Content-Length: 0\r\nConnection: keep-alive\r\n\r\n")
  }

  @Test func whatFramesIsNeverTwice() throws {
    let fields: Fields = [
      "content-length": "7", "X-A": "b", "Transfer-Encoding": "gzip", "CONNECTION": "x", "Keep-Alive": "timeout=5", "X-C": "d",
    ]
    let start = "HTTP/1.1 200 OK\r\n\(server)"
    #expect(
      try encode(.ok, fields, framing: .length(3), connection: .close)
        == start + "X-A: b\r\nX-C: d\r\nContent-Length: 3\r\nConnection: close\r\n\r\n")
    #expect(
      try encode(.ok, fields, framing: .chunked, connection: .keepAlive)
        == start + "X-A: b\r\nX-C: d\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n")
    #expect(try encode(.ok, fields, framing: .closeDelimited) == start + "X-A: b\r\nX-C: d\r\nConnection: close\r\n\r\n")
    #expect(try encode(.ok, fields, framing: .none) == start + "X-A: b\r\nConnection: x\r\nKeep-Alive: timeout=5\r\nX-C: d\r\n\r\n")
  }

  @Test func upgradesKeepTheirConnectionField() throws {
    #expect(
      try encode(.switchingProtocols, [.upgrade: "websocket", .connection: "Upgrade"], framing: .none)
        == "HTTP/1.1 101 Switching Protocols\r\n\(server)Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
  }

  @Test func fieldsOfTheHandlerWin() throws {
    let end = "Content-Length: 0\r\n\r\n"
    #expect(try encode(.ok, ["server": "mine"]) == "HTTP/1.1 200 OK\r\nDate: now\r\nServer: mine\r\n" + end)
    #expect(try encode(.ok, [.date: "then"]) == "HTTP/1.1 200 OK\r\nServer: Porthole\r\nDate: then\r\n" + end)
    #expect(try encode(.ok, [.date: "then", .server: "mine"]) == "HTTP/1.1 200 OK\r\nDate: then\r\nServer: mine\r\n" + end)
  }

  @Test(arguments: [
    ("A", "b\r\nSet-Cookie: c"), ("A", "b\r"), ("A", "b\nc"), ("A", "b\0"), ("A\r\nB", "c"), ("A:", "b"), ("A B", "c"), ("", "b"),
    ("\u{E9}", "b"),
  ])
  func invalidFieldsAreRefused(name: String, value: String) {
    var fields: Fields = ["X-Good": "1"]
    fields.append(FieldName(name), value)
    #expect(throws: InvalidField(name: FieldName(name))) { try encode(.ok, fields) }
    // Nothing of it is among the bytes.
    #expect(fields.wire == Array("X-Good: 1\r\n".utf8))
  }

  @Test func numbers() throws {
    for number in [0, 9, 10, 99, 12_345_678, 99_999_999, 100_000_000, 100_000_001, 1_000_000_007, 10_000_000_000_000_000, Int.max] {
      #expect(try encode(.ok, [:], framing: .length(number)).contains("\r\nContent-Length: \(number)\r\n"))
    }
  }

  @Test func chunks() throws {
    var out: [UInt8] = []
    for size in [1, 9, 10, 15, 16, 255, 256, 4096, 65535, Int.max] {
      out = []
      ChunkEncoder.appendSize(size, to: &out)
      #expect(String(decoding: out, as: UTF8.self) == String(size, radix: 16) + "\r\n")
    }
    out = []
    ChunkEncoder.appendSize(0, to: &out)
    #expect(out.isEmpty)
    try ChunkEncoder.appendLast(to: &out)
    #expect(out == Array("0\r\n\r\n".utf8))
    out = []
    try ChunkEncoder.appendLast(trailers: ["X-Sum": "1"], to: &out)
    #expect(out == Array("0\r\nX-Sum: 1\r\n\r\n".utf8))
    #expect(throws: InvalidField(name: "A")) { try ChunkEncoder.appendLast(trailers: ["A": "\n"], to: &out) }
  }
}
