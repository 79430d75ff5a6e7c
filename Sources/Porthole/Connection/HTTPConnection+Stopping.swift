internal import PortholeHTTP
internal import PortholeNet

extension HTTPConnection {
  /// The response that is being streamed for an exchange. Home.
  func pending(_ number: UInt64) -> PendingHead? {
    loop.assertHome()
    return number == exchange ? pending : nil
  }

  /// Has a stream told of the server's stop, which may have begun. Home.
  func whenStopping(_ number: UInt64, _ body: @escaping @Sendable () -> Void) {
    guard let pending = pending(number) else { return }
    pending.onStopping.append(body)
    // It would keep the server connected for ever.
    count(false)
    if worker.isStopping { tellOfStop() }
  }

  /// The server stops: streams that would go on for ever are told. Home.
  func tellOfStop() {
    loop.assertHome()
    guard let bodies = pending?.onStopping, !bodies.isEmpty else { return }
    pending?.onStopping = []
    loop.later { for body in bodies { body() } }
  }
}
