internal import PortholeHTTP
internal import PortholeNet

/// Files that hold the content of another in a coding: `style.css.gz` beside `style.css`.
enum CompressedNeighbour {
  /// The response that serves a file by one of its neighbours; nil where the client takes none of those, or the file itself is asked for.
  ///
  /// A neighbour that is older than the file is of other content, and passed over.
  static func response(
    to request: Request, for response: Response, _ status: FileStatus, path: [UInt8], in directory: File
  ) -> Response? {
    var codings = ContentCoding.allCases
    while let coding = ContentCoding.preferred(by: request.fields, of: codings) {
      codings.removeAll { $0 == coding }
      guard let file = try? directory.openBeneath(path + coding.fileExtension.utf8), let own = try? file.status(), own.kind == .regular,
        own.modified >= status.modified
      else { continue }
      var coded = response
      coded.body = .file(FileContent(file: file, range: 0..<own.size))
      coded.fields[.etag] = FileResponse.tag(own)
      coded.fields.append(.contentEncoding, coding.name)
      guard asksForRange(request, of: response) else { return coded }
      // A range is of the content as it is, unless the client shows that it has a part of this.
      guard let condition = request.fields[.ifRange] else { return nil }
      if condition == coded.fields[.etag] { return coded }
      if condition == response.fields[.etag] { return nil }
      coded.allowsRanges = false
      return coded
    }
    return nil
  }

  private static func asksForRange(_ request: Request, of response: Response) -> Bool {
    request.method == .get && request.fields.contains(.range) && response.allowsRanges
  }
}
