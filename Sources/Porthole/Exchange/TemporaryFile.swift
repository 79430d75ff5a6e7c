internal import PortholeHTTP
internal import PortholeNet

/// A file that goes when the last reference to it goes.
final class TemporaryFile: Sendable {
  let path: String

  let size: Int

  private init(path: String, size: Int) {
    self.path = path
    self.size = size
  }

  deinit { FilePath.remove(path) }

  /// Takes all of a request's content into a new file.
  static func taking(_ body: RequestBody, upTo limit: Int?) async throws -> TemporaryFile {
    let limit = limit ?? .max
    if let length = body.length, length > limit { throw RequestBody.tooLarge(limit) }
    let name = "porthole-\(String(UInt64.random(in: .min ... .max), radix: 36))\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let path = FilePath.temporaryDirectory + "/" + name
    let file: File
    do { file = try File.create(path) } catch { throw HTTPError(.internalServerError, underlying: error) }
    var size = 0
    do {
      for try await piece in body {
        size += piece.count
        guard size <= limit else { throw RequestBody.tooLarge(limit) }
        try file.write(piece)
      }
    } catch {
      FilePath.remove(path)
      guard let reason = error as? Errno else { throw error }
      throw HTTPError(reason.isFullDisk ? .insufficientStorage : .internalServerError, underlying: reason)
    }
    return TemporaryFile(path: path, size: size)
  }

  /// Up to 64 KiB from an offset on; none at the end.
  func read(at offset: Int) throws -> [UInt8] {
    do {
      var piece = [UInt8](repeating: 0, count: min(64 * 1024, max(0, size - offset)))
      let count = piece.isEmpty ? 0 : try File.open(path).read(into: &piece, from: 0, at: offset)
      piece.removeLast(piece.count - count)
      return piece
    } catch { throw HTTPError(.internalServerError, underlying: error) }
  }
}
