internal import PortholeHTTP
internal import PortholeNet

extension Response {
  /// A file of the file system, with its validators, ranges, and the media type of its extension.
  ///
  /// - Parameters:
  ///   - path: The file's path; symbolic links are followed.
  ///   - configuration: What it is served with.
  /// - Returns: A response that sends the file, or what of it is asked for, when it is returned from a handler.
  /// - Throws: ``HTTPError`` 404 when there is no such file, 403 when it may not be read.
  public static func file(_ path: String, _ configuration: Files.Configuration = .init()) throws -> Response {
    do {
      let file = try File.open(path)
      let status = try file.status()
      guard status.kind == .regular else { throw HTTPError(.notFound) }
      return FileResponse.make(file, status, path: Array(path.utf8), configuration)
    } catch let error as Errno { throw Files.error(error) }
  }
}

/// Responses that are files.
enum FileResponse {
  static func make(_ file: File, _ status: FileStatus, path: [UInt8], _ configuration: Files.Configuration) -> Response {
    var fields = fields(path: path, tag: tag(status), configuration)
    // A second in which the file may still change says nothing about it; the entity tag does.
    fields.append(.lastModified, HTTPDate(secondsSince1970: floorSeconds(status.modified)).text)
    var response = Response(fields: fields, body: .file(FileContent(file: file, range: 0..<status.size)))
    response.allowsRanges = configuration.allowsRanges
    return response
  }

  static func fields(path: [UInt8], tag: String, _ configuration: Files.Configuration) -> Fields {
    let name = path[(path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...]
    let text = String(decoding: name, as: UTF8.self)
    var fields = Fields()
    let type = configuration.type?(String(decoding: path, as: UTF8.self)) ?? configuration.types.contentType(forFileName: text)
    fields.append(.contentType, type)
    fields.append(.etag, tag)
    if configuration.allowsRanges { fields.append(.acceptRanges, "bytes") }
    fields[.cacheControl] = Response.cacheControl(age: configuration.cacheAge)
    if configuration.isAttachment { fields.append(.contentDisposition, ContentDisposition.attachment(fileName: text)) }
    return fields
  }

  static func tag(_ status: FileStatus) -> String {
    EntityTag.text(inode: status.inode, size: status.size, modified: status.modified)
  }

  private static func floorSeconds(_ nanoseconds: Int64) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
