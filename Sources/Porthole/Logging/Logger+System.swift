#if canImport(os)
internal import os

extension Logger {
  /// Messages to the system's log, where Console and `log stream` show them. Written after its documentation; it has not been run.
  ///
  /// - Parameters:
  ///   - subsystem: Who logs, by custom the app's bundle identifier.
  ///   - category: What part of it.
  ///   - level: The least level that is logged.
  /// - Returns: A logger for ``Server/Configuration/logger``.
  public static func system(subsystem: String, category: String = "Porthole", level: Level = .info) -> Logger {
    let log = os.Logger(subsystem: subsystem, category: category)
    return Logger(level: level) { level, message in
      switch level {
      case .debug, .verbose: log.debug("\(message, privacy: .public)")
      case .info: log.info("\(message, privacy: .public)")
      case .warning: log.warning("\(message, privacy: .public)")
      case .error: log.error("\(message, privacy: .public)")
      }
    }
  }
}
#endif
