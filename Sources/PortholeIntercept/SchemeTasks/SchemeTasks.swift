/// Has the requests of an engine for its custom schemes answered by an interceptor's rules.
///
/// This is what the adapters for `WKURLSchemeHandler` and for WebKitGTK are built on, and what one for another engine can be built on. It keeps the
/// rules that such engines enforce by exceptions: all calls on the main thread, in their order, none after a stop. Tasks are told apart by
/// identity, and kept for as long as they are under way, so that no identity is used twice. Nothing here waits for a handler.
@MainActor
public final class SchemeTasks {
  private let interceptor: Interceptor
  private let adapter: Adapter
  /// The rules that no adapter in use can serve are refused for as long as this one is in use.
  private let attachment: Attachment
  private var loads: [ObjectIdentifier: SchemeLoad] = [:]

  /// Answers tasks by rules.
  ///
  /// - Parameters:
  ///   - interceptor: The rules; unless said otherwise those of the process.
  ///   - adapter: What the engine can do.
  public init(_ interceptor: Interceptor = .shared, adapter: Adapter) {
    self.interceptor = interceptor
    self.adapter = adapter
    attachment = interceptor.attach(adapter)
  }

  /// How many tasks are under way.
  public var count: Int { loads.count }

  /// Looks whether a scheme may be registered with the engine.
  ///
  /// - Throws: ``InterceptionError`` where engines keep the scheme for themselves, naming the adapter that can answer it, or where it is none.
  public nonisolated static func check(scheme: String, for adapter: Adapter) throws { try Interceptor.check(scheme: scheme, for: adapter) }

  /// Begins to answer a task. One that is under way already is left to go on.
  public func start(_ task: any SchemeTask) {
    let key = ObjectIdentifier(task)
    guard loads[key] == nil else { return }
    let load = SchemeLoad(task) { [weak self] in self?.loads[key] = nil }
    loads[key] = load
    load.start(interceptor, adapter)
  }

  /// The engine does not want an answer any more: no call comes for the task from here on, and its handler is cancelled. One that is done, or
  /// was never started, is left alone.
  public func stop(_ task: any SchemeTask) { loads.removeValue(forKey: ObjectIdentifier(task))?.stop() }

  /// Stops all tasks, as when a view goes.
  public func stopAll() {
    let all = loads
    loads = [:]
    for load in all.values { load.stop() }
  }
}
