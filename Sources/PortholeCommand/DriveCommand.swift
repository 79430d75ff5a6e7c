import Porthole
import PortholeFiles
import PortholeWebDAV

/// `porthole dav DIR`: a drive.
enum DriveCommand {
  static func run(_ arguments: [String]) async throws {
    var options = Options(arguments, subcommand: "dav")
    var common = ServerOptions()
    common.configuration.accessLog = .standardError()
    common.isOpenForOptions = true
    var sharing = SharingOptions()
    var wantsHelp = false
    try options.parse { name, options in
      switch name {
      case "--help", "-h": wantsHelp = true
      default:
        if try sharing.take(name, &options) { break }
        return try common.take(name, &options)
      }
      return true
    }
    if wantsHelp { return Console.print(Help.dav) }
    let directory = try options.operand("the folder to serve")
    let share = try await sharing.open(directory, state: common.configuration.stateDirectory, options)
    let server = try common.makeServer(options)
    server.mount("/", Drive(share, sharing.driveConfiguration(directory)))
    try await Console.run(server)
  }
}
