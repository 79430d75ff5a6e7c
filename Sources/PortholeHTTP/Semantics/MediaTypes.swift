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
      return own[key] ?? MediaTypes.known[key]
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
  /// The table with the overrides. Made when a type is first asked for, so that a process that serves no file starts without it.
  private static let known: [String: String] = {
    var types: [String: String] = [:]
    types.reserveCapacity(2048)
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      types[String(Substring(line[..<space]))] = String(Substring(line[line.index(after: space)...]))
    }
    return types.merging(overrides) { _, override in override }
  }()
}
