internal import CPortholeSystem

/// What the program was called with.
package enum Arguments {
  /// The arguments without the program's name.
  ///
  /// Swift's own `CommandLine` reads them from /proc on Linux, and has none where that is not mounted, as in a bare chroot.
  package static var all: [String] {
    let known = Array(CommandLine.arguments.dropFirst())
    guard known.isEmpty else { return known }
    var arguments: [String] = []
    while let text = unsafe porthole_argument(Int32(arguments.count + 1)) { unsafe arguments.append(String(cString: text)) }
    return arguments
  }
}
