internal import PortholeHTTP
internal import PortholeNet

/// Answers 429 to whoever asks too often.
///
/// Everybody has a bucket of tokens: a request takes one, and the bucket fills up again at an even rate. What is kept is bounded: 16,384 buckets, of which
/// those that are nearest to being full go first.
///
/// ```swift
/// server.use(RateLimit(requests: 600, seconds: 60))
/// ```
public struct RateLimit: Middleware {
  private enum Client: Hashable {
    case address(SocketAddress)
    case key(String)
  }
  private struct Bucket {
    var tokens: Double
    /// Milliseconds.
    var time: UInt64
  }

  private static let capacity = 16_384
  /// Milliseconds that are as good as for ever.
  private static let farAway = 1e15

  /// Tokens a millisecond.
  private let rate: Double
  private let size: Double
  private let key: (@Sendable (Request) -> String?)?
  private let clock: @Sendable () -> UInt64
  private let buckets = Locked(ExpiringTable<Client, Bucket>(capacity: capacity))

  /// Grants each client a number of requests in a number of seconds.
  ///
  /// - Parameters:
  ///   - requests: How many.
  ///   - seconds: In how many seconds.
  ///   - burst: How many may come at once, after a pause; as many as `requests` by default.
  ///   - key: What tells clients apart; nil for one that has no limit. By default their addresses, of IPv6 the network of 64 bits.
  public init(requests: Int, seconds: Int, burst: Int? = nil, key: (@Sendable (Request) -> String?)? = nil) {
    self.init(requests: requests, seconds: seconds, burst: burst, key: key, clock: { Clock.milliseconds })
  }

  init(
    requests: Int, seconds: Int, burst: Int? = nil, key: (@Sendable (Request) -> String?)? = nil, clock: @escaping @Sendable () -> UInt64
  ) {
    rate = Double(max(1, requests)) / (Double(max(1, seconds)) * 1000)
    size = Double(max(1, burst ?? requests))
    self.key = key
    self.clock = clock
  }

  /// Yes: whoever does not log in counts, too. Where `key` needs to know who did, wrap routes in it.
  public var precedesAuthentication: Bool { true }

  /// Answers 429, or passes the request on.
  public func respond(to request: Request, next: any Responder) async throws -> Response {
    let client: Client
    if let key {
      guard let text = key(request) else { return try await next.respond(to: request) }
      client = .key(text)
    } else {
      client = .address(request.connection.peer.peerKey)
    }
    if let seconds = take(client) {
      throw HTTPError(
        .tooManyRequests, detail: "There were too many requests. Try again in \(seconds) seconds.", fields: [.retryAfter: "\(seconds)"])
    }
    return try await next.respond(to: request)
  }

  /// Takes a token; seconds until there will be one where there is none.
  private func take(_ client: Client) -> Int? {
    buckets.withLock { buckets in
      let now = clock()
      var bucket = buckets.entry(client, now: now)?.value ?? Bucket(tokens: size, time: now)
      bucket.tokens = min(size, bucket.tokens + Double(now > bucket.time ? now - bucket.time : 0) * rate)
      bucket.time = now
      let isEmpty = bucket.tokens < 1
      if !isEmpty { bucket.tokens -= 1 }
      // A full bucket is as good as none.
      buckets.set(client, bucket, end: now + UInt64(min((size - bucket.tokens) / rate, RateLimit.farAway)) + 1, now: now)
      return isEmpty ? max(1, Int((min((1 - bucket.tokens) / rate, RateLimit.farAway) / 1000).rounded(.up))) : nil
    }
  }
}
