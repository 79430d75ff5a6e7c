import Porthole
import PortholeFiles
import PortholeNet
import PortholeUploader
import PortholeWebDAV

/// `porthole upload DIR`: the page; `porthole share DIR`: all ways to a folder at one address, of which the page is one.
enum Share {
  static func run(_ arguments: [String], as subcommand: String) async throws {
    var options = Options(arguments, subcommand: subcommand)
    var common = ServerOptions()
    common.configuration.accessLog = .standardError()
    var files = ShareOptions()
    var wantsHelp = false
    try options.parse { name, options in
      if name == "--help" || name == "-h" {
        wantsHelp = true
        return true
      }
      if try files.take(name, &options) { return true }
      return try common.take(name, &options)
    }
    if wantsHelp { return Console.print(subcommand == "upload" ? Help.upload : Help.share) }
    let directory = try options.operand("the folder to share")
    if let reason = Console.reasonNotAFolder(directory) { throw Failure("cannot share \(directory): \(reason)") }
    let state = try state(of: directory, common, options)
    let server = try common.makeServer(options)
    let share = try await open(directory, state: state, files.sharing)
    server.use(Compression())
    let page = page(of: share, named: FilePath.real(directory) ?? directory, files, common, on: server)
    let drive = subcommand == "share" ? Drive(share, DriveCommand.configuration(directory, files, common)) : nil
    let base = files.basePath
    if drive != nil { server.use(DriveOptions(at: base) { page.takes($0, at: base) }) }
    server.mount(base.isEmpty ? "/" : base, drive.map { PageAndDrive(page: page, drive: $0) } ?? page)
    try await Console.run(server, path: files.basePath + "/")
  }

  /// Where the folder's state is kept: never inside of it, as it could then be had by everybody.
  static func state(of directory: String, _ common: ServerOptions, _ options: Options) throws -> String {
    if let given = common.configuration.stateDirectory {
      guard !Console.isInside(given, directory) else { throw options.usage("--state \(given) lies in the folder that is shared") }
      return given
    }
    let usual: String
    do { usual = try StateFolder.path(for: directory) } catch { throw Failure("\(error)") }
    // Certificates are kept beside it.
    guard !Console.isInside(FilePath.folder(of: usual), directory) else {
      throw Failure("the state would be kept in \(usual), which lies in the folder that is shared; --state names another place")
    }
    return usual
  }

  static func open(_ directory: String, state: String, _ configuration: FileShare.Configuration) async throws -> FileShare {
    do {
      let share = FileShare(store: try LocalFileStore(directory), state: try SQLiteStateStore(folder: state), configuration)
      try await share.recover()
      return share
    } catch { throw Failure("cannot share \(directory): \(error)") }
  }

  private static func page(
    of share: FileShare, named path: String, _ files: ShareOptions, _ common: ServerOptions, on server: Server
  ) -> Uploader {
    var configuration = files.page
    configuration.title = path.split(separator: "/").last.map(String.init) ?? path
    configuration.footer = ""
    // Names that it answers for were looked at before.
    if common.namesHosts { configuration.hosts = nil }
    let base = files.basePath
    configuration.address = { [weak server] in server?.urls.first { $0.hasPrefix("http") }.map { $0.dropLast() + base + "/" } }
    let uploader = Uploader(share: share, configuration)
    if common.log != "none" { uploader.onEvent { Console.print(EventLine.text($0)) } }
    return uploader
  }
}

/// The line that is printed of what somebody did.
enum EventLine {
  static func text(_ event: Uploader.Event) -> String {
    switch event {
    case .uploaded(let item): "uploaded \(name(item))"
    case .downloaded(let item, _): "downloaded \(name(item))"
    case .directoryCreated(let item): "created \(name(item))/"
    case .moved(let from, let to): "moved \(name(from)) to \(name(to))"
    case .copied(let from, let to): "copied \(name(from)) to \(name(to))"
    case .deleted(let item): "deleted \(name(item))"
    case .restored(let item): "restored \(name(item))"
    }
  }

  private static func name(_ item: Uploader.Item) -> String { visible(item.path.components.joined(separator: "/")) }

  /// A text as a terminal can be given it: what would move its cursor, end the line or turn the direction of writing is escaped.
  static func visible(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }
}
