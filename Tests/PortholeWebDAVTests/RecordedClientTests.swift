import Foundation
import Porthole
import PortholeTesting
import Testing

@testable import PortholeWebDAV

/// Conversations of real clients with this drive, played again. They were recorded by `porthole dav --record` on Debian 12, then freed of what differs each
/// time: dates of modification, entity tags, quota.
struct RecordedClientTests {
  @Test(arguments: ["cadaver", "curl", "davfs2", "gnome", "kde", "rclone"])
  func conversationsGoAsTheyWent(_ client: String) async throws {
    let drive = try await DriveFixture()
    let server = Server(.init(port: 0))
    var configuration = Drive.Configuration()
    // As the command calls it: by its folder's name.
    configuration.name = "root"
    server.mount("/", Drive(drive.share, configuration))
    let suite = (#filePath as NSString).deletingLastPathComponent + "/Recordings/" + client
    #expect(try FileManager.default.contentsOfDirectory(atPath: suite).count > 10)
    let failures = try await Replay(directory: suite, root: drive.root).run(against: server)
    #expect(failures.map(\.description) == [])
  }
}
