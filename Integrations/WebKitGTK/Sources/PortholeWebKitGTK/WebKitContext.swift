internal import CPortholeWebKit
public import PortholeIntercept

/// A `WebKitWebContext` whose custom schemes are answered by rules.
///
/// ```swift
/// try Interceptor.shared.handle(.scheme("app")) { _ in .html("<h1>Hello</h1>") }
/// let context = WebKitContext()
/// try context.answer(scheme: "app")
/// ```
@MainActor
@safe
public final class WebKitContext {
  /// WebKit's own object.
  let pointer: UnsafeMutableRawPointer
  let bodyGuard: BodyGuard
  private let registrar: SchemeRegistrar
  private var schemes: Set<String> = []

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - interceptor: The rules; unless said otherwise those of the process.
  ///   - isEphemeral: Whether cookies and storage go with the context. Otherwise they stay where WebKit keeps them.
  ///   - allowsUnmarkedContent: Whether a rule may read all content of requests, from workers, too; see ``BodyGuard``. WebKitGTK crashes the
  ///     program when such content is a `Blob`: say so only where all pages are your own.
  public convenience init(_ interceptor: Interceptor = .shared, isEphemeral: Bool = false, allowsUnmarkedContent: Bool = false) {
    unsafe self.init(owning: porthole_context_new(isEphemeral), interceptor, allowsUnmarkedContent)
  }

  /// Takes a context that is there.
  ///
  /// - Parameters:
  ///   - context: A `WebKitWebContext *`, which is retained. One object of this kind a context.
  ///   - interceptor: The rules; unless said otherwise those of the process.
  ///   - allowsUnmarkedContent: As in the other initializer.
  public convenience init(
    context: UnsafeMutableRawPointer, _ interceptor: Interceptor = .shared, allowsUnmarkedContent: Bool = false
  ) {
    unsafe self.init(owning: porthole_object_retain(context), interceptor, allowsUnmarkedContent)
  }

  private init(owning pointer: UnsafeMutableRawPointer, _ interceptor: Interceptor, _ allowsUnmarkedContent: Bool) {
    unsafe self.pointer = pointer
    bodyGuard = BodyGuard(allowsUnmarkedContent: allowsUnmarkedContent)
    registrar = SchemeRegistrar(interceptor, bodyGuard)
  }

  isolated deinit { unsafe porthole_object_release(pointer) }

  /// Has the requests for a scheme answered, for as long as WebKit's context lives. A second time for the same scheme changes nothing.
  ///
  /// - Parameter scheme: The scheme, in any case: `app`.
  /// - Throws: `InterceptionError` for a scheme that WebKit keeps for itself (http, https, file …), naming the adapter that can answer it.
  public func answer(scheme: String) throws {
    let scheme = scheme.lowercased()
    try SchemeTasks.check(scheme: scheme, for: .webKitGTK)
    guard schemes.insert(scheme).inserted else { return }
    unsafe porthole_context_register(
      pointer, scheme, { unsafe SchemeRegistrar.arrived($0, $1) }, Unmanaged.passRetained(registrar).toOpaque(),
      { unsafe Unmanaged<SchemeRegistrar>.fromOpaque($0).release() })
  }
}

/// Takes requests from WebKit. It outlives the context's object for as long as WebKit's own lives.
@MainActor
private final class SchemeRegistrar {
  private let tasks: SchemeTasks
  private let bodyGuard: BodyGuard

  init(_ interceptor: Interceptor, _ bodyGuard: BodyGuard) {
    tasks = SchemeTasks(interceptor, adapter: .webKitGTK)
    self.bodyGuard = bodyGuard
  }

  /// WebKit calls on the main thread.
  nonisolated static func arrived(_ request: OpaquePointer, _ owner: UnsafeMutableRawPointer) {
    let registrar = unsafe Unmanaged<SchemeRegistrar>.fromOpaque(owner).takeUnretainedValue()
    let handle = unsafe RequestHandle(pointer: request)
    MainActor.assumeIsolated {
      let tasks = registrar.tasks
      let task = WebKitTask(handle, registrar.bodyGuard) { [weak tasks] in tasks?.stop($0) }
      tasks.start(task)
    }
  }
}
