internal import PortholeHTTP
internal import PortholeNet

/// Cuts the bytes of a connection into requests and their responses, and has them written. Its two directions come by different calls, each in order.
///
/// It reads by the parsers that the server reads by, so that both see the same boundaries; what the server refuses, and all behind it, is
/// one request here.
final class Conversation {
  private let recorder: Recorder
  private var incoming: IncomingMessages
  private var outgoing = OutgoingMessages()
  /// Requests whose responses are not complete, in order.
  private var open: [Exchange] = []
  /// The request whose bytes arrive.
  private var latest: Exchange?
  private var isOver = false

  private final class Exchange {
    let pair: RecordedPair
    let method: Method
    let request: RecordedFile
    var response: RecordedFile?
    /// A file that is being sent, under a descriptor of ours.
    var source: (raw: Int32, file: File)?

    init(pair: RecordedPair, method: Method, request: RecordedFile) {
      self.pair = pair
      self.method = method
      self.request = request
    }
  }

  init(_ recorder: Recorder, limits: HeadLimits) {
    self.recorder = recorder
    incoming = IncomingMessages(removing: recorder.recording.removedFields, limits: limits)
  }

  // MARK: What clients say

  func received(_ bytes: [UInt8]) {
    guard !isOver else { return }
    incoming.take(bytes) { piece in
      switch piece {
      case .begin(let method, let head): begin(method, head)
      case .bytes(let bytes): if let latest { recorder.write(bytes, to: latest.request, of: latest.pair) }
      case .end: endRequest()
      }
    }
  }

  private func begin(_ method: Method?, _ head: [UInt8]) {
    endRequest()
    let pair = RecordedPair(number: recorder.nextNumber())
    let name = "\(Recorder.digits(pair.number))-\(method?.rawValue ?? "INVALID").request"
    let exchange = Exchange(pair: pair, method: method ?? .get, request: recorder.open(pair, name))
    recorder.write(head, to: exchange.request, of: pair)
    open.append(exchange)
    latest = exchange
  }

  private func endRequest() {
    if let latest { recorder.close(latest.request, of: latest.pair) }
    latest = nil
  }

  // MARK: What they are answered

  func sent(_ bytes: [UInt8]) {
    guard !isOver else { return }
    // The server may answer before a head is whole: what there is of it is the request.
    if open.isEmpty, let head = incoming.takeUnfinished() { begin(nil, head) }
    outgoing.take(bytes, method: { open.first?.method ?? .get }, removing: recorder.recording.removedFields) { piece in
      guard let exchange = open.first else { return }
      switch piece {
      case .begin(let status, let head):
        let name = "\(Recorder.digits(exchange.pair.number))-\(status).response"
        let file = recorder.open(exchange.pair, name)
        exchange.response = file
        recorder.write(head, to: file, of: exchange.pair)
        if status == 101 { incoming.passOnAll() }
      case .bytes(let bytes): if let file = exchange.response { recorder.write(bytes, to: file, of: exchange.pair) }
      case .end: endResponse()
      }
    }
  }

  /// Bytes of a file that were sent: content, as no head is in a file.
  func sent(file raw: Int32, from offset: Int, count: Int) {
    guard !isOver, let exchange = open.first, let response = exchange.response else { return }
    if exchange.source?.raw != raw { exchange.source = (try? File.duplicate(raw)).map { (raw, $0) } }
    guard let source = exchange.source?.file else { return }
    recorder.write(source, from: offset, count: count, to: response, of: exchange.pair)
    if outgoing.skip(count) { endResponse() }
  }

  private func endResponse() {
    guard let exchange = open.first else { return }
    if let file = exchange.response { recorder.close(file, of: exchange.pair) }
    exchange.source = nil
    open.removeFirst()
  }

  // MARK: The end

  func end() {
    guard !isOver else { return }
    if latest == nil, let head = incoming.takeUnfinished() { begin(nil, head) }
    if let latest { recorder.write(incoming.heldBack, to: latest.request, of: latest.pair) }
    isOver = true
    endRequest()
    while !open.isEmpty { endResponse() }
  }
}
