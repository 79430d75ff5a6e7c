import Porthole

/// The options of a subcommand, taken one after another.
struct Options {
  private var arguments: [String]
  private let subcommand: String
  private(set) var operands: [String] = []
  /// The option at hand came as `--name=value`.
  private var isJoined = false

  init(_ arguments: [String], subcommand: String) {
    self.arguments = arguments
    self.subcommand = subcommand
  }

  /// Goes through all options; `take` is given each by its name, and tells whether it knows it.
  mutating func parse(_ take: (String, inout Options) throws -> Bool) throws {
    var onlyOperands = false
    while !arguments.isEmpty {
      let argument = arguments.removeFirst()
      if onlyOperands || !argument.hasPrefix("-") || argument == "-" {
        operands.append(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else {
        // `--name=value` is `--name value`.
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        isJoined = parts.count == 2
        if isJoined { arguments.insert(String(parts[1]), at: 0) }
        let before = arguments.count
        guard try take(name, &self) else { throw usage("there is no option \(name)") }
        if isJoined, arguments.count == before { throw usage("\(name) takes no value") }
      }
    }
  }

  func usage(_ message: String) -> UsageError { UsageError(message, in: subcommand) }

  /// The value of an option.
  mutating func value(of name: String) throws -> String {
    guard let value = arguments.first else { throw usage("\(name) needs a value") }
    arguments.removeFirst()
    return value
  }

  /// Whether an option that needs no value has one, which it can only as `--name=value`.
  var hasValue: Bool { isJoined }

  /// The value of an option that is a number within bounds.
  mutating func number(of name: String, _ bounds: ClosedRange<Int>) throws -> Int {
    let text = try value(of: name)
    guard let number = Int(text), bounds.contains(number) else {
      throw usage("\(name) takes a number from \(bounds.lowerBound) to \(bounds.upperBound), not \(text)")
    }
    return number
  }

  /// The value of an option that is one of a few words.
  mutating func choice(of name: String, _ choices: [String]) throws -> String {
    let text = try value(of: name)
    guard choices.contains(text) else { throw usage("\(name) takes \(choices.joined(separator: ", ")), not \(text)") }
    return text
  }

  /// What an operand that there has to be says.
  func operand(_ description: String) throws -> String {
    guard let first = operands.first else { throw usage("\(description) is missing") }
    guard operands.count == 1 else { throw usage("there is one operand too many: \(operands[1])") }
    return first
  }
}

/// The options that every server has.
struct ServerOptions {
  var configuration: Server.Configuration
  private var addresses: [Server.Address] = []
  private var security = SecurityOptions()
  private var access = AccessOptions()
  private var service = ServiceOptions()
  private(set) var log = "text"
  /// It was said where to listen, so that sockets that were passed are left alone.
  private var listensElsewhere = false
  private(set) var recording: Recording?
  /// Whether the names that the server answers for are given.
  var namesHosts: Bool { access.namesHosts }

  init() {
    configuration = Server.Configuration()
    configuration.loops = Server.Configuration.processors
    configuration.logger = .standardError(level: .warning)
  }

  /// Takes an option that every server has.
  mutating func take(_ name: String, _ options: inout Options) throws -> Bool {
    switch name {
    case "--port":
      listensElsewhere = true
      configuration.port = try options.number(of: name, 0...65535)
    case "--address":
      listensElsewhere = true
      addresses.append(try address(try options.value(of: name), options))
    case "--loops": configuration.loops = try options.number(of: name, 1...256)
    case "--record": recording = Recording(try options.value(of: name))
    case "--state": configuration.stateDirectory = try options.value(of: name)
    case "--log": log = try options.choice(of: name, ["none", "text", "json"])
    default:
      if try security.take(name, &options) { break }
      if try service.take(name, &options) { break }
      return try access.take(name, &options)
    }
    if !addresses.isEmpty { configuration.addresses = addresses }
    configuration.accessLog = log == "none" ? nil : .standardError(format: log == "json" ? .json : .text)
    return true
  }

  /// The server that the options ask for, without routes.
  func makeServer(_ options: Options) throws -> Server {
    var configuration = configuration
    try security.apply(to: &configuration, options)
    try access.apply(to: &configuration)
    try service.apply(to: &configuration, listensElsewhere: listensElsewhere)
    let server = Server(configuration)
    try access.addMiddleware(to: server)
    service.addMiddleware(to: server)
    if security.usesHSTS { server.use(StrictTransportSecurity()) }
    server.recording = recording
    return server
  }

  private func address(_ text: String, _ options: Options) throws -> Server.Address {
    if text == "localhost" { return .localhost }
    if text.hasPrefix("unix:") { return .unix(String(text.dropFirst(5))) }
    guard Server.Address.isIP(text) else { throw options.usage("--address takes localhost, an IP address or unix:PATH, not \(text)") }
    return .ip(text)
  }
}
