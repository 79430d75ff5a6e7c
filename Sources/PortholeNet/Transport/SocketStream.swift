/// A connected TCP or Unix socket on a loop.
package final class SocketStream: ByteStream, EventReceiver {
  private let socket: Int32
  /// The descriptor, for what moves bytes over the socket in another way.
  var raw: Int32 { socket }
  private let loop: EventLoop
  private let accepted: SocketAddress
  /// What a proxy says of the two ends.
  private var described: (peer: SocketAddress, local: SocketAddress)?
  // What other modules may look at is computed: a property that they can reach is watched for overlapping accesses at run time.
  private var watcher: (any StreamObserver)?
  private var holdsMore = true
  private var hungUp = false
  private var isOpen = true
  private var isRegistered = false
  package var isLent = false {
    didSet {
      loop.assertHome()
      // It was closed meanwhile.
      if !isLent, oldValue, !isOpen { Socket.close(socket) }
    }
  }
  private var isBounded = true

  /// What the system takes for a client at first: one that reads slowly would else make it keep megabytes, and a thousand such clients use
  /// up what it has for all of TCP.
  static let unsentBytes: Int32 = 256 * 1024

  /// Takes over an accepted, non-blocking socket.
  package init(owning socket: Int32, peer: SocketAddress, loop: EventLoop) {
    self.socket = socket
    accepted = peer
    self.loop = loop
    if case .unix = accepted { return }
    Socket.noDelay(socket)
  }

  /// Sends what goes of a last word to a connection that is not served, and closes it.
  package static func turnAway(_ socket: Int32, _ bytes: [UInt8]) {
    // What the client has sent already is read, as closing with it unread would reset the connection before the word is heard.
    var scrap = [UInt8](repeating: 0, count: 4096)
    _ = Socket.read(socket, into: &scrap, from: 0)
    _ = Socket.send(socket, bytes, from: 0, more: false)
    Socket.shutdownWrite(socket)
    Socket.close(socket)
  }

  deinit { if isOpen || isLent { Socket.close(socket) } }

  package var peer: SocketAddress { described?.peer ?? accepted }
  package var local: SocketAddress { described?.local ?? (isOpen ? Socket.localAddress(socket) ?? accepted : accepted) }

  /// Has it known by what a proxy says of it.
  func describe(peer: SocketAddress, local: SocketAddress) { described = (peer, local) }

  /// What is there, without taking it.
  func peek(atMost count: Int) -> [UInt8] {
    loop.assertHome()
    return Socket.peek(socket, atMost: count)
  }

  /// Takes bytes that are there.
  func skip(_ count: Int) {
    loop.assertHome()
    var scrap = [UInt8](repeating: 0, count: count)
    _ = Socket.read(socket, into: &scrap, from: 0)
  }

  package var observer: (any StreamObserver)? {
    get { watcher }
    set { watcher = newValue }
  }

  package var mayHoldMore: Bool { holdsMore }

  package func start() throws(Errno) {
    if isRegistered {
      // It was watched by somebody who left what came to the observer of now.
      observer?.streamReady(readable: true, writable: true, hungUp: hungUp, broken: false)
    } else {
      try loop.register(socket, self)
      isRegistered = true
    }
  }

  func received(_ readiness: Readiness) {
    loop.assertHome()
    let hungUp = !readiness.isDisjoint(with: .hungUp)
    if hungUp { self.hungUp = true }
    let readable = readiness.contains(.readable) || hungUp
    if readable { holdsMore = true }
    let watcher = watcher
    watcher?.streamReady(
      readable: readable, writable: readiness.contains(.writable) || hungUp, hungUp: hungUp, broken: !readiness.isDisjoint(with: .broken))
  }

  package func read(into buffer: inout [UInt8], from offset: Int) -> Transfer {
    loop.assertHome()
    let transfer = Socket.read(socket, into: &buffer, from: offset)
    // A short read has drained the socket, unless the peer's end was reported already: then no further edge will come.
    switch transfer {
    case .bytes(let count): holdsMore = hungUp || offset + count == buffer.count
    case .wouldBlock: holdsMore = false
    case .end, .failed: break
    }
    return transfer
  }

  package var isAtEnd: Bool {
    loop.assertHome()
    return Socket.peek(socket) == .end
  }

  package var holdsBytes: Bool {
    loop.assertHome()
    return Socket.peek(socket) == .bytes(1)
  }

  /// The byte that is read next, if it is there.
  var firstByte: UInt8? {
    loop.assertHome()
    var byte: UInt8 = 0
    return Socket.peek(socket, &byte) == .bytes(1) ? byte : nil
  }

  package func write(_ bytes: [UInt8], from offset: Int, more: Bool) -> Transfer {
    loop.assertHome()
    return Socket.send(socket, bytes, from: offset, more: more)
  }

  package func write(_ first: [UInt8], from offset: Int, then second: [UInt8], more: Bool) -> Transfer {
    loop.assertHome()
    return Socket.send(socket, first, from: offset, then: second, more: more)
  }

  package func write(file: Int32, from offset: Int, count: Int) -> Transfer { Socket.sendFile(socket, file, from: offset, count: count) }

  package func proveFast() {
    loop.assertHome()
    guard isBounded, isOpen else { return }
    isBounded = false
    if case .unix = accepted { return }
    Socket.boundUnsentBytes(socket, .max)
  }

  package func shutdownWrite() {
    loop.assertHome()
    Socket.shutdownWrite(socket)
  }

  package func close() {
    loop.assertHome()
    guard isOpen else { return }
    isOpen = false
    watcher = nil
    loop.unregister(socket, stillOpen: isLent)
    // Closed under a call, its number could be the next connection's before the call gets to it.
    if isLent { Socket.shutdown(socket) } else { Socket.close(socket) }
  }
}
