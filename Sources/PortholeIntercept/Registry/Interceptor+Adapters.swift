internal import Porthole
internal import PortholeNet

/// Stands for an adapter that is in use; it no longer is when this goes.
package final class Attachment: Sendable {
  private let interceptor: Interceptor

  fileprivate init(_ interceptor: Interceptor) { self.interceptor = interceptor }

  deinit { interceptor.detach(ObjectIdentifier(self)) }
}

extension Interceptor {
  /// An adapter comes into use: from now on a rule is refused that none in use can use. One that is there already is named in the log, as another adapter
  /// may yet come.
  package func attach(_ adapter: Adapter) -> Attachment {
    let attachment = Attachment(self)
    let unused = state.withLock { state in
      state.adapters.append((ObjectIdentifier(attachment), adapter))
      let adapters = state.adapters.map(\.adapter)
      return state.rules.filter { !adapters.contains(where: $0.canBeUsed) }.map { $0.refusal(by: adapters) }
    }
    for refusal in unused { logger.log(.warning, refusal.message) }
    return attachment
  }

  fileprivate func detach(_ id: ObjectIdentifier) { state.withLock { $0.adapters.removeAll { $0.id == id } } }

  /// Whether an adapter can bring requests of a scheme, before its engine is asked to.
  ///
  /// - Throws: ``InterceptionError`` with the adapters that can.
  package static func check(scheme: String, for adapter: Adapter) throws(InterceptionError) {
    let match = RequestMatch.scheme(scheme)
    if let fault = match.fault { throw InterceptionError(.pattern, fault) }
    guard !adapter.serves(scheme: scheme) else { return }
    let able = Adapter.known.filter { $0.serves(scheme: scheme) }
    let way = able.isEmpty ? "No adapter can." : "What can: \(able.map(\.name).joined(separator: ", "))."
    throw InterceptionError(
      .scheme, "\(adapter.name) cannot bring requests of the scheme \(scheme), which the engine keeps for itself. \(way)")
  }
}
