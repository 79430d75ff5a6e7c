/// The media type of a file, told from the extension of its name.
///
/// Some 1,500 extensions are known from the start. A copy may know better: `types["log"] = "text/plain"`.
public struct MediaTypes: Sendable {
  /// What is known from the start.
  public static let `default` = MediaTypes()

  /// The type of a file of which nothing is known.
  public static let unknown = "application/octet-stream"

  /// Keys in lower case.
  private var own: [String: String] = [:]

  /// What is known from the start.
  public init() {}

  /// The type for an extension, without its dot and in any case; nil when it is unknown. Setting nil goes back to what is built in.
  public subscript(fileExtension: String) -> String? {
    get {
      let key = fileExtension.lowercased()
      return own[key] ?? MediaTypes.overrides[key] ?? MediaTypes.tableType(for: key)
    }
    set { own[fileExtension.lowercased()] = newValue }
  }

  /// The type for a file of this name or path; `application/octet-stream` when the extension is unknown or missing.
  public func type(forFileName name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return MediaTypes.unknown }
    let fileExtension = name.utf8[name.utf8.index(after: dot)...]
    if fileExtension.contains(UInt8(ascii: "/")) { return MediaTypes.unknown }
    return self[String(Substring(fileExtension))] ?? MediaTypes.unknown
  }

  /// The value of Content-Type for a file of this name: its type and, for text, `charset=utf-8`.
  ///
  /// Without it browsers take text for their user's legacy encoding. Types outside of `text/` say their encoding themselves.
  /// A type of one's own that has parameters is taken as it is.
  public func contentType(forFileName name: String) -> String {
    let type = type(forFileName: name)
    return type.utf8.starts(with: "text/".utf8) && !type.utf8.contains(UInt8(ascii: ";")) ? type + "; charset=utf-8" : type
  }
}

extension MediaTypes {
  /// Finds an extension in the table, whose lines are sorted by bytes: each the extension, a space, and the type.
  private static func tableType(for key: String) -> String? {
    let wanted = Array(key.utf8)
    if wanted.isEmpty || wanted.contains(where: { $0 <= UInt8(ascii: " ") }) { return nil }
    let table = tableBytes
    // The line wanted, if it is there, begins at `low` or later and before `high`.
    var low = 0
    var high = table.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low && table[start - 1] != newline { start -= 1 }
      let end = table[start...].firstIndex(of: newline) ?? table.count
      let space = table[start..<end].firstIndex(of: UInt8(ascii: " ")) ?? end
      let found = table[start..<space]
      if found.elementsEqual(wanted) { return String(decoding: table[min(space + 1, end)..<end], as: UTF8.self) }
      if found.lexicographicallyPrecedes(wanted) {
        low = end + 1
      } else {
        high = start
      }
    }
    return nil
  }

  private static let newline = UInt8(ascii: "\n")
  /// Copied once, when a type is first asked for.
  private static let tableBytes = Array(table.utf8)
}
