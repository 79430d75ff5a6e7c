internal import PortholeNet

extension Worker {
  /// Serves a new connection as its port demands. Home.
  func accepted(_ socket: SocketStream, at port: Port) {
    if core.configuration.expectsProxyProtocol { hearProxy(socket, at: port) } else { serve(socket, at: port) }
  }

  /// Serves a connection whose ends are known. Home.
  func serve(_ socket: SocketStream, at port: Port) {
    switch port {
    case .plain: adopt(socket)
    #if TLS && !canImport(Network)
    case .secure: shakeHands(socket)
    #else
    case .secure: adopt(socket)
    #endif
    #if TLS
    case .redirecting: adopt(socket, override: core.tls?.redirecting)
    #else
    case .redirecting: adopt(socket)
    #endif
    }
  }

  #if TLS && !canImport(Network)
  private func shakeHands(_ socket: SocketStream) {
    loop.assertHome()
    guard !isStopping || isDraining, let context = core.tls?.currentContext() else {
      socket.close()
      return core.connectionEnded(peer: socket.peer)
    }
    shakeHands(socket, context, tunnel: nil)
  }

  /// Waits for a client's handshake, or for its first byte to be none of one; in a tunnel perhaps. Home.
  func shakeHands(_ socket: SocketStream, _ context: TLSContext, tunnel: String?) {
    let handshake = TLSHandshake(socket, context: context, loop: loop) { [self] in handshakeEnded($0, $1, tunnel) }
    handshake.place = handshakes.count
    handshakes.append(handshake)
    handshake.start(within: Limits.milliseconds(limits.handshakeTime))
  }

  private func handshakeEnded(_ handshake: TLSHandshake, _ outcome: TLSHandshake.Outcome, _ tunnel: String?) {
    let place = handshake.place
    guard handshakes.indices.contains(place), handshakes[place] === handshake, let last = handshakes.popLast() else { return }
    if last !== handshake {
      handshakes[place] = last
      last.place = place
    }
    switch outcome {
    case .secure(let stream): adopt(stream, tunnel: tunnel)
    case .plain(let socket) where tunnel != nil: adopt(socket, tunnel: tunnel)
    case .plain(let socket): adopt(socket, override: core.tls?.misdirected)
    case .failed(let reason):
      log(.info, "\(handshake.peer): no TLS: \(reason)")
      core.connectionEnded(peer: handshake.peer)
      finishStoppingIfDone()
    }
  }
  #endif

  /// Connections that have not come to a request.
  var awaitsNewcomers: Bool {
    #if TLS && !canImport(Network)
    !handshakes.isEmpty || !preambles.isEmpty
    #else
    !preambles.isEmpty
    #endif
  }

  /// Gives up connections that have not come to a request.
  func cancelHandshakes() {
    cancelPreambles()
    #if TLS && !canImport(Network)
    let cancelled = handshakes
    handshakes = []
    for handshake in cancelled {
      handshake.cancel()
      core.connectionEnded(peer: handshake.peer)
    }
    #endif
  }
}

extension ServerCore {
  /// The port for plain HTTP that is led to HTTPS, if there is to be one.
  var redirectPort: Int? {
    #if TLS
    tls?.redirectPort
    #else
    nil
    #endif
  }

  /// The port where requests are answered is known.
  func listens(at port: UInt16) {
    #if TLS
    tls?.listens(at: port)
    #endif
  }

  /// Reads certificates, where there are some to be read.
  func prepareSecurity() throws {
    #if TLS
    try tls?.load()
    #endif
  }

  /// SHA-256 of the certificate that clients see.
  var fingerprint: [UInt8]? {
    #if TLS
    guard let fingerprint = tls?.fingerprint, !fingerprint.isEmpty else { return nil }
    return fingerprint
    #else
    return nil
    #endif
  }

  /// Reads certificates anew, on a thread that may wait for the disk; from any thread.
  func reloadSecuritySoon() {
    #if TLS
    ServiceManager.reloading()
    Task(executorPreference: BlockingPool.shared) {
      try? self.reloadSecurity()
      ServiceManager.notify("READY=1\n")
    }
    #endif
  }

  #if TLS
  /// Reads certificates anew; a failure is thrown, and told to the log.
  func reloadSecurity() throws {
    do { try tls?.load() } catch {
      configuration.logger.log(.error, "the certificates were not changed: \(error)")
      throw error
    }
  }
  #endif
}
