import Porthole
import PortholeFiles
import PortholeNet
import PortholeWebDAV

/// `porthole dav DIR`: the drive alone.
enum DriveCommand {
  static func run(_ arguments: [String]) async throws {
    var options = Options(arguments, subcommand: "dav")
    var common = ServerOptions()
    common.configuration.accessLog = .standardError()
    var files = ShareOptions()
    files.sharing.trash = nil
    var wantsHelp = false
    try options.parse { name, options in
      if name == "--help" || name == "-h" {
        wantsHelp = true
        return true
      }
      if name != "--conflict", try files.take(name, &options) { return true }
      return try common.take(name, &options)
    }
    if wantsHelp { return Console.print(Help.dav) }
    let directory = try options.operand("the folder to share")
    if let reason = Console.reasonNotAFolder(directory) { throw Failure("cannot share \(directory): \(reason)") }
    let state = try Share.state(of: directory, common, options)
    let server = try common.makeServer(options)
    let share = try await Share.open(directory, state: state, files.sharing)
    server.use(Compression())
    server.use(DriveOptions(at: files.basePath))
    server.mount(files.basePath.isEmpty ? "/" : files.basePath, Drive(share, configuration(directory, files, common)))
    try await Console.run(server, path: files.basePath + "/")
  }

  /// A drive that is called as its folder is.
  static func configuration(_ directory: String, _ files: ShareOptions, _ common: ServerOptions) -> Drive.Configuration {
    var configuration = Drive.Configuration()
    configuration.usesTrash = files.keepsTrash
    // Names that it answers for were looked at before.
    if common.namesHosts { configuration.hosts = nil }
    if let name = (FilePath.real(directory) ?? directory).split(separator: "/").last { configuration.name = String(name) }
    return configuration
  }
}
