internal import PortholeNet

extension Worker {
  /// Goes on with a connection whose client was told that its tunnel is open. Home.
  func serve(_ end: TunnelEnd, over stream: any ByteStream) {
    loop.assertHome()
    guard let socket = stream as? SocketStream, !isStopping || isDraining else {
      let peer = stream.peer
      stream.close()
      core.connectionEnded(peer: peer)
      return finishStoppingIfDone()
    }
    #if TLS && !canImport(Network)
    if let context = end.context { return shakeHands(socket, context, tunnel: end.authority) }
    #endif
    adopt(socket, tunnel: end.authority)
  }
}
