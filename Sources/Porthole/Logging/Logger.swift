internal import PortholeNet

/// Takes the library's messages.
public struct Logger: Sendable {
  /// How much a message matters.
  public enum Level: Int, Sendable, Comparable, CustomStringConvertible {
    /// For whoever works on the server.
    case debug
    /// Steps on the way.
    case verbose
    /// Worth knowing.
    case info
    /// Something is not as it should be.
    case warning
    /// Something failed.
    case error

    /// By importance.
    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    /// The level in capital letters.
    public var description: String {
      switch self {
      case .debug: "DEBUG"
      case .verbose: "VERBOSE"
      case .info: "INFO"
      case .warning: "WARNING"
      case .error: "ERROR"
      }
    }
  }

  /// The least level that is taken.
  public var level: Level
  private let sink: @Sendable (Level, String) -> Void

  /// Hands messages to a closure, which any thread may call; it should not wait for long.
  public init(level: Level = .info, _ sink: @escaping @Sendable (Level, String) -> Void) {
    self.level = level
    self.sink = sink
  }

  /// Errors and warnings to standard error, when that is a terminal.
  public static let standard = Logger(level: .warning) { level, message in
    if Output.standardErrorIsTerminal { Output.writeError("[\(level)] \(message)\n") }
  }

  /// Takes nothing.
  public static let none = Logger(level: .error) { _, _ in }

  /// Messages to standard error, be it a terminal or not.
  public static func standardError(level: Level = .info) -> Logger {
    Logger(level: level) { level, message in Output.writeError("[\(level)] \(message)\n") }
  }

  package func log(_ level: Level, _ message: @autoclosure () -> String) {
    if level >= self.level { sink(level, message()) }
  }
}
