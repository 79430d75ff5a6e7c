public import PortholeHTTP
internal import PortholeNet

/// What a client asks: a value whose copies are cheap.
public struct Request: Sendable {
  /// `@unchecked Sendable`: changed only through a `Request` that holds the one reference to it, or before any handler has seen it.
  final class Storage: @unchecked Sendable {
    let head: RequestHead
    private var carrier: Carrier
    /// Which of the connection's requests it is.
    var exchange: UInt64 = 0
    var body: RequestBody
    /// The path where it is not the one in the head.
    var rewrittenPath: [UInt8]?
    /// Where in the head's bytes it lies otherwise.
    let pathRange: Range<Int>
    var parameters = RouteParameters()
    /// The route that answers.
    var route: Route?
    /// Where in the path begins what a mount left over.
    var mountEnd = 0
    var attributes: [ObjectIdentifier: any Sendable] = [:]
    /// What middleware of ours found out; kept in the storage that the connection has.
    var noted: NotedFacts?
    /// The storage that this one was copied from, and which the connection has; nil where this is it.
    let origin: Storage?
    /// The form, where the route had it read before.
    var form: Form?

    /// What a request came on.
    enum Carrier {
      case connection(HTTPConnection)
      /// As the client's, where a trusted proxy tells of it; or of a request that was made.
      case told(Connection)
    }

    init(head: RequestHead, body: RequestBody, carrier: Carrier) {
      pathRange = head.pathRange
      if head.hasNoPath { rewrittenPath = [0x2F] }
      self.head = head
      self.body = body
      self.carrier = carrier
      origin = nil
    }

    /// A copy, with another head perhaps; `apart`: one that is its own origin.
    init(_ other: Storage, head: RequestHead? = nil, apart: Bool = false) {
      self.head = head ?? other.head
      rewrittenPath = other.rewrittenPath
      pathRange = other.pathRange
      body = other.body
      carrier = other.carrier
      exchange = other.exchange
      parameters = other.parameters
      route = other.route
      mountEnd = other.mountEnd
      attributes = other.attributes
      origin = apart ? nil : other.origin ?? other
      if apart { noted = (other.origin ?? other).noted }
      form = other.form
    }

    var connection: Connection {
      get {
        switch carrier {
        case .connection(let connection): connection.info
        case .told(let connection): connection
        }
      }
      set { carrier = .told(newValue) }
    }
  }

  var storage: Storage

  init(storage: Storage) { self.storage = storage }

  /// The storage to change: a copy where another request shares it.
  var unique: Storage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage) }
      return storage
    }
  }

  private mutating func change(_ body: (inout RequestHead) -> Void) {
    var head = storage.head
    body(&head)
    storage = Storage(storage, head: head)
  }

  /// The method as the client sent it.
  public var method: Method {
    get { storage.head.method }
    set { change { $0.method = newValue } }
  }
  /// The version that the client speaks.
  public var version: HTTPVersion { storage.head.version }
  /// The fields, in order.
  public var fields: Fields {
    get { storage.head.fields }
    set { change { $0.fields = newValue } }
  }
  /// The target as the client sent it (RFC 9112 §3.2).
  public var target: String { storage.head.target }
  /// Host and port that the client asked for, as ``TrustedProxies`` tell; nil where it named none, as HTTP/1.0 allows.
  public var authority: String? { facts?.authority ?? storage.head.authority }

  /// The ``authority``, made comparable; nil where there is none.
  package var hostName: HostName? {
    if let told = facts?.authority { return HostName(authority: told) }
    return storage.head.hostName
  }

  /// Whether the connection is encrypted.
  public var isSecure: Bool { storage.connection.isSecure }
  /// The certificate of the client, if it has shown one; see ``ClientAuthentication``.
  public var clientCertificate: ClientCertificate? { storage.connection.clientCertificate }

  /// The path: decoded, without `.`, `..` and repeated slashes; begins with `/`.
  ///
  /// Setting it changes what routes see from here on.
  public var path: String {
    get { withPath { String(repairing: $0) } }
    set { unique.rewrittenPath = Array(newValue.utf8) }
  }

  /// The part of the path that a mount left over: for `/site/a.txt` mounted at `/site`, `/a.txt`.
  public var pathInMount: String {
    let start = storage.mountEnd
    return withPath { $0.count <= start ? "/" : String(repairing: $0.extracting(start..<$0.count)) }
  }

  /// The path of the mount that answers, without the slash at its end: for `/site/a.txt` mounted at `/site`, `/site`.
  public var mountPath: String {
    let end = storage.mountEnd
    return withPath { String(repairing: $0.extracting(0..<min(end, $0.count))) }
  }

  /// The query as names and values; empty when the target has none.
  public var query: Query {
    storage.head.withQuery { Query([UInt8](copying: $0)) } ?? Query([UInt8]())
  }

  /// The query as it was sent; nil when the target has none.
  public var rawQuery: String? { storage.head.queryRange.map(text) }

  /// The content, passed through once.
  public var body: RequestBody {
    get { storage.body }
    set { unique.body = newValue }
  }

  /// What the route's pattern took from the path.
  public var parameters: RouteParameters { storage.parameters }

  /// The connection that the request came on.
  public var connection: Connection { storage.connection }

  /// Values that middleware leaves for those who come after, by their type.
  public subscript<Value: Sendable>(attribute type: Value.Type) -> Value? {
    get {
      // Most requests have none, and a look into a dictionary takes long.
      guard !storage.attributes.isEmpty else { return nil }
      return storage.attributes[ObjectIdentifier(type)].flatMap { $0 as? Value }
    }
    set { unique.attributes[ObjectIdentifier(type)] = newValue }
  }

  /// The path as it was sent; all of a target that has none, as that of CONNECT.
  package var rawPath: String {
    guard !storage.head.hasNoPath else { return "/" }
    return storage.pathRange.isEmpty ? target : text(storage.pathRange)
  }

  /// The part of the path that a mount left over, as it was sent; nil where the path was sent otherwise from its beginning on.
  package var rawPathInMount: String? {
    let range = storage.pathRange
    guard range.count >= max(storage.mountEnd, 1) else { return nil }
    if let rewritten = storage.rewrittenPath {
      guard rewritten.prefix(storage.mountEnd).elementsEqual(storage.head.bytes[range].prefix(storage.mountEnd)) else { return nil }
    }
    return text(range.lowerBound + storage.mountEnd..<range.upperBound)
  }

  /// A part of the head.
  private func text(_ range: Range<Int>) -> String {
    let bytes = storage.head.bytes
    return String(repairing: bytes.span.extracting(range))
  }

  /// The scheme of a target that is a whole URI, in lower case.
  package var targetScheme: String? {
    guard storage.head.targetForm == .absolute, let end = target.firstRange(of: "://") else { return nil }
    return target[..<end.lowerBound].lowercased()
  }

  /// Lends the decoded path.
  func withPath<R>(_ body: (Span<UInt8>) throws -> R) rethrows -> R {
    if let rewritten = storage.rewrittenPath { return try body(rewritten.span) }
    let bytes = storage.head.bytes
    return try body(bytes.span.extracting(storage.pathRange))
  }

  /// The part of the path that a mount left over, as bytes without the leading slash.
  package var bytesInMount: [UInt8] {
    let start = storage.mountEnd
    return withPath { [UInt8](copying: $0.extracting(min(start + 1, $0.count)..<$0.count)) }
  }
}
