public import PortholeHTTP

/// The methods that a route answers: one, several, or any.
///
/// `[.get, .post]` names them, ``any`` leaves none out. Method names are case-sensitive (RFC 9110 §9.1).
public struct MethodSet: Sendable, ExpressibleByArrayLiteral {
  /// The names, each once, in the order given; nil for any method.
  let names: [Method]?
  /// A bit for each of the common methods, `otherBit` for all others, every bit for any method.
  let mask: UInt32

  /// Every method, also those that no registry knows.
  public static let any = MethodSet()

  private init() {
    names = nil
    mask = .max
  }
  /// The methods named.
  public init(_ methods: some Sequence<Method>) {
    var names: [Method] = [], mask: UInt32 = 0
    for method in methods where !names.contains(method) {
      names.append(method)
      mask |= Self.bit(of: method)
    }
    self.names = names
    self.mask = mask
  }
  /// The methods named.
  public init(arrayLiteral elements: Method...) { self.init(elements) }

  /// Whether a request with this method is meant.
  public func contains(_ method: Method) -> Bool { names?.contains(method) ?? true }

  /// The methods that have a bit of their own, in the order in which an Allow field lists them.
  static let common: [Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "REPORT",
    "SEARCH",
  ]
  static let getBit: UInt32 = 1 << 0
  static let headBit: UInt32 = 1 << 1
  static let otherBit: UInt32 = 1 << 31

  /// A switch over constants: a look into an array costs more than all else in a search.
  static func bit(of method: Method) -> UInt32 {
    switch method.rawValue {
    case "GET": getBit
    case "HEAD": headBit
    case "POST": 1 << 2
    case "PUT": 1 << 3
    case "PATCH": 1 << 4
    case "DELETE": 1 << 5
    case "OPTIONS": 1 << 6
    case "PROPFIND": 1 << 7
    case "PROPPATCH": 1 << 8
    case "MKCOL": 1 << 9
    case "COPY": 1 << 10
    case "MOVE": 1 << 11
    case "LOCK": 1 << 12
    case "UNLOCK": 1 << 13
    case "REPORT": 1 << 14
    case "SEARCH": 1 << 15
    default: otherBit
    }
  }
}
