public import Porthole
internal import PortholeHTTP

/// A request on its way to another server, which may be changed before it leaves.
public struct ForwardedRequest: Sendable {
  /// The method.
  public var method: Method
  /// Where it goes.
  public var url: RequestURL
  /// The fields, without those that are about one connection. `Host`, and what frames the content, are written from the address and the content.
  public var fields: Fields
  /// The content, in the codings that the fields name.
  public var body: RequestBody

  /// What a request becomes that is passed on to an address, its own where there is none.
  package init(_ request: Request, to url: RequestURL? = nil) {
    method = request.method
    self.url = url ?? request.url
    fields = request.fields.passedOn
    body = request.body.encoded
  }
}

extension Fields {
  /// What is about one connection, whatever `Connection` says (RFC 9110 §7.6.1).
  private static let hopByHop: [FieldName] = [
    .connection, .keepAlive, .te, .transferEncoding, .upgrade, .proxyAuthorization, "Proxy-Authenticate", "Proxy-Connection",
    "Proxy-Authentication-Info",
  ]
  /// Those, and what is written anew for a request.
  private static let replaced = hopByHop + [.host, .contentLength, .expect, .trailer]
  /// Those, and what is written anew for a response.
  private static let reframed = hopByHop + [.contentLength, .trailer]

  /// The fields of a request without those that are about one connection.
  var passedOn: Fields { without(Fields.replaced, connectionOptions) }

  /// The fields of a response without those that are about one connection.
  var passedBack: Fields { without(Fields.reframed, connectionOptions) }

  private func without(_ names: [FieldName], _ others: [FieldName]) -> Fields { without(others.isEmpty ? names : names + others) }

  /// The names that `Connection` has.
  private var connectionOptions: [FieldName] {
    guard let options = self[.connection] else { return [] }
    return options.split(separator: ",").map { FieldName(String($0.filter { $0 != " " && $0 != "\t" })) }
  }
}

/// How often a request was passed on in this process (RFC 9110 §7.6.3).
enum Hops {
  static let most = 10
  /// What this process calls itself; told to servers, so it says nothing.
  private static let pseudonym = "porthole-" + String(UInt64.random(in: .min ... .max), radix: 36)
  private static let entry = "1.1 " + pseudonym

  /// Counts one more.
  ///
  /// - Throws: `HTTPError` 508 when there were too many: it goes in a circle (RFC 5842 §7.2).
  static func count(_ fields: inout Fields) throws(HTTPError) {
    var hops = 0
    if let via = fields[.via] {
      for entry in via.split(separator: ",") where entry.hasSuffix(pseudonym) { hops += 1 }
    }
    guard hops < most else {
      throw HTTPError(.loopDetected, detail: "The request was passed on to itself, again and again.")
    }
    fields[.via] = fields[.via].map { "\($0), \(entry)" } ?? entry
  }
}
