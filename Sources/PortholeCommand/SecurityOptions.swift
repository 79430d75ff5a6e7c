import Porthole

/// The options of HTTPS.
struct SecurityOptions {
  private var isOn = false
  private var certificate: String?
  private var key: String?
  private var clientAuthorities: String?
  private var redirectPort: Int?
  private(set) var usesHSTS = false

  mutating func take(_ name: String, _ options: inout Options) throws -> Bool {
    switch name {
    case "--tls": isOn = true
    case "--cert": certificate = try options.value(of: name)
    case "--key": key = try options.value(of: name)
    case "--client-ca": clientAuthorities = try options.value(of: name)
    case "--redirect-http": redirectPort = try options.number(of: name, 0...65535)
    case "--hsts": usesHSTS = true
    default: return false
    }
    return true
  }

  func apply(to configuration: inout Server.Configuration, _ options: Options) throws {
    #if TLS
    if let key, certificate == nil { throw options.usage("--key \(key) needs --cert") }
    guard isOn || certificate != nil else {
      if let lonely { throw options.usage("\(lonely) needs --tls or --cert") }
      return
    }
    var tls = certificate.map { TLSConfiguration.pem(certificate: $0, key: key ?? $0) } ?? .selfSigned()
    if let clientAuthorities { tls.clients = .required(authorities: clientAuthorities) }
    tls.redirectPort = redirectPort
    configuration.tls = tls
    #else
    if isOn || certificate != nil || key != nil || lonely != nil { throw options.usage("this porthole was built without TLS") }
    #endif
  }

  /// An option that means nothing by itself.
  private var lonely: String? {
    clientAuthorities.map { _ in "--client-ca" } ?? redirectPort.map { _ in "--redirect-http" } ?? (usesHSTS ? "--hsts" : nil)
  }
}
