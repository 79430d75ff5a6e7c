internal import PortholeHTTP
internal import PortholeNet

/// A file that is being written: it goes unless it is finished.
final class FileInProgress {
  private let path: String
  private let file: File
  private(set) var size = 0
  private var isFinished = false

  /// A new file in a folder, by default the one for temporary files; only a private one is kept from others.
  init(in folder: String?, isPrivate: Bool) throws(HTTPError) {
    let name = "\(String(UInt64.random(in: .min ... .max), radix: 36))\(String(UInt64.random(in: .min ... .max), radix: 36))"
    path = (folder ?? FilePath.temporaryDirectory) + "/.porthole-" + name
    do { file = try File.createNew(path, isPrivate: isPrivate) } catch { throw FileInProgress.failure(error) }
  }

  deinit { if !isFinished { FilePath.remove(path) } }

  /// Adds a range of bytes.
  func write(_ bytes: [UInt8], _ range: Range<Int>) throws(HTTPError) {
    do { try file.write(bytes, range) } catch { throw FileInProgress.failure(error) }
    size += range.count
  }

  /// Adds all of a request's content.
  func write(_ body: RequestBody, upTo limit: Int?) async throws {
    let limit = limit ?? .max
    if let length = body.length, length > limit { throw RequestBody.tooLarge(limit) }
    for try await piece in body {
      guard size + piece.count <= limit else { throw RequestBody.tooLarge(limit) }
      try write(piece, 0..<piece.count)
    }
  }

  /// Makes it a temporary file.
  func finish() -> TemporaryFile {
    isFinished = true
    return TemporaryFile(path: path, size: size)
  }

  /// Gives it the path that it is for, in one step.
  func finish(at target: String, replacing: Bool) throws(HTTPError) {
    do { try FilePath.move(path, to: target, replacing: replacing) } catch { throw FileInProgress.failure(error) }
    isFinished = true
  }

  /// Lets others do with a file what they may do with this one.
  fileprivate func shareMode(with other: String) throws(Errno) { try FilePath.copyMode(of: path, to: other) }

  /// What a failure of the file system means to the client.
  static func failure(_ reason: Errno) -> HTTPError {
    if reason.isExistingFile { return HTTPError(.conflict, detail: "There is a file of this name already.") }
    return HTTPError(reason.isFullDisk ? .insufficientStorage : .internalServerError, underlying: reason)
  }
}

/// A file that goes when the last reference to it goes, unless it was moved or kept.
final class TemporaryFile: Sendable {
  let path: String
  let size: Int
  private let isOurs = Locked(true)

  fileprivate init(path: String, size: Int) {
    self.path = path
    self.size = size
  }

  deinit { if isOurs.withLock({ $0 }) { FilePath.remove(path) } }

  /// Leaves the file where it is, for good.
  func keep() { isOurs.withLock { $0 = false } }

  /// Gives it another path; a copy where that is on another file system.
  func move(to target: String, replacing: Bool) throws(HTTPError) {
    // Made as any file is made there, it says what others may do with it, and takes the copy if there has to be one.
    let other = try FileInProgress(in: FilePath.folder(of: target), isPrivate: false)
    do throws(Errno) {
      try other.shareMode(with: path)
      try FilePath.move(path, to: target, replacing: replacing)
    } catch {
      guard error.isOtherFileSystem else { throw FileInProgress.failure(error) }
      let file = try open()
      var offset = 0
      while offset < size {
        let piece = try read(file, at: offset)
        guard !piece.isEmpty else { throw HTTPError(.internalServerError, underlying: error) }
        try other.write(piece, 0..<piece.count)
        offset += piece.count
      }
      try other.finish(at: target, replacing: replacing)
      FilePath.remove(path)
    }
    keep()
  }

  /// Takes all of a request's content into a new file.
  static func taking(_ body: RequestBody, upTo limit: Int?) async throws -> TemporaryFile {
    if let limit, let length = body.length, length > limit { throw RequestBody.tooLarge(limit) }
    let file = try FileInProgress(in: nil, isPrivate: true)
    try await file.write(body, upTo: limit)
    return file.finish()
  }

  /// The file, to be read.
  func open() throws(HTTPError) -> File {
    do { return try File.open(path) } catch { throw HTTPError(.internalServerError, underlying: error) }
  }

  /// Up to 64 KiB of the opened file from an offset on; none at the end.
  func read(_ file: File, at offset: Int) throws(HTTPError) -> [UInt8] {
    do {
      var piece = [UInt8](repeating: 0, count: min(64 * 1024, max(0, size - offset)))
      let count = piece.isEmpty ? 0 : try file.read(into: &piece, from: 0, at: offset)
      piece.removeLast(piece.count - count)
      return piece
    } catch { throw HTTPError(.internalServerError, underlying: error) }
  }
}
