internal import PortholeNet

/// Where state is kept: in a folder of the person's own, and so not in the one that is shared, unless that one holds it.
public enum StateFolder {
  /// The folder of a shared folder's state: below `$XDG_STATE_HOME/porthole`, or `~/.local/state/porthole`; on Apple's platforms below the
  /// person's Application Support.
  ///
  /// - Parameter directory: The shared folder, which has to be there. The state is bound to its path without links, so that the same
  ///   folder has the same state however it is named.
  /// - Returns: A path; the folder is made when state is first opened in it.
  /// - Throws: ``FileError`` when there is no such folder, or no place for state.
  public static func path(for directory: String) throws -> String {
    guard let real = FilePath.real(directory) else { throw FileError(.notFound, detail: "There is no folder \(directory).") }
    // FNV-1a: two folders of one person have to differ, nobody is to be kept from making two that do not.
    var one: UInt64 = 0xcbf2_9ce4_8422_2325, other: UInt64 = 0x9ae1_6a3b_2f90_404f
    for byte in real.utf8 {
      one = (one ^ UInt64(byte)) &* 0x100_0000_01b3
      other = (other &+ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15 ^ (other >> 29)
    }
    guard let base = PortholeNet.StateFolder.standard else {
      throw FileError(.failed, detail: "There is no place for state: neither XDG_STATE_HOME nor HOME is set.")
    }
    return base + "/" + String(one, radix: 36) + String(other, radix: 36)
  }
}
