@testable import Porthole
@testable import PortholeNet

/// How a client's bytes get to a server and back.
protocol WireTransport: Sendable {
  func send(_ bytes: [UInt8]) async throws
  /// What comes next, nil at the end.
  func receive(within time: Duration) async throws -> [UInt8]?
  func sendEnd()
  func reset()
  func close()
}

/// A client that says exactly what it is told to say, and reads strictly.
actor Wire {
  nonisolated let transport: any WireTransport
  private var parser = WireParser()

  /// Longer than anything takes that goes right: only a failing test waits so long.
  static let patience = Duration.seconds(20)

  init(_ transport: any WireTransport) { self.transport = transport }

  /// A connection over TCP to this machine.
  init(port: Int, host: String = "127.0.0.1", sending first: String = "", receiveBuffer: Int32? = nil) throws {
    guard let address = SocketAddress(host: host, port: UInt16(clamping: port)) else { throw WireError.malformed(host) }
    transport = try WireSocket(address, sending: first, receiveBuffer: receiveBuffer)
  }

  func send(_ text: String) async throws { try await transport.send(Array(text.utf8)) }
  func send(_ bytes: [UInt8]) async throws { try await transport.send(bytes) }

  /// Sends pieces one after another, with a pause behind each.
  func send(_ pieces: [String], pause: Duration = .milliseconds(20)) async throws {
    for piece in pieces {
      try await send(piece)
      try await Task.sleep(for: pause)
    }
  }

  nonisolated func sendEnd() { transport.sendEnd() }
  nonisolated func reset() { transport.reset() }
  nonisolated func close() { transport.close() }

  /// The next response, interim ones too.
  func response(to method: String = "GET", within time: Duration = Wire.patience) async throws -> WireResponse {
    let deadline = ContinuousClock.now + time
    while true {
      if let response = try parser.next(to: method) { return response }
      try await fill(within: deadline - .now)
    }
  }

  /// Sends a request and reads its response.
  func ask(_ request: String) async throws -> WireResponse {
    try await send(request)
    return try await response(to: String(request.prefix { $0 != " " }))
  }

  /// Whether the end comes next, cleanly and without a byte before it.
  func endsCleanly(within time: Duration = Wire.patience) async throws -> Bool {
    let deadline = ContinuousClock.now + time
    while parser.bytes.isEmpty, !parser.isAtEnd { try await fill(within: deadline - .now) }
    return parser.bytes.isEmpty
  }

  /// All that comes until the end, or until the connection breaks.
  func everything(within time: Duration = Wire.patience) async throws -> [UInt8] {
    let deadline = ContinuousClock.now + time
    while !parser.isAtEnd {
      do { try await fill(within: deadline - .now) } catch WireError.system { break }
    }
    defer { parser.bytes = [] }
    return parser.bytes
  }

  /// Whether nothing comes for a while.
  func isSilent(for time: Duration) async throws -> Bool {
    do {
      try await fill(within: time)
      return false
    } catch WireError.timeout { return parser.bytes.isEmpty }
  }

  /// Reads until so many bytes are there that were not taken yet.
  func bytes(atLeast count: Int) async throws -> [UInt8] {
    while parser.bytes.count < count, !parser.isAtEnd { try await fill(within: Wire.patience) }
    return parser.bytes
  }

  /// Takes a head that no message's rules are for, such as the answer to CONNECT, as text.
  func takeHead() async throws -> String {
    while true {
      if let end = WireParser.find([13, 10, 13, 10], in: parser.bytes, from: 0) {
        defer { parser.bytes.removeFirst(end + 4) }
        return String(decoding: parser.bytes[..<end], as: UTF8.self)
      }
      if parser.isAtEnd { throw WireError.ended }
      try await fill(within: Wire.patience)
    }
  }

  private func fill(within time: Duration) async throws {
    if let bytes = try await transport.receive(within: time) { parser.bytes += bytes } else { parser.isAtEnd = true }
  }
}

extension Wire {
  /// A GET of HTTP/1.1.
  static func get(_ target: String, _ fields: String...) -> String { request("GET", target, fields) }

  static func head(_ target: String, _ fields: String...) -> String { request("HEAD", target, fields) }

  /// A request with content of known length.
  static func post(_ target: String, _ body: String, _ fields: String...) -> String {
    request("POST", target, fields + ["Content-Length: \(body.utf8.count)"]) + body
  }

  static func request(_ method: String, _ target: String, _ fields: [String] = []) -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
  }
}
