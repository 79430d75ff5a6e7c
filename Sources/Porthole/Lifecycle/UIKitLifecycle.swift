#if canImport(UIKit)
internal import Dispatch
internal import UIKit

/// The life of an app, as UIKit tells of it. Written after its documentation, and type-checked; it has not been run.
public struct UIKitLifecycle: AppLifecycle {
  /// The life of the app that this is.
  public init() {}

  /// Tells of the app's scenes together: it is in the background when none of them is in front.
  public func observe(_ changed: @escaping @Sendable (_ isInBackground: Bool) -> Void) async -> any Sendable {
    await MainActor.run {
      let observation = Observation(changed)
      changed(UIApplication.shared.applicationState == .background)
      return observation
    }
  }

  /// A background task of UIKit's.
  public func beginBackgroundTime(expired: @escaping @Sendable () -> Void) -> any BackgroundTime { Time(expired) }

  /// `@unchecked Sendable`: the tokens are only kept, and given back once.
  private final class Observation: @unchecked Sendable {
    private let tokens: [any NSObjectProtocol]

    @MainActor init(_ changed: @escaping @Sendable (Bool) -> Void) {
      let center = NotificationCenter.default
      // Without a queue they are called at once, on the main thread, before the system goes on.
      tokens = [
        center.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil) { _ in changed(true) },
        center.addObserver(forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil) { _ in changed(false) },
      ]
    }

    deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
  }

  /// `@unchecked Sendable`: the identifier is the main thread's.
  private final class Time: BackgroundTime, @unchecked Sendable {
    private var identifier: UIBackgroundTaskIdentifier = .invalid

    init(_ expired: @escaping @Sendable () -> Void) {
      Time.onMain { [self] in
        identifier = UIApplication.shared.beginBackgroundTask(withName: "Porthole") { expired() }
        if identifier == .invalid { expired() }
      }
    }

    func end() {
      Time.onMain { [self] in
        guard identifier != .invalid else { return }
        UIApplication.shared.endBackgroundTask(identifier)
        identifier = .invalid
      }
    }

    /// At once on the main thread, where the system waits for us; else as soon as that comes to it, and in this order.
    private static func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
      if pthread_main_np() != 0 { MainActor.assumeIsolated(work) } else { DispatchQueue.main.async(execute: work) }
    }
  }
}
#endif
