import Porthole
import PortholeNet

/// The command line: `porthole SUBCOMMAND …`.
@main
enum Main {
  static let version = "1.0.0-alpha"

  static func main() {
    do throws(Errno) { try EventLoopGroup.runToEnd { await runToExit() } } catch {
      Console.error("porthole: cannot start an event loop: \(error)")
      Console.exit(1)
    }
  }

  private static func runToExit() async {
    do { try await run(Arguments.all) } catch let error as UsageError {
      Console.error("porthole: \(error.message); see porthole \(error.subcommand.map { "\($0) " } ?? "")--help")
      Console.exit(2)
    } catch {
      Console.error("porthole: \(error)")
      Console.exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    guard let first = arguments.first else { throw UsageError("a subcommand is missing") }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--help", "-h", "help": Console.print(Help.overview)
    case "--version": Console.print("porthole \(version)")
    case "share", "upload": try await Share.run(rest, as: first)
    case "dav": try await DriveCommand.run(rest)
    case "serve": try await Serve.run(rest)
    case "demo": try await Demo.run(rest)
    case "intercept": try await Intercept.run(rest)
    case "replay": try await ReplayCommand.run(rest)
    case let option where option.hasPrefix("-"): throw UsageError("there is no option \(option)")
    default: throw UsageError("there is no subcommand \(first)")
    }
  }
}

/// A call of the command that cannot be.
struct UsageError: Error {
  let message: String
  let subcommand: String?
  init(_ message: String, in subcommand: String? = nil) {
    self.message = message
    self.subcommand = subcommand
  }
}
