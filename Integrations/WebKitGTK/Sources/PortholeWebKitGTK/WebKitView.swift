internal import CPortholeWebKit

/// A `WebKitWebView`, in a window of its own where that is wanted.
///
/// Its pages have the script that lets content of their requests be read. A view that is made elsewhere gets it by ``adopt(_:in:)``.
@MainActor
@safe
public final class WebKitView {
  private let view: UnsafeMutableRawPointer
  private let context: WebKitContext
  private var window: UnsafeMutableRawPointer?
  private var closed: (@MainActor () -> Void)?

  /// Makes a view.
  public init(_ context: WebKitContext) {
    self.context = context
    unsafe view = porthole_view_new(context.pointer)
    unsafe Self.adopt(view, in: context)
  }

  isolated deinit {
    close()
    unsafe porthole_object_release(view)
  }

  /// Has content of requests of a view's pages be readable.
  ///
  /// - Parameters:
  ///   - view: A `WebKitWebView *` of the context.
  ///   - context: The context.
  public static func adopt(_ view: UnsafeMutableRawPointer, in context: WebKitContext) {
    unsafe porthole_view_add_script(view, BodyGuard.script(mark: context.bodyGuard.mark))
  }

  /// WebKit's own object, a `WebKitWebView *`, for all that is not here. It lives as long as this one.
  public var pointer: UnsafeMutableRawPointer { unsafe view }

  /// Shows a page.
  public func load(_ address: String) { unsafe porthole_view_load(view, address) }

  /// Shows the view in a window. Further calls change nothing while it is open.
  ///
  /// - Parameters:
  ///   - title: The window's title.
  ///   - width: Pixels.
  ///   - height: Pixels.
  ///   - closed: Called when the window is closed, by whomever.
  public func showWindow(title: String, width: Int = 1024, height: Int = 768, closed: @escaping @MainActor () -> Void = {}) {
    guard unsafe window == nil else { return }
    self.closed = closed
    unsafe window = porthole_window_new(
      view, title, CInt(clamping: width), CInt(clamping: height),
      { owner in
        let view = unsafe Unmanaged<WebKitView>.fromOpaque(owner).takeUnretainedValue()
        MainActor.assumeIsolated { view.windowClosed() }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Closes the window.
  public func close() {
    guard let window = unsafe window else { return }
    unsafe porthole_window_close(window)
  }

  private func windowClosed() {
    unsafe window = nil
    let closed = closed
    self.closed = nil
    closed?()
  }

  /// Writes what the view shows to a file in PNG.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``WebKitError/noSnapshot``.
  public func snapshot(to path: String) async throws {
    let written = await withCheckedContinuation { continuation in
      let waiting = unsafe Unmanaged.passRetained(SnapshotWaiter(continuation))
      unsafe porthole_view_snapshot(
        view, path, { unsafe Unmanaged<SnapshotWaiter>.fromOpaque($1).takeRetainedValue().continuation.resume(returning: $0) },
        waiting.toOpaque())
    }
    guard written else { throw WebKitError.noSnapshot }
  }
}

/// Who waits for a picture.
private final class SnapshotWaiter: Sendable {
  let continuation: CheckedContinuation<Bool, Never>

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }
}
