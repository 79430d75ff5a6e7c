import Porthole
import PortholeNet

/// The options that say who may use a server, and who may be believed: `--user`, `--auth`, `--realm`, `--allow-host`, `--trusted-proxy`.
struct AccessOptions {
  private var users: [(name: String, secret: String)] = []
  private var scheme = "basic"
  private var realm = "Porthole"
  private var hosts: [String] = []
  private var proxies: [String] = []

  /// Whether names of hosts are given.
  var namesHosts: Bool { !hosts.isEmpty }

  /// Takes an option that concerns it.
  mutating func take(_ name: String, _ options: inout Options) throws -> Bool {
    switch name {
    case "--user": users.append(try user(try options.value(of: name), options))
    case "--auth": scheme = try options.choice(of: name, ["basic", "digest"])
    case "--realm": realm = try options.value(of: name)
    case "--allow-host": hosts.append(try options.value(of: name))
    case "--trusted-proxy": proxies.append(try options.value(of: name))
    default: return false
    }
    return true
  }

  /// Adds the middleware that the options ask for, before any other.
  func addMiddleware(to server: Server) throws {
    if !proxies.isEmpty { server.use(try TrustedProxies(proxies)) }
    if !hosts.isEmpty { server.use(HostAllowList(hosts)) }
  }

  private func user(_ text: String, _ options: Options) throws -> (name: String, secret: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { throw options.usage("--user takes NAME:PASSWORD or NAME:@FILE") }
    return (parts[0], parts[1])
  }

  #if Crypto
  func apply(to configuration: inout Server.Configuration) throws {
    guard !users.isEmpty else { return }
    let accounts = try users.map { user in
      guard user.secret.hasPrefix("@") else { return Account(user.name, password: user.secret) }
      return try Account(user.name, hash: try hash(of: user.name, in: String(user.secret.dropFirst())))
    }
    configuration.authentication = try Authentication(.init(scheme == "digest" ? .digest : .basic, accounts: accounts, realm: realm))
  }

  /// The hash that a file has: alone, or as the last part of a line that begins with the name, as `htpasswd` and `htdigest` write them.
  private func hash(of name: String, in path: String) throws -> String {
    let text: String
    do throws(Errno) {
      let file = try File.open(path)
      var bytes = [UInt8](repeating: 0, count: 64 * 1024)
      bytes.removeLast(bytes.count - (try file.read(into: &bytes, from: 0, at: 0)))
      text = String(decoding: bytes, as: UTF8.self)
    } catch { throw Failure("cannot read \(path): \(error)") }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }.filter { !$0.isEmpty }
    for line in lines where line.hasPrefix(name + ":") {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      // A line of htdigest has the realm in the middle, for which its hash was made.
      if parts.count < 3 || parts[1] == realm { return String(parts[parts.count - 1]) }
    }
    guard lines.count == 1, !lines[0].contains(":") else { throw Failure("\(path) has no hash for \(name)") }
    return String(lines[0])
  }
  #else
  func apply(to configuration: inout Server.Configuration) throws {
    if !users.isEmpty { throw Failure("--user is not possible: the program was built without the trait Crypto") }
  }
  #endif
}
