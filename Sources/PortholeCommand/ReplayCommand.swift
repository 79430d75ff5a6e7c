import Porthole
import PortholeTesting

/// `porthole replay SUITE`: recorded conversations against a running server.
enum ReplayCommand {
  static func run(_ arguments: [String]) async throws {
    var options = Options(arguments, subcommand: "replay")
    var port = 8080
    var address = "127.0.0.1"
    var root: String?
    var only: Set<Int> = []
    var fields = Fields()
    var isVerbose = false
    var usesTLS = false
    var authorities: String?
    var wantsHelp = false
    try options.parse { name, options in
      switch name {
      case "--help", "-h": wantsHelp = true
      case "--port": port = try options.number(of: name, 1...65535)
      case "--address": address = try options.value(of: name)
      case "--root": root = try options.value(of: name)
      case "--only": only.insert(try options.number(of: name, 0...Int(Int32.max)))
      case "--field": try add(try options.value(of: name), to: &fields, options)
      case "--verbose": isVerbose = true
      case "--tls": usesTLS = true
      case "--ca": authorities = try options.value(of: name)
      default: return false
      }
      return true
    }
    if wantsHelp { return Console.print(Help.replay) }
    if authorities != nil, !usesTLS { throw options.usage("--ca needs --tls") }
    var replay = Replay(directory: try options.operand("the folder with the recorded conversations"), root: root)
    if !only.isEmpty { replay.only = only }
    replay.fields = fields
    if let root, let reason = Console.reasonNotAFolder(root) { throw Failure("cannot stamp files in \(root): \(reason)") }
    try await play(replay, against: url(usesTLS ? "https" : "http", address, port, options), authorities, isVerbose)
  }

  private static func play(_ replay: Replay, against url: String, _ authorities: String?, _ isVerbose: Bool) async throws {
    let suite = replay.directory.split(separator: "/").last.map(String.init) ?? replay.directory
    let outcomes = try await replay.outcomes(against: url, authorities: authorities)
    for outcome in outcomes {
      if let failure = outcome.failure {
        Console.print("FAIL \(suite)/\(failure)")
      } else if isVerbose {
        Console.print("PASS \(suite)/\(outcome.number) \(outcome.method) \(outcome.target)")
      }
    }
    let failed = outcomes.count { $0.failure != nil }
    Console.print("\(outcomes.count - failed) passed, \(failed) failed")
    if failed > 0 || outcomes.isEmpty { Console.exit(1) }
  }

  private static func url(_ scheme: String, _ address: String, _ port: Int, _ options: Options) throws -> String {
    if address.hasPrefix("unix:") {
      guard scheme == "http" else { throw options.usage("--tls is not for \(address)") }
      return address
    }
    guard address == "localhost" || Server.Address.isIP(address) else {
      throw options.usage("--address takes localhost, an IP address or unix:PATH, not \(address)")
    }
    return "\(scheme)://\(address.contains(":") ? "[\(address)]" : address):\(port)/"
  }

  private static func add(_ text: String, to fields: inout Fields, _ options: Options) throws {
    guard let colon = text.firstIndex(of: ":") else { throw options.usage("--field takes NAME:VALUE, not \(text)") }
    let count = fields.count
    fields.append(FieldName(String(text[..<colon])), String(text[text.index(after: colon)...]))
    guard fields.count > count else { throw options.usage("--field takes NAME:VALUE, not \(text)") }
  }
}
