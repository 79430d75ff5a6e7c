internal import PortholeNet

extension HTTPConnection {
  /// Sends what is in the output; false when the connection is over. With `more`, further bytes follow at once.
  func flush(more: Bool = false) async -> Bool {
    loop.assertHome()
    while sent < output.count {
      guard !broken else { return false }
      switch stream.write(output, from: sent, more: more) {
      case .bytes(let count):
        countDelivered(count)
        sent += count
      case .wouldBlock: guard await waitForRoom() else { return false }
      case .end, .failed:
        broken = true
        return false
      }
    }
    emptied()
    return !broken
  }

  /// Sends what is in the output and the bytes behind it, without copying these.
  func flush(then bytes: [UInt8]) async -> Bool {
    loop.assertHome()
    while sent < output.count {
      guard !broken else { return false }
      switch stream.write(output, from: sent, then: bytes, more: false) {
      case .bytes(let count) where sent + count > output.count:
        countDelivered(count)
        let offset = sent + count - output.count
        emptied()
        return await write(bytes, from: offset)
      case .bytes(let count):
        countDelivered(count)
        sent += count
      case .wouldBlock: guard await waitForRoom() else { return false }
      case .end, .failed:
        broken = true
        return false
      }
    }
    emptied()
    return await write(bytes, from: 0)
  }

  private func write(_ bytes: [UInt8], from start: Int) async -> Bool {
    var offset = start
    while offset < bytes.count {
      guard !broken else { return false }
      switch stream.write(bytes, from: offset, more: false) {
      case .bytes(let count):
        countDelivered(count)
        offset += count
      case .wouldBlock: guard await waitForRoom() else { return false }
      case .end, .failed:
        broken = true
        return false
      }
    }
    return !broken
  }

  private func emptied() {
    output.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// Sends what goes without waiting.
  func flushWhatGoes() {
    loop.assertHome()
    guard !output.isEmpty else { return }
    var output = lendOutput()
    defer { swap(&output, &keptOutput) }
    while sent < output.count, !broken {
      switch stream.write(output, from: sent, more: false) {
      case .bytes(let count):
        countDelivered(count)
        sent += count
      case .wouldBlock: return
      case .end, .failed: broken = true
      }
    }
    output.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// Takes the output out for a while, with room in it.
  func lendOutput() -> [UInt8] {
    var lent: [UInt8] = []
    swap(&lent, &keptOutput)
    if lent.capacity == 0 { lent = loop.takeOutput() }
    return lent
  }

  /// A handler begins while earlier answers wait in the output: they leave at the next tick at the latest.
  func rearmForPending() {
    phaseDue = loop.now + 1
    rearm()
  }

  /// Waits until the client takes bytes again; false when it is gone or took none for too long.
  func waitForRoom() async -> Bool {
    loop.assertHome()
    guard !broken, phase != .closed else { return false }
    writeDue = loop.now + Limits.milliseconds(limits.writeStall)
    rearm()
    await Suspension.wait { writer = $0 }
    await loop.comeHome()
    writeDue = 0
    if writeIsLate { broken = true }
    return !broken && phase != .closed
  }
}
