internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

/// Brings the content of a request into an upload, as it comes.
struct UploadTransfer {
  let call: Call
  let id: String
  var offset = 0
  /// The length of the whole, where the request says it.
  var length: Int?
  /// What the content has to hash to.
  var digest: ContentDigest?
  /// Whether nothing more is to come.
  var isLast = false
  /// Whether more is to come even where all is here.
  var staysOpen = false
  /// Told now and then of the bytes that are here for good.
  var progress: (@Sendable (Int) async -> Void)?

  /// More bytes come than the upload was said to have.
  struct Excess: Error {
    let error: FileError
  }

  /// Bytes between two reports of progress.
  private static let step = 1 << 20

  /// Writes all of the content.
  ///
  /// - Returns: Where the upload stands then.
  /// - Throws: ``Excess``, ``FileError`` and, for content that is cut or late, `HTTPError`; what came before is kept.
  func run() async throws -> UploadStatus {
    let request = call.request
    if let coding = request.fields[.contentEncoding], coding.lowercased() != "identity" {
      // A file has no field that would say so, and offsets count what is sent.
      throw Problem(
        .unsupportedMediaType, .type, detail: "Uploads are not taken in a content coding.", fields: [.acceptEncoding: "identity"])
    }
    let isSuperseded = Locked(false)
    let append = try await call.access.append(to: id, at: offset, length: length, digest: digest) {
      isSuperseded.withLock { $0 = true }
      request.stopReading(throwing: HTTPError(.conflict))
    }
    if let left = append.status.plan.length.map({ $0 - append.offset }), let announced = request.contentLength, announced > left {
      throw Excess(error: FileError(.wrongLength, path: append.status.plan.path, detail: "More bytes come than were announced."))
    }
    var told = append.offset
    do {
      for try await piece in request.body.encoded {
        do { try await append.write(piece) } catch let error as FileError where error.reason == .wrongLength { throw Excess(error: error) }
        // Bytes whose digest is still to be checked do not count yet.
        guard let progress, digest == nil, append.offset - told >= UploadTransfer.step else { continue }
        told = append.offset
        await progress(told)
      }
    } catch is HTTPError where isSuperseded.withLock({ $0 }) { throw FileError(.superseded) }
    return try await append.finish(isLast: isLast, staysOpen: staysOpen)
  }
}
