internal import PortholeHTTP

/// A path in a store, from its root: names that a file system takes, none of which leads elsewhere.
///
/// Names are compared as text is: composed and decomposed letters are equal. The bytes stay as they were given.
public struct StorePath: Hashable, Sendable, CustomStringConvertible {
  /// The names, the outermost first; none for the root.
  public let components: [String]

  /// The store's root.
  public static let root = StorePath(checked: [])

  private init(checked components: [String]) { self.components = components }

  /// Reads a path, with or without slashes around it; several slashes count as one.
  ///
  /// - Throws: ``FileError`` for names that no file can have: `.` and `..`, control characters, more than 255 bytes; and for paths of more
  ///   than 3,500 bytes, beyond which systems do not go.
  public init(_ text: String) throws {
    guard text.utf8.count <= 3_500 else { throw FileError(.invalidName, detail: "The path is too long.") }
    self.init(checked: try text.utf8.split(separator: UInt8(ascii: "/")).map { try StorePath.check(String(decoding: $0, as: UTF8.self)) })
  }

  /// Reads a path from bytes, as ``init(_:)`` does.
  ///
  /// - Throws: ``FileError`` also for what is not UTF-8.
  public init(bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FileError(.invalidName, detail: "The name is not valid UTF-8.") }
    try self.init(text)
  }

  /// The path of a name below this one.
  ///
  /// - Throws: ``FileError`` for names that no file can have.
  public func appending(_ name: String) throws -> StorePath {
    let path = StorePath(checked: components + [try StorePath.check(name)])
    guard path.bytes.count <= 3_500 else { throw FileError(.invalidName, detail: "The path is too long.") }
    return path
  }

  /// The path of a name that is there, or was checked.
  func child(_ name: String) -> StorePath { StorePath(checked: components + [name]) }

  /// The folder around it; the root's is the root.
  public var parent: StorePath { StorePath(checked: components.dropLast()) }
  /// The last name; empty for the root.
  public var name: String { components.last ?? "" }
  /// Whether it is the root.
  public var isRoot: Bool { components.isEmpty }

  /// Whether it lies in a folder, at whatever depth; no path lies in itself.
  public func isInside(_ folder: StorePath) -> Bool {
    components.count > folder.components.count && components.starts(with: folder.components)
  }

  /// As text: `/` for the root, no slash at the end otherwise.
  public var description: String { "/" + components.joined(separator: "/") }

  /// As the system takes it: no slash at either end.
  package var bytes: [UInt8] { Array(components.joined(separator: "/").utf8) }

  /// Names that no store takes.
  private static func check(_ name: String) throws -> String {
    if let fault = fault(in: name) { throw FileError(.invalidName, detail: fault) }
    return name
  }

  /// What keeps a text from being a name; nil when nothing does.
  static func fault(in name: String) -> String? {
    if name.isEmpty { return "A name cannot be empty." }
    if name == "." || name == ".." { return "A name cannot be “\(name)”." }
    if name.utf8.count > 255 { return "The name is longer than 255 bytes." }
    for byte in name.utf8 {
      if byte == UInt8(ascii: "/") { return "A name cannot have a slash." }
      if byte < 0x20 || byte == 0x7F { return "A name cannot have control characters." }
    }
    return nil
  }

  /// Whether bytes from a folder are a name that paths can have.
  static func isName(_ bytes: [UInt8]) -> Bool {
    for byte in bytes where byte < 0x20 || byte == 0x7F || byte == 0x2F { return false }
    return UTF8Validation.isValid(bytes.span)
  }
}
