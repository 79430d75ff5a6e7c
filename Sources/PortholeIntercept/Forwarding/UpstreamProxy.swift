internal import PortholeHTTP

/// An HTTP proxy by which requests are passed on.
public struct UpstreamProxy: Sendable, Hashable {
  /// Its name or address.
  public var host: String
  /// Its port.
  public var port: Int
  /// The user that it asks for, by the scheme Basic; nil for none.
  public var user: String?
  /// The user's password.
  public var password: String?

  /// A proxy at a host and port.
  public init(host: String, port: Int, user: String? = nil, password: String? = nil) {
    self.host = host
    self.port = port
    self.user = user
    self.password = password
  }

  /// The line that it is told the user by (RFC 7617 §2); nothing without one.
  var authorization: String {
    guard let user else { return "" }
    return "Proxy-Authorization: Basic \(Base64.encode(Array("\(user):\(password ?? "")".utf8)))\r\n"
  }
}
