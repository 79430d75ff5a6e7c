/// A connection's bytes, both ways: the seam between what moves bytes and what they mean.
///
/// Everything is called on the loop, home, and never waits: an operation does what it can now, and where that is nothing the observer is told
/// when to try again. A TCP or Unix socket, a TLS session, a platform's own engine and a pair in memory all fill it.
package protocol ByteStream: AnyObject {
  /// Told of readiness; set once, before `start`.
  var observer: (any StreamObserver)? { get set }
  var peer: SocketAddress { get }
  var local: SocketAddress { get }
  /// What is known of the other end by its encryption; nil where the stream is in the clear.
  var security: StreamSecurity? { get }

  /// Begins to report readiness.
  func start() throws(Errno)
  /// Reads what is there into the array behind `offset`, which has room.
  func read(into buffer: inout [UInt8], from offset: Int) -> Transfer
  /// False when the last read drained the stream: reading again could only say `wouldBlock`.
  var mayHoldMore: Bool { get }
  /// Whether the peer's end comes next, without anything before it.
  var isAtEnd: Bool { get }
  /// Whether bytes wait to be read.
  var holdsBytes: Bool { get }
  /// Writes bytes from an offset on. `more`: further bytes follow at once, so that the system may wait for them.
  func write(_ bytes: [UInt8], from offset: Int, more: Bool) -> Transfer
  /// Writes the rest of the first array and the second behind it, as far as it goes.
  func write(_ first: [UInt8], from offset: Int, then second: [UInt8], more: Bool) -> Transfer
  /// Whether `write(file:from:count:)` may be under way on a thread that is not home; the descriptor stays until it no longer is.
  var isLent: Bool { get set }
  /// Writes bytes of an open file. May wait for the disk, so it is called as user code is.
  func write(file: Int32, from offset: Int, count: Int) -> Transfer
  /// The client has taken much: it may have as large a buffer as the system likes, which saves calls.
  func proveFast()
  /// Sends the end; reading goes on.
  func shutdownWrite()
  /// Gives up both directions and the descriptor; nothing is reported afterwards.
  func close()
}

/// Hears of a stream's readiness, home.
package protocol StreamObserver: AnyObject {
  /// Something may be read or written now. `hungUp`: the peer has sent its end or is gone; `broken`: it is gone.
  func streamReady(readable: Bool, writable: Bool, hungUp: Bool, broken: Bool)
}

extension ByteStream {
  package var security: StreamSecurity? { nil }
}

/// What a handshake told of the client.
package struct StreamSecurity: Sendable {
  /// A client's certificate, which it has proved to be its own.
  package struct Client: Sendable {
    /// Whom it names, as RFC 4514 writes it.
    package let subject: String
    package let commonName: String?
    /// SHA-256 of the certificate.
    package let fingerprint: [UInt8]
    package let der: [UInt8]
  }

  /// The name that the client asked for (RFC 6066 §3).
  package let serverName: String?
  package let client: Client?

  package init(serverName: String?, client: Client?) {
    self.serverName = serverName
    self.client = client
  }
}
