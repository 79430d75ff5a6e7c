package import Porthole

extension OpenedFile {
  /// The file as content of an answer, any part of which can be taken; what of it went out is told as an event of the share.
  package func content(of share: FileShare) -> ContentSource {
    ContentSource(length: info.size, file: file, sent: { share.noteDownload(of: info.path, FileTransfer($0)) }) {
      try await read(at: $0, count: $1)
    }
  }
}

extension FileTransfer {
  fileprivate init(_ outcome: ContentSource.Outcome) {
    self =
      switch outcome {
      case .whole: .whole
      case .ranges(let ranges): .ranges(ranges)
      case .notModified: .notModified
      case .head: .head
      }
  }
}
