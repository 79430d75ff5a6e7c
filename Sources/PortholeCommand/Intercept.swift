import Porthole
import PortholeIntercept
import PortholeNet

/// `porthole intercept --map URL=DIR …`: a local proxy that answers what is mapped from folders.
enum Intercept {
  /// URLs that begin so are answered from a folder.
  private struct Map {
    let url: RequestURL
    let directory: String
  }

  static func run(_ arguments: [String]) async throws {
    var options = Options(arguments, subcommand: "intercept")
    var configuration = LocalProxy.Configuration()
    configuration.port = 8080
    configuration.loops = Server.Configuration.processors
    configuration.logger = .standardError(level: .warning)
    configuration.accessLog = .standardError()
    var files = Files.Configuration()
    var maps: [Map] = []
    var certificate: String?
    var wantsHelp = false
    try options.parse { name, options in
      switch name {
      case "--help", "-h": wantsHelp = true
      case "--map": maps.append(try map(try options.value(of: name), options))
      case "--pass": configuration.passesOthers = true
      case "--ca-out": certificate = try options.value(of: name)
      case "--port": configuration.port = try options.number(of: name, 0...65535)
      case "--loops": configuration.loops = try options.number(of: name, 1...256)
      case "--cache": files.cacheAge = try options.number(of: name, 0...Int(Int32.max))
      case "--index": files.index = [try Serve.fileName(of: name, &options)]
      case "--hidden": files.showsHidden = true
      case "--log":
        let format = try options.choice(of: name, ["none", "text", "json"])
        configuration.accessLog = format == "none" ? nil : .standardError(format: format == "json" ? .json : .text)
      default: return false
      }
      return true
    }
    if wantsHelp { return Console.print(Help.intercept) }
    if let operand = options.operands.first { throw options.usage("there is no operand \(operand): folders are mapped by --map URL=DIR") }
    guard !maps.isEmpty else { throw options.usage("what to answer is missing: --map URL=DIR") }
    let proxy = try LocalProxy(try interceptor(maps, files, configuration.logger), configuration)
    if let certificate { try write(proxy, to: certificate) }
    try await run(proxy)
  }

  private static func map(_ text: String, _ options: Options) throws -> Map {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let url = RequestURL(parts[0]), url.scheme == "http" || url.scheme == "https", url.query == nil,
      !url.isPathRefused
    else { throw options.usage("--map takes URL=DIR with an http or https URL, not \(text)") }
    if let reason = Console.reasonNotAFolder(parts[1]) { throw Failure("cannot serve \(parts[1]): \(reason)") }
    return Map(url: url, directory: parts[1])
  }

  /// The rules; of several maps that a URL begins with, the longest answers.
  private static func interceptor(_ maps: [Map], _ files: Files.Configuration, _ logger: Logger) throws -> Interceptor {
    let interceptor = Interceptor(logger: logger)
    for map in maps.sorted(by: { $0.url.path.utf8.count > $1.url.path.utf8.count }) {
      let url = map.url
      let match = RequestMatch.scheme(url.scheme) && .host(url.host) && .port(url.effectivePort ?? 0) && .pathPrefix(url.path)
      try interceptor.handle(match, Files(map.directory, files).wrapped(in: Compression()).mounted(at: url.path))
    }
    return interceptor
  }

  private static func write(_ proxy: LocalProxy, to path: String) throws {
    #if TLS
    do throws(Errno) { try PrivateFile.write(path, Array(proxy.authority.certificatePEM.utf8)) } catch {
      throw Failure("cannot write \(path): \(error)")
    }
    #else
    throw Failure("--ca-out is not possible: the program was built without the trait TLS")
    #endif
  }

  private static func run(_ proxy: LocalProxy) async throws {
    try await proxy.run { urls in
      Output.write(urls.map { "Listening on \($0)\n" }.joined())
      let arguments = proxy.chromiumArguments().map { $0.contains("<") ? "'\($0)'" : $0 }
      Output.write("For Chromium: \(arguments.joined(separator: " "))\n")
    }
  }
}
