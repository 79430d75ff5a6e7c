import Porthole

/// `porthole serve DIR`: a read-only site.
enum Serve {
  static func run(_ arguments: [String]) async throws {
    var options = Options(arguments, subcommand: "serve")
    var common = ServerOptions()
    common.configuration.accessLog = .standardError()
    var files = Files.Configuration()
    var echo: String?
    var wantsHelp = false
    try options.parse { name, options in
      switch name {
      case "--help", "-h": wantsHelp = true
      case "--hidden": files.showsHidden = true
      case "--cache": files.cacheAge = try options.number(of: name, 0...Int(Int32.max))
      case "--index": files.index = [try fileName(of: name, &options)]
      case "--echo": echo = try path(of: name, &options)
      default: return try common.take(name, &options)
      }
      return true
    }
    if wantsHelp { return Console.print(Help.serve) }
    let directory = try options.operand("the folder to serve")
    if let reason = Console.reasonNotAFolder(directory) { throw Failure("cannot serve \(directory): \(reason)") }
    if let state = common.configuration.stateDirectory, Console.isInside(state, directory) {
      throw options.usage("--state \(state) lies in the folder that is served")
    }
    let server = try common.makeServer(options)
    server.use(Compression())
    server.mount("/", Files(directory, files))
    if let echo { server.on(.any, .exact(echo)) { try await Echo.respond(to: $0) } }
    try await Console.run(server)
  }

  static func fileName(of name: String, _ options: inout Options) throws -> String {
    let value = try options.value(of: name)
    guard !value.isEmpty, !value.contains("/") else { throw options.usage("\(name) takes a file's name, not \(value)") }
    return value
  }

  private static func path(of name: String, _ options: inout Options) throws -> String {
    let value = try options.value(of: name)
    guard value.hasPrefix("/") else { throw options.usage("\(name) takes a path that begins with /, not \(value)") }
    return value
  }
}

/// Answers with the content that was sent, for probes and clients under test.
enum Echo {
  /// Content up to this size is answered when it is complete, so that a faulty one gets a proper error; larger ones while they arrive.
  private static let held = 64 * 1024

  static func respond(to request: Request) async throws -> Response {
    let type = request.fields[.contentType] ?? MediaTypes.unknown
    var pieces = request.body.makeAsyncIterator()
    var start: [UInt8] = []
    while start.count < held {
      guard let piece = try await pieces.next() else { return .bytes(start, type: type) }
      start += piece
    }
    let held = start
    return .stream(type: type, length: request.body.length) { writer in
      try await writer.write(held)
      for try await piece in request.body { try await writer.write(piece) }
    }
  }
}

/// Something that failed, in words.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
