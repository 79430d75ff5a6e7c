/// The name of a field: a token, the same in every case (RFC 9110 §5.1).
///
/// Common names are numbers inside, so that comparing two of them compares a byte; any other name is kept as it is spelt.
public struct FieldName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The number of a common name; 0 for others.
  package let known: UInt8
  /// The name as given when it is not a common one.
  private let other: String

  /// A name of any spelling. One that is no token can be asked for, but not sent.
  public init(_ name: String) {
    known = name.withBytes { KnownNames.table.find($0, from: 0, to: $0.count) }
    other = known == 0 ? name : ""
  }

  /// A name of any spelling. One that is no token can be asked for, but not sent.
  public init(stringLiteral value: String) { self.init(value) }

  init(_ name: KnownName) {
    known = name.rawValue
    other = ""
  }

  /// The name of a field that was found in bytes.
  init(known: UInt8, bytes: Span<UInt8>) {
    self.known = known
    other = known == 0 ? String(repairing: bytes) : ""
  }

  /// The name; a common one as its specification spells it, another as it was given.
  public var description: String { known == 0 ? other : KnownNames.table.spellings[Int(known) - 1] }

  /// Whether both are the same name, in whatever case.
  public static func == (left: FieldName, right: FieldName) -> Bool {
    guard left.known == 0, right.known == 0 else { return left.known == right.known }
    return left.other == right.other || left.other.withBytes { right.matches($0) }
  }

  /// Feeds what is equal for all spellings of the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(known)
    guard known == 0 else { return }
    for byte in other.utf8 { hasher.combine(Bytes.lowercased(byte)) }
  }

  /// Whether bytes spell this name, which is not a common one.
  func matches(_ bytes: Span<UInt8>) -> Bool {
    other.withBytes { own in
      guard own.count == bytes.count else { return false }
      for index in 0..<own.count where Bytes.lowercased(own[index]) != Bytes.lowercased(bytes[index]) { return false }
      return true
    }
  }

  /// Whether the name could be sent: one byte at least, all of them tchar (RFC 9110 §5.6.2).
  var isToken: Bool { known != 0 || (!other.isEmpty && other.utf8.allSatisfy(Bytes.isToken)) }
}
