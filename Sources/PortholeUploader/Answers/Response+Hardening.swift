internal import Porthole
internal import PortholeHTTP

extension Response {
  /// With fields that make browsers careful, unless it has its own.
  var hardened: Response {
    var response = self
    response.fields.harden()
    return response
  }
}

extension Fields {
  mutating func harden() {
    for (name, value) in Fields.careful where !contains(name) { append(name, value) }
  }

  private static let careful: [(FieldName, String)] = [
    (.xContentTypeOptions, "nosniff"), ("X-Frame-Options", "SAMEORIGIN"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    // What is no page needs nothing, and the library's pages only their style; the upload page brings its own.
    (.contentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"),
  ]
}

extension Response {
  /// JSON that nobody is to keep.
  static func answer(_ json: [UInt8], _ status: Status = .ok) -> Response {
    var response = Response.json(bytes: json, status: status)
    response.fields[.cacheControl] = "no-store"
    return response
  }
}
