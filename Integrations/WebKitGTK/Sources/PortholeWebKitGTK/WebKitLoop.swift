internal import CPortholeWebKit

/// GTK's main loop, and in it Swift's main actor.
///
/// Other main loops starve what waits for `DispatchQueue.main` and the main actor; in this one both run.
/// A program whose main function is asynchronous has given the main thread away: call `run` from top-level code or from a `main` that is not.
@MainActor
public enum WebKitLoop {
  /// The oldest WebKitGTK that tells of methods, fields and content: 2.40.
  static let oldestVersion = 24000

  /// Starts GTK. To be called before all else of this module; further calls change nothing.
  ///
  /// A program that has its own loop of GLib's, and runs it, needs no more than this.
  ///
  /// - Throws: ``WebKitError/noDisplay`` and ``WebKitError/tooOld(version:)``.
  public static func start() throws {
    guard porthole_webkit_version() >= oldestVersion else { throw WebKitError.tooOld(version: version) }
    guard porthole_gtk_start() else { throw WebKitError.noDisplay }
  }

  /// Runs the main loop until ``quit()``.
  public static func run() { porthole_gtk_run() }

  /// Has ``run()`` return.
  public static func quit() { porthole_gtk_quit() }

  /// The version of WebKitGTK that is loaded, like `2.50.6`.
  public static var version: String {
    let version = porthole_webkit_version()
    return "\(version / 10000).\(version / 100 % 100).\(version % 100)"
  }
}

/// Why there can be no web view.
public enum WebKitError: Error, Hashable, CustomStringConvertible {
  /// There is no display to show anything on; `DISPLAY` says which one.
  case noDisplay
  /// WebKitGTK is older than 2.40, and would tell of each request that it is a GET without fields and content.
  case tooOld(version: String)
  /// A view could not be drawn, or the picture not be written.
  case noSnapshot

  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .noDisplay: "There is no display."
    case .tooOld(let version): "WebKitGTK \(version) is older than 2.40, the first that hands out whole requests."
    case .noSnapshot: "The picture of the view could not be written."
    }
  }
}
