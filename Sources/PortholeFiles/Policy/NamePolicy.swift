/// Which names new files and folders may have, beyond what every store refuses.
public struct NamePolicy: Sendable, Hashable {
  /// Whether names that Windows cannot have are refused: those with `\ : * ? " < > |`, with a dot or a space at the end, and those of its
  /// devices.
  public var isPortable: Bool

  /// A policy; without a word only what no store takes is refused.
  public init(isPortable: Bool = false) { self.isPortable = isPortable }

  /// What keeps a name from being given, as a sentence; nil when nothing does.
  public func fault(in name: String) -> String? {
    if let fault = StorePath.fault(in: name) { return fault }
    guard isPortable else { return nil }
    for scalar in name.unicodeScalars where "\\:*?\"<>|".unicodeScalars.contains(scalar) {
      return "The name has “\(scalar)”, which other systems do not take."
    }
    if name.last == "." || name.last == " " { return "The name ends in a dot or a space, which other systems do not take." }
    // Also with an extension: NUL.txt is the device.
    let stem = name.prefix { $0 != "." }.uppercased()
    let trimmed = String(stem.reversed().drop { $0 == " " }.reversed())
    return NamePolicy.isDevice(trimmed) ? "“\(trimmed)” is the name of a device on other systems." : nil
  }

  private static func isDevice(_ name: String) -> Bool {
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(name) { return true }
    guard name.count == 4, let last = name.last, name.hasPrefix("COM") || name.hasPrefix("LPT") else { return false }
    return "123456789¹²³".contains(last)
  }

  /// A name as it can be shown: characters that change the direction of what stands around them are written out, so that `exe.txt` is
  /// not taken for `txt.exe`.
  public static func display(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: isDirectional) else { return name }
    var shown = ""
    for scalar in name.unicodeScalars {
      if isDirectional(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The extension of a name in lower case, without its dot; empty where there is none. A dot at the beginning begins none.
  static func `extension`(of name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// `name (2).ext` for 2. Of names that would become too long the stem is cut.
  static func numbered(_ name: String, _ number: Int, isFolder: Bool) -> String {
    var stem = name[...], end = name[name.endIndex...]
    if !isFolder, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex {
      (stem, end) = (name[..<dot], name[dot...])
    }
    let mark = " (\(number))"
    while stem.count > 1, stem.utf8.count + mark.utf8.count + end.utf8.count > 255 { stem = stem.dropLast() }
    // An extension that leaves no room is none.
    while stem.utf8.count + mark.utf8.count + end.utf8.count > 255, !end.isEmpty { end = end.dropLast() }
    return stem + mark + end
  }
}
