/// What an account may do, by path.
///
/// ```swift
/// Permissions([.create])                                    // may add, may not see
/// Permissions([]).allowing([.list, .read], below: "/x")     // may read, only below /x
/// ```
public struct Permissions: Sendable, Hashable {
  /// What may be done with files and folders.
  public struct Verbs: OptionSet, Sendable, Hashable {
    /// The verbs as bits.
    public let rawValue: UInt8
    /// The verbs of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// See what is in a folder.
    public static let list = Verbs(rawValue: 1)
    /// Read files.
    public static let read = Verbs(rawValue: 2)
    /// Make what is not there: files, folders.
    public static let create = Verbs(rawValue: 4)
    /// Put new content in place of old.
    public static let replace = Verbs(rawValue: 8)
    /// Delete, and move away.
    public static let delete = Verbs(rawValue: 16)
    /// Seeing and reading.
    public static let reading: Verbs = [.list, .read]
    /// All of it.
    public static let all: Verbs = [.list, .read, .create, .replace, .delete]
  }

  private struct Rule: Sendable, Hashable {
    let folder: [String]
    let verbs: Verbs
  }

  private let everywhere: Verbs
  private var rules: [Rule] = []

  /// Everything, everywhere.
  public static let all = Permissions(.all)
  /// Seeing and reading, everywhere.
  public static let reading = Permissions(.reading)

  /// The same everywhere.
  public init(_ verbs: Verbs) { everywhere = verbs }

  /// Other verbs for a path and all below it, in place of those for what is around it.
  ///
  /// - Parameters:
  ///   - verbs: All that is allowed there.
  ///   - path: A path from the root. Upper and lower case are the same, so that no rule can be got around where the file system does not tell
  ///     them apart.
  /// - Returns: These permissions with the rule, in place of one for the same path.
  public func allowing(_ verbs: Verbs, below path: String) -> Permissions {
    var changed = self
    let folder = path.split(separator: "/").map { $0.lowercased() }
    changed.rules.removeAll { $0.folder == folder }
    changed.rules.append(Rule(folder: folder, verbs: verbs))
    return changed
  }

  /// What is allowed at a path: the innermost rule decides.
  public func verbs(at path: StorePath) -> Verbs {
    if rules.isEmpty { return everywhere }
    let names = path.components.map { $0.lowercased() }
    return rules.filter { names.starts(with: $0.folder) }.max { $0.folder.count < $1.folder.count }?.verbs ?? everywhere
  }

  /// Whether verbs are allowed at a path.
  public func allows(_ verbs: Verbs, at path: StorePath) -> Bool { self.verbs(at: path).isSuperset(of: verbs) }

  /// Whether verbs are allowed at a path and everywhere below it.
  public func allows(_ verbs: Verbs, throughout path: StorePath) -> Bool {
    guard allows(verbs, at: path) else { return false }
    let names = path.components.map { $0.lowercased() }
    return rules.allSatisfy { !$0.folder.starts(with: names) || $0.verbs.isSuperset(of: verbs) }
  }

  /// Whether something below a path may be listed or read, so that a person may pass through.
  public func leads(through path: StorePath) -> Bool {
    let names = path.components.map { $0.lowercased() }
    return rules.contains { $0.folder.count > names.count && $0.folder.starts(with: names) && !$0.verbs.isDisjoint(with: .reading) }
  }
}
