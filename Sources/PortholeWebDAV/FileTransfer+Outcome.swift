internal import Porthole
internal import PortholeFiles

extension FileTransfer {
  /// What went out.
  init(_ outcome: ContentSource.Outcome) {
    self =
      switch outcome {
      case .whole: .whole
      case .ranges(let ranges): .ranges(ranges)
      case .notModified: .notModified
      case .head: .head
      }
  }
}
