internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Why an upload did not go on, with what helps to go on.
enum UploadFailure {
  /// An error with what is there already, or with how much room there is.
  static func explained(_ error: any Error, _ call: Call) async -> any Error {
    let error = (error as? UploadTransfer.Excess)?.error ?? error
    guard let failure = error as? FileError, let path = try? StorePath(failure.path) else { return error }
    do { return try await Problem.naming(call.access, path, needing: call.request.fields.bytes(.uploadLength)) { throw failure } } catch {
      return error
    }
  }
}
