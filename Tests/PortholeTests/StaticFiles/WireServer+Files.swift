@testable import Porthole

extension WireServer {
  /// Fills a folder, serves it and tests that.
  static func withFiles(
    _ configuration: Files.Configuration = .init(), at mount: String = "/", _ fill: (TemporaryFolder) throws -> Void,
    test: (WireServer, TemporaryFolder) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try fill(folder)
    try await WireServer.with(routes: { $0.mount(mount, Files(folder.path, configuration)) }) { subject in try await test(subject, folder) }
  }
}

extension Files.Configuration {
  /// The defaults, changed.
  static func made(_ change: (inout Files.Configuration) -> Void) -> Files.Configuration {
    var configuration = Files.Configuration()
    change(&configuration)
    return configuration
  }
}
