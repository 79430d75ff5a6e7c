internal import PortholeNet

/// A lock: as long as it holds, only who names it changes what it is on. It binds all that goes through ``FileAccess``, the drive and the page.
public struct FileLock: Sendable, Hashable {
  /// Whether others may lock the same.
  public enum Scope: String, Sendable, Hashable {
    /// Nobody else.
    case exclusive
    /// Others may, by shared locks.
    case shared
  }

  /// What it is named by, which nobody can guess; a URI.
  public let token: String
  /// What it was put on.
  public let root: StorePath
  /// Whether others may lock the same.
  public let scope: Scope
  /// Whether it is on all that is in a folder, too.
  public let isDeep: Bool
  /// Who holds it, in the words of the client, which nobody looks into.
  public let owner: String
  /// Whose it is; nil for nobody in particular.
  public let account: String?
  /// When it ends by itself; milliseconds since 1970.
  public let expires: Int64

  /// Seconds until it ends by itself.
  public var secondsLeft: Int { Int(max(0, expires - FileLock.now + 999) / 1000) }

  static var now: Int64 { Clock.wallNanoseconds / 1_000_000 }

  func lasting(_ seconds: Int) -> FileLock {
    FileLock(
      token: token, root: root, scope: scope, isDeep: isDeep, owner: owner, account: account,
      expires: FileLock.now + Int64(min(max(seconds, 1), 1 << 31)) * 1000)
  }
}

/// A lock that somebody wants.
public struct LockPlan: Sendable, Hashable {
  /// Whether others may lock the same.
  public var scope: FileLock.Scope
  /// Whether it is on all that is in a folder, too.
  public var isDeep: Bool
  /// Who holds it, in the words of the client; up to 8 KiB.
  public var owner: String
  /// Seconds that it lasts.
  public var seconds: Int

  /// A plan; without a word of a lock for an hour that nobody shares.
  public init(_ scope: FileLock.Scope = .exclusive, isDeep: Bool = true, owner: String = "", seconds: Int = 3600) {
    self.scope = scope
    self.isDeep = isDeep
    self.owner = owner
    self.seconds = seconds
  }
}

extension FileLock {
  init?(_ record: StateRecord) {
    guard let (root, token) = PathKeys.path(record.key) else { return nil }
    let fields = StateFields(record.value)
    guard let scope = fields["scope"].flatMap({ Scope(rawValue: $0) }), let expires = fields["expires"].flatMap({ Int64($0) }) else {
      return nil
    }
    self.init(
      token: String(decoding: token, as: UTF8.self), root: root, scope: scope, isDeep: fields["depth"] == "infinity",
      owner: fields["owner"] ?? "",
      account: fields["account"], expires: expires)
  }

  var key: [UInt8] { PathKeys.own(root) + token.utf8 }

  func change(expecting: StateChange.Expectation = .any) -> StateChange {
    var fields = StateFields()
    fields["scope"] = scope.rawValue
    fields["depth"] = isDeep ? "infinity" : "0"
    fields["owner"] = owner
    fields["account"] = account
    fields["expires"] = String(expires)
    return .put(.lock, key: key, value: fields.bytes, expecting: expecting)
  }

  /// A token (RFC 4918 §6.5): a random UUID (RFC 9562 §5.4) as a URN.
  static func newToken() -> String {
    // The system's generator is one for secrets.
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    func digits(_ value: UInt64, _ count: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: count - text.count) + text
    }
    return
      "urn:uuid:\(digits(high >> 32, 8))-\(digits(high >> 16 & 0xFFFF, 4))-\(digits(high & 0xFFFF, 4))-\(digits(low >> 48, 4))-\(digits(low & 0xFFFF_FFFF_FFFF, 12))"
  }
}
