internal import CPortholeSystem

/// The process's standard streams.
package enum Output {
  package static let standardErrorIsTerminal = isatty(2) == 1
  package static let standardOutputIsTerminal = isatty(1) == 1

  package static func writeError(_ text: String) { write(Array(text.utf8), to: 2) }
  package static func writeError(_ bytes: [UInt8]) { write(bytes, to: 2) }
  package static func write(_ text: String) { write(Array(text.utf8), to: 1) }

  /// Writes all of it; what cannot be written is dropped, as there is nobody left to tell.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    unsafe bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count, let base = bytes.baseAddress {
        let count = unsafe CPortholeSystem.write(descriptor, base + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if porthole_errno() == EAGAIN {
          var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          guard unsafe poll(&entry, 1, 1000) > 0 else { return }
        } else if porthole_errno() != EINTR {
          return
        }
      }
    }
  }
}
