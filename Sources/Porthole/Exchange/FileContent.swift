internal import PortholeNet

/// Bytes of an open file, sent without passing through the program.
struct FileContent: Sendable {
  let file: File
  /// Which bytes.
  let range: Range<Int>
}
