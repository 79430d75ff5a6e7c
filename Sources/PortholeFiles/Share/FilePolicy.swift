/// What is shown and taken of a shared folder, whoever asks.
public struct FilePolicy: Sendable {
  /// Which names new files and folders may have.
  public var names = NamePolicy()
  /// Whether names that begin with a dot are there for others. The shared folder's own name never counts.
  public var showsHidden = false
  /// What is hidden besides.
  public var hides: [GlobPattern] = []
  /// The extensions that files may have, in lower case without dots, the empty text for none; nil for any. Folders have none.
  public var allowedExtensions: Set<String>?

  /// The defaults: all but what begins with a dot.
  public init() {}

  /// Whether a path is not for others: it, or a folder that it is in.
  public func isHidden(_ path: StorePath) -> Bool {
    if !showsHidden, path.components.contains(where: { $0.utf8.first == UInt8(ascii: ".") }) { return true }
    guard !hides.isEmpty else { return false }
    let names = path.components.map { Array($0.lowercased()) }
    return hides.contains { $0.matches(names) }
  }

  /// Whether a file may have the extension of a name.
  public func allowsExtension(of name: String) -> Bool {
    guard let allowedExtensions else { return true }
    return allowedExtensions.contains(NamePolicy.extension(of: name))
  }
}

/// What becomes of something new where something is already.
public enum ConflictRule: String, Sendable, Hashable, CaseIterable {
  /// It takes the other's place.
  case replace
  /// Both stay: the new one is named `name (1).ext`, or by the next number that is free.
  case keep
  /// The old one stays, the new one is dropped without an error.
  case skip
  /// It is an error, ``FileError/Reason-swift.enum/exists``; a person can then be asked.
  case fail
}

/// What the app wants to say about what others do; each throws to refuse, with an error whose description is the reason.
public struct FileHooks: Sendable {
  /// Before a file that is complete gets its path. The draft can be looked into.
  public var shouldUpload: (@Sendable (_ path: StorePath, _ file: any FileDraft) async throws -> Void)?
  /// Before a file or folder gets another path.
  public var shouldMove: (@Sendable (_ from: StorePath, _ to: StorePath) async throws -> Void)?
  /// Before a copy is made.
  public var shouldCopy: (@Sendable (_ from: StorePath, _ to: StorePath) async throws -> Void)?
  /// Before something is deleted, or put into the trash.
  public var shouldDelete: (@Sendable (_ path: StorePath) async throws -> Void)?
  /// Before a folder is made.
  public var shouldMakeFolder: (@Sendable (_ path: StorePath) async throws -> Void)?

  /// Hooks that refuse nothing.
  public init() {}

  /// Asks a hook; what it throws becomes the reason.
  static func ask(_ path: StorePath, _ hook: () async throws -> Void?) async throws {
    do { _ = try await hook() } catch let error as FileError { throw error } catch let error as CancellationError { throw error } catch {
      throw FileError(.forbidden, path: path, detail: "\(error)")
    }
  }
}
