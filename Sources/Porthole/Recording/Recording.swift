public import PortholeHTTP

/// Writing down what clients say and what they are answered, to be looked at or replayed in tests.
///
/// Each request makes a pair of files, `NNN-METHOD.request` and `NNN-STATUS.response`, with the bytes as they went over the connection, under TLS
/// those inside of it. Requests are numbered in the order in which their heads came, behind what the folder has already. What is no
/// request is written as `NNN-INVALID.request`; one that got no answer has no second file.
///
/// The files are written by a thread of their own while bytes pass: the conversation does not wait for the disk. Bytes that wait for it are
/// bounded by ``pendingBytes``; a pair for which they do not suffice is given up, its files are removed and the ``Logger`` is told. A file
/// that is sent is read once more for the recording, so that one which changes in that moment may be recorded as it is then.
///
/// Only the owner of the process can read the files. They hold whatever clients sent: passwords in forms, too.
public struct Recording: Sendable, Hashable {
  /// The folder to write to. It is made where it is not there; the one above it has to be.
  public var directory: String
  /// Fields whose values are written as `(removed)`, in both directions; set to nothing to keep all as it is.
  public var removedFields: Set<FieldName> = ["Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie"]
  /// Bytes in memory that wait for the disk at most: 64 MiB.
  public var pendingBytes = 64 * 1024 * 1024

  /// A recording into a folder.
  public init(_ directory: String) { self.directory = directory }

  /// What stands in place of a value.
  package static let removed = "(removed)"
}

extension Server {
  /// Where conversations are recorded; nil, as at first, records none. Connections that are accepted from then on count.
  ///
  /// A folder that cannot be written to is told to the ``Logger``, and by ``start()``, which throws it. When ``stop(within:)`` returns,
  /// the files are complete.
  public var recording: Recording? {
    get { core.recorder.current?.recording }
    set { core.recorder.set(newValue, logger: core.configuration.logger) }
  }
}
