internal import PortholeHTTP
internal import PortholeNet

extension HTTPConnection {
  /// The most bytes of interim responses that wait for a client that takes none.
  private static let mostInterim = 64 * 1024

  static let noLines = ServerBlock([])

  /// Sends an interim response, as far as that goes without waiting; the rest goes with what follows. Home; called for user code.
  func sendInterim(_ status: Status, _ fields: Fields, exchange number: UInt64) throws {
    loop.assertHome()
    guard number == exchange, phase == .exchange, !answer.headIsOut else { throw ResponseStreamError.finished }
    guard !broken else { throw ResponseStreamError.disconnected }
    guard output.count < HTTPConnection.mostInterim else { throw ResponseStreamError.stalled }
    try appendInterim(status, fields)
    if status == .continue { content?.expects100 = false }
    flushWhatGoes()
    if !output.isEmpty { rearmForPending() }
  }

  private func appendInterim(_ status: Status, _ fields: Fields) throws(InvalidField) {
    var output = lendOutput()
    defer { swap(&output, &keptOutput) }
    let before = output.count
    try ResponseHeadEncoder.encode(
      status: status, fields: fields, serverBlock: HTTPConnection.noLines, framing: .none, connection: .none, into: &output)
    answer.bytesOut += output.count - before
  }
}
