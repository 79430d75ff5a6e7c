package import PortholeNet

/// Bytes of an open file, sent without passing through the program.
struct FileContent: Sendable {
  let file: File
  /// Which bytes.
  let range: Range<Int>
}

extension ResponseBody {
  /// The first bytes of an open file, of which any range may be asked for.
  package static func file(_ file: File, size: Int) -> ResponseBody { .file(FileContent(file: file, range: 0..<size)) }
}
