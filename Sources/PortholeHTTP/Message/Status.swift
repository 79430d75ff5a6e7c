/// The status of a response: a code of three digits (RFC 9110 §15).
///
/// Every code of IANA's registry has a name here; any other code is a status too.
public struct Status: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// What the first digit of a code says (RFC 9110 §15).
  public enum Kind: Hashable, Sendable {
    /// 1xx: an interim response, a final one follows.
    case informational
    /// 2xx: received, understood and accepted.
    case successful
    /// 3xx: the client must do more.
    case redirection
    /// 4xx: the request is at fault.
    case clientError
    /// 5xx, and what lies outside all classes: the server is at fault.
    case serverError
  }

  /// The code, from 100 to 999.
  public let code: Int

  /// A status of any code. Codes that are not of three digits could not be sent and become 500.
  public init(_ code: Int) { self.code = 100...999 ~= code ? code : 500 }
  /// A status of any code. Codes that are not of three digits could not be sent and become 500.
  public init(integerLiteral value: Int) { self.init(value) }

  /// The class of the code.
  public var kind: Kind {
    switch code / 100 {
    case 1: .informational
    case 2: .successful
    case 3: .redirection
    case 4: .clientError
    default: .serverError
    }
  }

  /// The phrase that IANA's registry has for the code; empty for other codes.
  public var reasonPhrase: String {
    for entry in Status.registry where entry.code == code { return entry.phrase.description }
    return ""
  }

  /// The code and its phrase.
  public var description: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }
}

extension Status {
  /// Whether a response with this status may have content (RFC 9110 §6.4.1): not 1xx, 204 and 304.
  package var allowsContent: Bool { code >= 200 && code != 204 && code != 304 }
}
