internal import CPortholeSystem

/// The number by which a system call says why it failed.
package struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// What the last failed call of this thread left.
  package static var last: Errno { Errno(porthole_errno()) }

  /// The system's words, beginning in lower case as they stand inside a sentence.
  package var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  package static let again = Errno(EAGAIN)
  package static let addressInUse = Errno(EADDRINUSE)
  package static let notFound = Errno(ENOENT)
  package static let notDirectory = Errno(ENOTDIR)
  package static let invalid = Errno(EINVAL)
  package static let loop = Errno(ELOOP)
  package static let crossDevice = Errno(EXDEV)
  package static let permission = Errno(EACCES)
  package static let notPermitted = Errno(EPERM)
  /// Opened for what it is not: a Unix socket, or a device that is not there.
  package static let noDevice = Errno(ENXIO)
  package static let nameTooLong = Errno(ENAMETOOLONG)
  package static let timedOut = Errno(ETIMEDOUT)
  package static let connectionReset = Errno(ECONNRESET)
  package static let brokenPipe = Errno(EPIPE)

  /// Descriptors or memory ran out: it may go away by itself, and trying again at once cannot help.
  package var isExhaustion: Bool { code == EMFILE || code == ENFILE || code == ENOMEM || code == ENOBUFS }
}
