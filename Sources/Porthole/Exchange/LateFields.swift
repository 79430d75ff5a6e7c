internal import PortholeHTTP
internal import PortholeNet

/// The fields behind the content of a request, which come when that has been read.
final class LateFields: Sendable {
  private let state = Locked<Fields?>(nil)

  var fields: Fields? { state.withLock { $0 } }

  func come(_ fields: Fields) { state.withLock { $0 = fields } }
}
