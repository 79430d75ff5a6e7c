/// Why something of TLS cannot be, in words as part of a sentence.
package struct TLSError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

#if TLS && canImport(COpenSSL)
internal import COpenSSL

extension TLSError {
  /// A failure of the last call, with what OpenSSL says about it.
  static func last(_ what: String) -> TLSError {
    guard let reason = lastReason() else { return TLSError(what) }
    return TLSError("\(what): \(reason)")
  }

  /// OpenSSL's words for the first error of this thread, which is the nearest to the cause; empties its queue.
  static func lastReason() -> String? {
    let code = ERR_get_error()
    defer { ERR_clear_error() }
    guard code != 0, let text = unsafe ERR_reason_error_string(code) else { return nil }
    return unsafe String(cString: text)
  }
}
#endif
