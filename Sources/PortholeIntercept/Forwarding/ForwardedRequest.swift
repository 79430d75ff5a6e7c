public import Porthole
internal import PortholeHTTP

/// A request on its way to another server, which may be changed before it leaves.
public struct ForwardedRequest: Sendable {
  /// The method.
  public var method: Method
  /// Where it goes.
  public var url: RequestURL
  /// The fields; a hook sees them without those that are about one connection. `Host`, and what frames the content, are written from the address and the content.
  public var fields: Fields
  /// The content, in the codings that the fields name.
  public var body: RequestBody

  /// What a request becomes that is passed on to an address, its own where there is none.
  package init(_ request: Request, to url: RequestURL? = nil) {
    method = request.method
    self.url = url ?? request.url
    fields = request.fields
    body = request.hasContent ? request.body.encoded : .none
  }
}

extension Fields {
  /// What is about one connection, whatever `Connection` says (RFC 9110 §7.6.1).
  private static let hopByHop: [FieldName] = [
    .connection, .keepAlive, .te, .transferEncoding, .upgrade, .proxyAuthorization, "Proxy-Authenticate", "Proxy-Connection",
    "Proxy-Authentication-Info",
  ]
  /// Those, and what is written anew for a request.
  private static let replaced = FieldNames(hopByHop + [.host, .contentLength, .expect, .trailer])
  /// Those, and what is written anew for a response.
  private static let reframed = FieldNames(hopByHop + [.contentLength, .trailer])

  /// The fields of a request without those that are about one connection.
  var passedOn: Fields { without(options(and: Fields.replaced)) }

  /// Adds the lines of a request's fields that are passed on.
  func appendPassedOn(to head: inout [UInt8]) { appendWire(to: &head, without: options(and: Fields.replaced)) }

  /// Removes from the fields of a response those that are about one connection.
  mutating func removeOptions() { remove(options(and: Fields.reframed)) }

  /// The names that `Connection` has, and some others.
  private func options(and names: FieldNames) -> FieldNames {
    guard let options = self[.connection] else { return names }
    var names = names
    for option in options.split(separator: ",") { names.insert(FieldName(String(option.filter { $0 != " " && $0 != "\t" }))) }
    return names
  }
}

/// How often a request was passed on in this process (RFC 9110 §7.6.3).
enum Hops {
  static let most = 10
  /// What this process calls itself; told to servers, so it says nothing.
  private static let pseudonym = "porthole-" + String(UInt64.random(in: .min ... .max), radix: 36)
  /// The line that says that the request came by here; it goes behind those that are there.
  static let line = Array("Via: 1.1 \(pseudonym)\r\n".utf8)

  /// Looks how often the request came by here before.
  ///
  /// - Throws: `HTTPError` 508 when that was too often: it goes in a circle (RFC 5842 §7.2).
  static func check(_ fields: Fields) throws(HTTPError) {
    guard let via = fields[.via] else { return }
    let hops = via.split(separator: ",").count { $0.hasSuffix(pseudonym) }
    guard hops < most else {
      throw HTTPError(.loopDetected, detail: "The request was passed on to itself, again and again.")
    }
  }
}
