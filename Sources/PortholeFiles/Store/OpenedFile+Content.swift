package import Porthole

extension OpenedFile {
  /// The file as content of an answer, any part of which can be taken; what of it went out is told as an event of the share. Where all
  /// of it was read already, it is those bytes.
  package func content(of share: FileShare, _ bytes: [UInt8]? = nil) -> ContentSource {
    let path = info.path
    let sent = { @Sendable outcome in share.noteDownload(of: path, FileTransfer(outcome)) }
    if let bytes { return ContentSource(bytes, sent: sent) }
    return ContentSource(length: info.size, file: file, sent: sent) { try await read(at: $0, count: $1) }
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
