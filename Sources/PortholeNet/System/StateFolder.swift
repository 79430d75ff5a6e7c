internal import CPortholeSystem
#if canImport(Darwin)
internal import CoreFoundation
#endif

/// Where programs keep what outlives them, on this machine and for this user.
package enum StateFolder {
  /// `$XDG_STATE_HOME/porthole`, by default `~/.local/state/porthole`; on Apple's platforms in `Application Support`, and on tvOS, where apps may keep
  /// nothing for good, in `Caches`. Nil where neither variable is set.
  package static var standard: String? {
    #if os(tvOS)
    variable("HOME").map { $0 + "/Library/Caches/porthole" }
    #elseif canImport(Darwin)
    variable("HOME").map { $0 + "/Library/Application Support/porthole" }
    #else
    // A path that is not absolute is to be ignored (XDG Base Directory Specification).
    (variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? variable("HOME").map { $0 + "/.local/state" })
      .map { $0 + "/porthole" }
    #endif
  }

  /// Has the system leave a folder out of backups, where it makes them: keys are this device's, and what was shared is there by itself.
  static func keepFromBackups(_ path: String) {
    #if canImport(Darwin)
    let bytes = Array(path.utf8)
    guard let url = unsafe CFURLCreateFromFileSystemRepresentation(nil, bytes, bytes.count, true) else { return }
    _ = CFURLSetResourcePropertyForKey(url, kCFURLIsExcludedFromBackupKey, kCFBooleanTrue, nil)
    #endif
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}

/// This machine.
package enum Machine {
  /// Its name as the system has it, in lower case; nil when it has none.
  package static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return nil }
    let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
    return text.isEmpty ? nil : text
  }
}
