/// A way by which the requests of a page come to an ``Interceptor``, and what it can do.
public struct Adapter: Sendable, Hashable, CustomStringConvertible {
  /// Which schemes an adapter can bring requests of.
  enum Schemes: Sendable, Hashable {
    case only(Set<String>)
    case allBut(Set<String>)
  }

  /// What it is called in messages.
  public let name: String
  /// What it can do.
  public let capabilities: AdapterCapabilities
  let schemes: Schemes

  init(name: String, capabilities: AdapterCapabilities, schemes: Schemes) {
    self.name = name
    self.capabilities = capabilities
    self.schemes = schemes
  }

  /// Whether it can bring requests of a scheme: an engine keeps some for itself.
  public func serves(scheme: String) -> Bool {
    switch schemes {
    case .only(let those): those.contains(scheme.lowercased())
    case .allBut(let those): !those.contains(scheme.lowercased())
    }
  }

  /// Its name.
  public var description: String { name }
}
