public import PortholeHTTP

extension Response {
  /// Adds a Set-Cookie field, beside those that are there.
  public mutating func setCookie(_ cookie: SetCookie) { fields.append(.setCookie, cookie.text) }
}
