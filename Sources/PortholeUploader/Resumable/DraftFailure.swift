internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// What a client is told when content could not be added to an upload, and what becomes of the upload then.
enum DraftFailure {
  static func explain(_ error: any Error, _ id: String, _ exchange: DraftExchange, _ change: (inout Fields) -> Void = { _ in }) async
    -> any Error
  {
    let access = exchange.call.access
    if error is UploadTransfer.Excess {
      // What comes is not what was announced: nothing good can become of it (§4.4.2).
      try? await access.cancelUpload(id)
      return await problem(error, exchange, nil, change)
    }
    let status = try? await access.glance(at: id)
    if status?.outcome == .waiting, Problem(error).status.kind == .clientError, !isSuperseded(error) {
      // The file is not wanted; asking again would not help.
      try? await access.cancelUpload(id)
      return await problem(error, exchange, nil, isFinal: true, change)
    }
    return await problem(error, exchange, status, isFinal: status == nil && isDigest(error), change)
  }

  private static func isSuperseded(_ error: any Error) -> Bool { (error as? FileError)?.reason == .superseded }
  private static func isDigest(_ error: any Error) -> Bool { (error as? FileError)?.reason == .digest }

  /// An error as the draft has it; `status` is where the upload stands that there is.
  static func problem(
    _ error: any Error, _ exchange: DraftExchange, _ status: UploadStatus? = nil, isFinal: Bool = false,
    _ change: (inout Fields) -> Void = { _ in }
  ) async -> any Error {
    Problem.of(await UploadFailure.explained(error, exchange.call)) { problem in
      exchange.add(to: &problem.fields, limits: problem.status == .contentTooLarge)
      if let status { problem.fields[.uploadOffset] = String(status.offset) }
      if status != nil || isFinal { exchange.add(isComplete: isFinal, to: &problem.fields) }
      if let kind = kind(of: problem), exchange.version.knows(kind) {
        problem.type = kind.type
        if kind == .mismatchingOffset, let provided = exchange.offset, let expected = problem.offset {
          problem.members = [("expected-offset", expected), ("provided-offset", provided)]
        }
      }
      change(&problem.fields)
    }
  }

  private static func kind(of problem: Problem) -> DraftProblem? {
    switch FileError.Reason(rawValue: problem.reason) {
    case .wrongOffset: .mismatchingOffset
    case .complete: .completed
    case .wrongLength: .inconsistentLength
    default: nil
    }
  }
}
