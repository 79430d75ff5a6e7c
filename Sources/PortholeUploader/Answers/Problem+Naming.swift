internal import PortholeFiles

extension Problem {
  /// Does something, and has an error say more: what is there already, or how much room there is.
  static func naming<R>(_ access: FileAccess, _ target: StorePath, needing bytes: Int? = nil, _ body: () async throws -> R) async throws
    -> R
  {
    do { return try await body() } catch let error as FileError {
      var problem = Problem(error)
      switch error.reason {
      case .exists, .isFolder: problem.item = try? await access.info(of: target)
      case .diskFull, .quota:
        problem.needed = bytes
        problem.available = try? await access.space().available
      default: break
      }
      throw problem
    }
  }
}
