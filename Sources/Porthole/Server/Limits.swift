/// What a server grants a client: sizes in bytes, times in whole seconds. Each limit has a default that suits the open network.
///
/// | limit | default | beyond it |
/// |---|---|---|
/// | ``handshakeTime`` | 10 s | closed |
/// | ``headTime`` | 30 s | 408 when something had arrived, then closed |
/// | ``headSize`` | 64 KiB | 431 |
/// | ``fieldCount`` | 200 | 431 |
/// | ``targetSize`` | 16 KiB | 414 |
/// | ``bodyRate`` after ``bodyGrace`` | 1 KiB/s after 10 s | 408, closed |
/// | ``idleTime`` | 75 s | closed |
/// | ``writeStall`` | 60 s | closed |
/// | ``connections`` | 10,000 | 503, closed |
/// | ``connectionsPerAddress`` | 256, none for loopback | 503, closed |
/// | ``bodyInMemory`` | 1 MiB | 413 |
/// | ``decodedRatio`` beyond 1 MiB | 100 | 413 |
/// | ``decodedSize`` | 1 GiB | 413 |
/// | ``completionTime`` | 60 s | 500, and a line in the log |
/// | ``heldThreads`` | 64 in the process | the loop waits, an event says so |
public struct Limits: Sendable, Hashable {
  /// Seconds that a TLS handshake may take, from the connection's beginning.
  public var handshakeTime = 10
  /// Seconds that a request's head may take to arrive, from its first byte.
  public var headTime = 30
  /// Bytes of a request's line and fields together.
  public var headSize = 64 * 1024
  /// Field lines of a request.
  public var fieldCount = 200
  /// Bytes of a request's target.
  public var targetSize = 16 * 1024
  /// Bytes per second that content has to arrive with, while the server waits for it.
  public var bodyRate = 1024
  /// Seconds of waiting for content before its rate counts.
  public var bodyGrace = 10
  /// Seconds that a connection may be quiet between requests.
  public var idleTime = 75
  /// Seconds that a client may take no byte of a response.
  public var writeStall = 60
  /// Connections at a time.
  public var connections = 10_000
  /// Connections at a time from one address (IPv6: from one network of 64 bits); nil for any number. Loopback is not counted.
  public var connectionsPerAddress: Int? = 256
  /// Bytes of content that are collected in memory unless a handler says otherwise.
  public var bodyInMemory = 1024 * 1024
  /// How many times as large as it was sent content may become when its coding (gzip, deflate) is undone; counted from 1 MiB on.
  public var decodedRatio = 100
  /// Bytes that content may become when its coding is undone.
  public var decodedSize = 1024 * 1024 * 1024
  /// Seconds that a ``CompletionHandler`` may take to call back.
  public var completionTime = 60
  /// Threads of the process that handlers may hold at a time; fixed.
  public let heldThreads = 64
  /// Seconds that a client may go on sending behind the response that ends its connection, as a reset could overtake that (RFC 9112 §9.6).
  var lingerTime = 30

  /// The defaults.
  public init() {}

  /// Seconds as the loop's clock counts; as good as for ever beyond some decades.
  static func milliseconds(_ seconds: Int) -> UInt64 { UInt64(min(max(seconds, 0), 1 << 32)) * 1000 }
}
