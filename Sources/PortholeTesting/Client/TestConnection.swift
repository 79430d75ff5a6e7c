internal import PortholeHTTP
internal import PortholeNet

/// A client's connection: requests go one after another, on the same one, as long as the server keeps it.
///
/// It is closed when the last reference goes.
public actor TestConnection: TestRequester {
  private nonisolated let transport: any ClientTransport
  private let host: String
  private let patience: Duration
  private let mostBytes: Int
  private var received: [UInt8] = []
  private var isAtEnd = false
  /// The response that is being read.
  private var current: Reading?
  private var count = 0

  /// How far a response has been read.
  private final class Reading {
    let number: Int
    let head: ResponseHead
    var framing: ResponseFraming
    var decoder = ChunkedDecoder()
    var trailers = Fields()
    var isComplete: Bool
    init(number: Int, head: ResponseHead, framing: ResponseFraming) {
      self.number = number
      self.head = head
      self.framing = framing
      isComplete = framing == .none || framing == .length(0)
    }
  }

  init(_ transport: any ClientTransport, host: String, patience: Duration, mostBytes: Int) {
    self.transport = transport
    self.host = host
    self.patience = patience
    self.mostBytes = mostBytes
  }

  deinit { transport.close() }

  /// Closes it, which the server sees as its client leaving.
  public func close() { transport.close() }

  /// Sends a request and waits for the whole response.
  ///
  /// - Throws: ``TestClientError`` when there is none.
  public func send(_ request: TestRequest) async throws -> TestResponse { try await begin(request).collect() }

  /// Sends a request and waits for the head of its response, whose content is then read as it comes.
  ///
  /// The content of the request may still be on its way by then. The next request has to wait until the response is read to its end.
  ///
  /// - Throws: ``TestClientError`` when there is none.
  public func begin(_ request: TestRequest) async throws -> TestStream {
    let head = request.head(host: host)
    let isChunked = request.fields[.transferEncoding] == nil
    let transport = transport
    return try await begin(request.method) {
      switch request.body {
      case .none: try await transport.send(head)
      case .bytes(let bytes): try await transport.send(head + bytes)
      case .stream(let write):
        try await transport.send(head)
        try await write { bytes in
          guard !bytes.isEmpty else { return }
          var chunk: [UInt8] = []
          if isChunked { ChunkEncoder.appendSize(bytes.count, to: &chunk) }
          chunk += bytes
          if isChunked { chunk += ChunkEncoder.dataEnd }
          try await transport.send(chunk)
        }
        if isChunked { try await transport.send(Array("0\r\n\r\n".utf8)) }
      }
    }
  }

  /// Sends bytes as they are and waits for the head of a response to a request of that method.
  func begin(_ method: Method, _ bytes: [UInt8]) async throws -> TestStream {
    let transport = transport
    return try await begin(method) { try await transport.send(bytes) }
  }

  private func begin(_ method: Method, _ send: @escaping @Sendable () async throws -> Void) async throws -> TestStream {
    if let current, !current.isComplete { throw TestClientError.misuse("the response before was not read to its end") }
    current = nil
    count += 1
    // Beside reading, as the server may answer before it has read everything, and then read no further.
    let sending = Task(executorPreference: transport.loop) { try await send() }
    do {
      let reading = try await readHead(of: method)
      current = reading
      return TestStream(self, number: reading.number, head: reading.head, sending: sending)
    } catch {
      sending.cancel()
      transport.close()
      throw error
    }
  }

  private func readHead(of method: Method) async throws -> Reading {
    while true {
      var parser = ResponseParser()
      switch parser.parse(received.span) {
      case .incomplete:
        guard try await receive() else {
          throw TestClientError.cut(received.isEmpty ? "before a response came" : "in the head of the response")
        }
      case .failure(let reason): throw TestClientError.malformed(reason)
      case .head(let head, let consumed):
        received.removeFirst(consumed)
        if head.status.kind == .informational, head.status.code != 101 { continue }
        guard let framing = head.framing(to: method) else { throw TestClientError.malformed("its framing is contradictory") }
        return Reading(number: count, head: head, framing: framing)
      }
    }
  }

  private func receive() async throws -> Bool {
    guard !isAtEnd else { return false }
    guard let bytes = try await transport.receive(within: patience) else {
      isAtEnd = true
      return false
    }
    received += bytes
    return true
  }

  // MARK: Content

  /// The next piece of the content of a response; nil at its end.
  func next(_ number: Int) async throws -> [UInt8]? {
    guard let current, current.number == number, !current.isComplete else { return nil }
    while true {
      if !received.isEmpty || isAtEnd, let piece = try take(current) { return piece }
      if current.isComplete { return nil }
      if try await !receive() {
        guard case .closeDelimited = current.framing else { throw TestClientError.cut("in the content of the response") }
        current.isComplete = true
        return nil
      }
    }
  }

  private func take(_ reading: Reading) throws -> [UInt8]? {
    guard !received.isEmpty else { return nil }
    switch reading.framing {
    case .none: return nil
    case .closeDelimited:
      defer { received = [] }
      return received
    case .length(let remaining):
      let piece = Array(received.prefix(remaining))
      received.removeFirst(piece.count)
      reading.framing = .length(remaining - piece.count)
      reading.isComplete = piece.count == remaining
      return piece
    case .chunked: return try takeChunk(reading)
    }
  }

  private func takeChunk(_ reading: Reading) throws -> [UInt8]? {
    var start = 0
    defer { received.removeFirst(start) }
    while start < received.count {
      let step = reading.decoder.decode(received.span.extracting(start..<received.count))
      let first = start
      start += step.consumed
      switch step.event {
      case .content(let range): return Array(received[first + range.lowerBound..<first + range.upperBound])
      case .needMore: return nil
      case .failure(let failure): throw TestClientError.malformed(failure.reason)
      case .end(let trailers):
        reading.trailers = trailers
        reading.isComplete = true
        return nil
      }
    }
    return nil
  }

  func trailers(_ number: Int) -> Fields { current?.number == number ? current?.trailers ?? Fields() : Fields() }

  nonisolated var limit: Int { mostBytes }
}
