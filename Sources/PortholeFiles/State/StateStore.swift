/// What has to outlive the process, and be the same for all instances that serve a folder: unfinished uploads, the trash, creation dates that
/// the file system cannot keep, locks and dead properties.
///
/// Records by a kind and a key of bytes, in the order of their keys. A change that consists of several is done whole or not at all; a change
/// may expect what was there before, by which several instances agree on who was first.
public protocol StateStore: Sendable {
  /// The value of a record; nil where there is none.
  func value(_ kind: StateKind, _ key: [UInt8]) async throws -> [UInt8]?
  /// The records whose keys begin so, in the order of their keys' bytes, beginning behind a key, at most so many.
  func records(_ kind: StateKind, prefix: [UInt8], after: [UInt8]?, limit: Int) async throws -> [StateRecord]
  /// Does all of the changes, one after another, or none.
  ///
  /// - Throws: ``StateConflict`` when a change expected something else.
  func apply(_ changes: [StateChange]) async throws
}

/// What records are about.
public struct StateKind: Hashable, Sendable {
  /// The kind's name in the store.
  public let name: String

  /// A kind of that name.
  public init(_ name: String) { self.name = name }

  /// Uploads that are not complete, by their identifiers.
  public static let upload = StateKind("upload")
  /// What is in the trash, by its identifiers.
  public static let trash = StateKind("trash")
  /// When files were first made whose content was replaced since, by their identities.
  public static let created = StateKind("created")
  /// Locks, by what they are on and their tokens.
  public static let lock = StateKind("lock")
  /// Changes with each lock that is put somewhere.
  public static let lockTurn = StateKind("lock-turn")
  /// Dead properties, by what has them and their names.
  public static let property = StateKind("property")
  /// Moves and copies that are about to be made.
  public static let pending = StateKind("pending")
  /// When somebody last asked for changes of a folder, by the tokens of what it had then.
  public static let snapshot = StateKind("snapshot")
  /// What a folder had then.
  public static let snapshotContent = StateKind("snapshot-content")
}

/// A record of a ``StateStore``.
public struct StateRecord: Hashable, Sendable {
  /// What it is found by.
  public let key: [UInt8]
  /// What was kept.
  public let value: [UInt8]

  /// A record of a key and a value.
  public init(key: [UInt8], value: [UInt8]) {
    self.key = key
    self.value = value
  }
}

/// One step of a change of a ``StateStore``.
public enum StateChange: Sendable {
  /// What has to be there for a change to be done.
  public enum Expectation: Sendable, Hashable {
    /// Anything or nothing.
    case any
    /// Nothing.
    case none
    /// Just this value.
    case value([UInt8])
  }

  /// Keeps a value.
  case put(StateKind, key: [UInt8], value: [UInt8], expecting: Expectation = .any)
  /// Forgets a record.
  case remove(StateKind, key: [UInt8], expecting: Expectation = .any)
  /// Forgets all records whose keys begin so.
  case removeAll(StateKind, prefix: [UInt8])
  /// Gives all records whose keys begin in one way keys that begin in another, in place of such as were there.
  case move(StateKind, prefix: [UInt8], to: [UInt8])
}

/// A change expected something else than there was: somebody else was first.
public struct StateConflict: Error, Hashable, Sendable {
  /// The record.
  public let key: [UInt8]
}
