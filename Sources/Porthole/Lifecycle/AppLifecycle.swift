/// What a server has to know of the app that it runs in: whether that is in the background, and for how long it may go on there.
///
/// `UIKitLifecycle` is UIKit's, and the default where there is UIKit. Others are for programs with a life of their own, and for tests.
public protocol AppLifecycle: Sendable {
  /// Calls a closure with whether the app is in the background: at once, and at each change, one call after another.
  ///
  /// - Returns: What ends this when it goes.
  func observe(_ changed: @escaping @Sendable (_ isInBackground: Bool) -> Void) async -> any Sendable

  /// Asks the system not to suspend the app yet. It must not wait.
  ///
  /// - Parameter expired: Called from any thread when the time is about to run out, or there is none; the time is then ended within a second.
  /// - Returns: What gives the time back.
  func beginBackgroundTime(expired: @escaping @Sendable () -> Void) -> any BackgroundTime
}

/// Time in the background that the system granted.
public protocol BackgroundTime: Sendable {
  /// Gives it back. It must not wait.
  func end()
}

extension Server {
  /// What a server does at the moment.
  public enum State: Sendable, Hashable {
    /// It does not run.
    case stopped
    /// It is about to listen.
    case starting
    /// It listens.
    case running
    /// It is about to listen no more for a while.
    case suspending
    /// It does not listen, and will again: when the app comes back, or at ``Server/resume()``.
    case suspended
    /// It is about to listen again, or tries to.
    case resuming
    /// It is about to stop.
    case stopping
  }
}

extension Lifecycle {
  /// The state in words of the public interface.
  var serverState: Server.State {
    switch (isStarted, sockets) {
    case (true, .open): .running
    case (true, .opening): isKnown ? .resuming : .starting
    case (true, .closing): .suspending
    case (true, .closed): deadline == nil ? .suspended : .resuming
    case (false, .closed): .stopped
    case (false, _): .stopping
    }
  }
}
