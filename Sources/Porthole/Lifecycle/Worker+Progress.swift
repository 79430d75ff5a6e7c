internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

extension Worker {
  /// Has what is under way looked at four times a second, where somebody listens. Home.
  ///
  /// Nothing is done for it where bytes move: requests that are answered before the clock has ticked cost nothing.
  func watchProgress() {
    guard progressAlarm == nil, core.events.isObserved else { return }
    let alarm = Alarm { [weak self] in self?.tellProgress() }
    progressAlarm = alarm
    loop.setTimer(alarm, due: loop.now + Timers.tick)
  }

  private func tellProgress() {
    loop.assertHome()
    progressAlarm = nil
    guard core.events.isObserved else { return }
    var isUnderWay = false
    for connection in connections where connection.isCounted {
      isUnderWay = true
      guard let progress = connection.progress() else { continue }
      loop.later { [core] in core.events.send(.progress(progress)) }
    }
    if isUnderWay { watchProgress() }
  }
}

extension HTTPConnection {
  /// How far the request at hand is, if it has moved since it was last asked.
  func progress() -> RequestProgress? {
    loop.assertHome()
    guard phase == .exchange, let head = underWay?.head else { return nil }
    let bytesIn = answer.headSize + (content?.received ?? 0)
    let bytesOut = max(0, delivered.load(ordering: .relaxed) - deliveredBefore)
    guard bytesIn + bytesOut != toldBytes else { return nil }
    toldBytes = bytesIn + bytesOut
    var expectedIn: Int? = answer.headSize
    switch content?.framing {
    case .length(let length)?: expectedIn = answer.headSize + length
    case .chunked?: expectedIn = content?.isComplete == true ? bytesIn : nil
    case .none?, nil: break
    }
    return RequestProgress(
      connection: info, method: head.method.rawValue, target: head.target, bytesIn: bytesIn, expectedIn: expectedIn, bytesOut: bytesOut,
      expectedOut: answer.expectedOut)
  }
}
