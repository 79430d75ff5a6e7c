internal import Porthole

/// What answers which requests.
struct Rule: Sendable {
  let id: UInt64
  let match: RequestMatch
  let capabilities: AdapterCapabilities
  /// How long an answer may be waited for.
  let milliseconds: UInt64
  let responder: any Responder
  /// What the responder says of itself; asked once, as asking takes long.
  let isSelfTimed, takesRefusedPaths: Bool

  init(id: UInt64, match: RequestMatch, capabilities: AdapterCapabilities, milliseconds: UInt64, responder: any Responder) {
    self.id = id
    self.match = match
    self.capabilities = capabilities
    self.milliseconds = milliseconds
    self.responder = responder
    isSelfTimed = responder is any SelfTimedResponder
    takesRefusedPaths = responder is any PathAgnosticResponder
  }

  /// Whether an adapter can bring what the rule is for, and do what it asks for.
  func canBeUsed(by adapter: Adapter) -> Bool { hasScheme(for: adapter) && adapter.capabilities.isSuperset(of: capabilities) }

  private func hasScheme(for adapter: Adapter) -> Bool { match.schemes.map { $0.contains(where: adapter.serves) } ?? true }

  /// Why none of some adapters can use the rule.
  func refusal(by adapters: [Adapter]) -> InterceptionError {
    let able = Adapter.known.filter(canBeUsed)
    let way = able.isEmpty ? "No adapter can." : "What can: \(able.map(\.name).joined(separator: ", "))."
    let names = adapters.map(\.name).joined(separator: ", ")
    if !adapters.contains(where: hasScheme) {
      let schemes = (match.schemes ?? []).sorted().joined(separator: ", ")
      return InterceptionError(
        .scheme, "A rule for the scheme \(schemes) would never be used: the adapters in use (\(names)) cannot bring its requests. \(way)")
    }
    return InterceptionError(
      .capability, "A rule that needs \(capabilities) would never be used: the adapters in use (\(names)) are not capable of it. \(way)")
  }
}

/// A responder that sees to its own deadlines.
package protocol SelfTimedResponder: Responder {}

/// A responder that takes requests whose paths nobody but their addressee can make sense of.
package protocol PathAgnosticResponder: Responder {}
