/// Why a message is refused.
package struct ParseFailure: Error, Hashable, Sendable {
  /// The status to answer with; the connection closes behind it, as its framing is lost.
  package var status: Status
  /// A sentence that a person understands.
  package var reason: String
  /// The method, where it was understood.
  package var method: Method?
  /// The target as sent, where it was complete.
  package var target: String?

  package init(_ status: Status, _ reason: String, method: Method? = nil, target: String? = nil) {
    self.status = status
    self.reason = reason
    self.method = method
    self.target = target
  }
}

/// A refusal inside the parsers: a status and a sentence, without an allocation.
struct Refusal: Error {
  let status: Int
  let reason: StaticString

  init(_ status: Int, _ reason: StaticString) {
    self.status = status
    self.reason = reason
  }

  static func bad(_ reason: StaticString) -> Refusal { Refusal(400, reason) }
}
