#if Crypto
internal import PortholeCrypto
internal import PortholeHTTP
internal import PortholeNet

/// The nonces of digest authentication: bound to the time and a secret, so that whoever has the secret knows them without having
/// kept them, and used once with each nonce count (RFC 7616 §3.3, §5.12).
final class DigestNonces: Sendable {
  private struct Uses {
    /// The highest count so far, and a bit for each of the 64 up to it: the requests of several connections may overtake each other.
    var highest: UInt32 = 0
    var seen: UInt64 = 0

    /// False when this count was used before, or is too old to tell.
    mutating func use(_ count: UInt32) -> Bool {
      if count > highest {
        let step = count - highest
        seen = step < 64 ? seen << UInt64(step) | 1 : 1
        highest = count
        return true
      }
      let age = highest - count
      guard age < 64, seen & 1 << UInt64(age) == 0 else { return false }
      seen |= 1 << UInt64(age)
      return true
    }
  }

  private static let capacity = 8192
  /// Seconds that the clocks of two instances may differ.
  private static let skew: Int64 = 60

  private let secret: [UInt8]
  private let realm: [UInt8]
  private let life: Int64
  private let clock: @Sendable () -> Int64
  private let uses = Locked(ExpiringTable<[UInt8], Uses>(capacity: capacity))

  /// `life` is in seconds, the clock tells those since 1970.
  init(secret: [UInt8], realm: String, life: Int, clock: @escaping @Sendable () -> Int64) {
    self.secret = secret
    self.realm = Array(realm.utf8)
    self.life = Int64(clamping: max(1, life))
    self.clock = clock
  }

  /// A new nonce: eight bytes of time, eight at random, and sixteen that only who has the secret can make of them.
  func make() throws(CryptoError) -> String {
    var bytes: [UInt8] = []
    let now = UInt64(bitPattern: clock())
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: now >> UInt64(shift))) }
    bytes += try SecureRandom.bytes(8)
    return Base64.encode(try sealed(bytes))
  }

  private func sealed(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try bytes + MessageDigest.sha256.hmac(bytes + realm, key: secret).prefix(16)
  }

  /// Whether a nonce is ours, young enough, and was not used with this count; it is from now on.
  func use(_ nonce: [UInt8], count: UInt32) throws(CryptoError) -> Bool {
    guard let bytes = Base64.decode(nonce.span), bytes.count == 32, ConstantTime.areEqual(bytes, try sealed(Array(bytes.prefix(16)))) else {
      return false
    }
    let issued = Int64(truncatingIfNeeded: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    let now = clock()
    guard issued <= now + DigestNonces.skew, now - issued < life else { return false }
    return uses.withLock { table in
      let time = UInt64(clamping: now), end = UInt64(clamping: issued + life)
      let key = Array(bytes.prefix(16))
      let known = table.entry(key, now: time)
      // Uses of a nonce that had to be forgotten cannot be told from new ones.
      if known == nil, end <= table.floor { return false }
      var uses = known?.value ?? Uses()
      let isNew = uses.use(count)
      #if PORTHOLE_PLANTED_FAULTS
      if SemanticsFault.active == .loginCountUnchecked { return true }
      #endif
      guard isNew else { return false }
      table.set(key, uses, end: end, now: time)
      return true
    }
  }
}
#endif
