internal import PortholeNet

extension Worker {
  /// Waits for what the proxy says of a connection, then serves it. Home.
  func hearProxy(_ socket: SocketStream, at port: Port) {
    loop.assertHome()
    guard !isStopping || isDraining else {
      socket.close()
      return core.connectionEnded(peer: socket.peer)
    }
    let preamble = ProxyPreamble(socket, loop: loop) { [self] preamble, socket in
      preambles[ObjectIdentifier(preamble)] = nil
      // The proxy was counted so far; it is the client that counts.
      core.connectionEnded(peer: preamble.proxy)
      defer { finishStoppingIfDone() }
      guard let socket else { return log(.warning, "\(preamble.proxy): no header of the PROXY protocol; the connection was closed") }
      guard core.admit(socket.peer) else { return socket.close() }
      serve(socket, at: port)
    }
    preambles[ObjectIdentifier(preamble)] = preamble
    preamble.start(within: Limits.milliseconds(limits.handshakeTime))
  }

  /// Gives up connections whose proxy has not spoken.
  func cancelPreambles() {
    let cancelled = preambles.values
    preambles = [:]
    for preamble in cancelled {
      preamble.cancel()
      core.connectionEnded(peer: preamble.proxy)
    }
  }
}
