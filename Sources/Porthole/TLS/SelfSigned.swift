#if TLS
internal import PortholeCrypto
internal import PortholeNet

/// A certificate that a server makes for itself, once, and keeps.
struct SelfSigned: Sendable {
  /// Names that it shall have beside the machine's.
  let names: [String]
  /// The folder where it is kept.
  let folder: String

  private static let day: Int64 = 86400
  /// Browsers take no certificates that last longer (398 days).
  private static let lifetime = 397 * day
  private static let renewal = 30 * day

  private var path: String {
    let owner = names.first.map { "-" + String($0.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? $0 : "_" }) } ?? ""
    return "\(folder)/self-signed\(owner).pem"
  }

  /// The one that is kept, or a new one.
  func load() throws(TLSError) -> TLSIdentity {
    for name in names where MachineNames.name(name) == nil { throw TLSError("\(name) is neither a host's name nor an IP address") }
    if let kept = try? PrivateFile.read(path), let identity = try? TLSIdentity.pem(kept, name: path), isGood(identity) { return identity }
    let text = try make()
    do throws(Errno) {
      try PrivateFile.makeFolder(folder)
      try PrivateFile.write(path, Array(text.utf8))
    } catch { throw TLSError("cannot keep the certificate in \(path): \(error)") }
    return try TLSIdentity.pem(Array(text.utf8), name: path)
  }

  /// Whether a certificate is for all that the machine is reached by, and will be for a while.
  func isGood(_ identity: TLSIdentity) -> Bool {
    guard identity.leaf.notAfter - Clock.seconds > SelfSigned.renewal else { return false }
    let hosts = Set(identity.hosts)
    return wanted.allSatisfy { hosts.contains($0) }
  }

  private var wanted: [String] { names.map { $0.lowercased() } + MachineNames.current }

  private func make() throws(TLSError) -> String {
    let wanted = wanted, now = Clock.seconds
    do throws(CryptoError) {
      let key = try SigningKey()
      let content = CertificateContent(
        commonName: wanted.first ?? "localhost", names: wanted.compactMap(MachineNames.name), use: .server,
        notBefore: now - SelfSigned.day, notAfter: now - SelfSigned.day + SelfSigned.lifetime)
      let certificate = try content.signed(for: key, serial: try SecureRandom.bytes(16))
      return PEM.text("CERTIFICATE", certificate) + PEM.text("PRIVATE KEY", key.pkcs8)
    } catch { throw TLSError("cannot make a certificate: \(error.call) failed") }
  }
}

/// What this machine is reached by.
enum MachineNames {
  /// Its names and addresses of the moment, those first by which others reach it.
  static var current: [String] {
    var names: [String] = []
    if let host = Machine.hostName {
      names.append(host)
      // As multicast DNS has it (RFC 6762 §3).
      if !host.contains(".") { names.append(host + ".local") }
    }
    names.append("localhost")
    for family in [SocketAddress.ipv4(0, port: 0), .ipv6(0, 0, port: 0, scope: 0)] {
      // Link-local addresses have zones, which no certificate can name.
      names += NetworkInterface.reachable([family]).filter { !$0.isUnspecified && !$0.isLinkLocal }.map(\.host)
    }
    return names.filter { name($0) != nil }
  }

  /// A name as certificates have it; nil when it is neither a host's name nor an IP address.
  static func name(_ text: String) -> CertificateContent.Name? {
    if let address = SocketAddress(host: text, port: 0), !text.contains("%") { return .address(address.octets) }
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    guard (1...253).contains(text.utf8.count), !name.hasPrefix("."), !name.hasSuffix("."), !name.contains(".."),
      name.utf8.allSatisfy(isLetter)
    else { return nil }
    return .host(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }
}
#endif
