import Porthole
import PortholeFiles
import PortholeUploader

/// The options that say how a folder is shared: what may be done with files, and where the page is.
struct ShareOptions {
  var sharing = FileShare.Configuration()
  private(set) var page = Uploader.Configuration()
  /// Where page and drive are, without a slash at the end.
  private(set) var basePath = ""
  /// Whether the drive, too, is to put into the trash what is deleted.
  private(set) var keepsTrash = false

  /// Takes an option that concerns it.
  mutating func take(_ name: String, _ options: inout Options) throws -> Bool {
    switch name {
    case "--read-only": sharing.permissions = { _ in .reading }
    case "--hidden": sharing.policy.showsHidden = true
    case "--extensions": sharing.policy.allowedExtensions = extensions(try options.value(of: name))
    case "--max-upload": sharing.uploads.size = try options.size(of: name)
    case "--quota": sharing.quota = try options.size(of: name)
    case "--trash":
      sharing.trash = try trash(of: name, &options)
      keepsTrash = sharing.trash != nil
    case "--conflict": page.conflict = try conflict(of: name, &options)
    case "--base-path": basePath = try path(of: name, &options)
    default: return false
    }
    return true
  }

  /// In small letters, without dots; nothing between two commas stands for names without an extension.
  private func extensions(_ text: String) -> Set<String> {
    Set(text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingPrefix(".").lowercased() })
  }

  private func trash(of name: String, _ options: inout Options) throws -> TrashPolicy? {
    let text = try options.value(of: name)
    if text == "off" { return nil }
    guard let days = Int(text), 1...36_500 ~= days else { throw options.usage("\(name) takes a number of days, or off, not \(text)") }
    var policy = TrashPolicy()
    policy.days = days
    return policy
  }

  private func conflict(of name: String, _ options: inout Options) throws -> ConflictRule? {
    let choice = try options.choice(of: name, ["ask", "replace", "keep"])
    return choice == "ask" ? nil : ConflictRule(rawValue: choice)
  }

  private func path(of name: String, _ options: inout Options) throws -> String {
    let value = try options.value(of: name)
    guard value.hasPrefix("/") else { throw options.usage("\(name) takes a path that begins with /, not \(value)") }
    return value.split(separator: "/").map { "/" + $0 }.joined()
  }
}

extension Options {
  private static let units: [(name: String, bytes: Double)] = [
    ("", 1), ("k", 1e3), ("m", 1e6), ("g", 1e9), ("t", 1e12), ("ki", 1024), ("mi", 1_048_576), ("gi", 1_073_741_824),
    ("ti", 1_099_511_627_776),
  ]

  /// The value of an option that is a number of bytes: `500`, `10M`, `1.5 GB`, `2GiB`.
  mutating func size(of name: String) throws -> Int {
    let text = try value(of: name)
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    var unit = text[number.endIndex...].trimmingPrefix(" ").lowercased()
    if unit.hasSuffix("b") { unit.removeLast() }
    guard let amount = Double(number), let factor = Options.units.first(where: { $0.name == unit })?.bytes,
      let bytes = Int(exactly: (amount * factor).rounded())
    else { throw usage("\(name) takes a number of bytes such as 500M or 2GiB, not \(text)") }
    return bytes
  }
}
