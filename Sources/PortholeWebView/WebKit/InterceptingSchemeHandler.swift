#if canImport(WebKit)
public import PortholeIntercept
public import WebKit

/// Answers requests of a `WKWebView` for custom schemes by rules. It has been neither compiled nor run; what it stands on, ``SchemeTasks``, has been, by an engine
/// that keeps WebKit's rules.
@MainActor
public final class InterceptingSchemeHandler: NSObject, WKURLSchemeHandler {
  private let tasks: SchemeTasks
  /// The tasks under way, by WebKit's objects.
  private var running: [ObjectIdentifier: WebKitSchemeTask] = [:]

  /// A handler.
  ///
  /// - Parameter interceptor: The rules; unless said otherwise those of the process.
  public init(_ interceptor: Interceptor = .shared) { tasks = SchemeTasks(interceptor, adapter: .wkURLSchemeHandler) }

  /// Called by WebKit.
  public func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let key = ObjectIdentifier(urlSchemeTask)
    let task = WebKitSchemeTask(urlSchemeTask) { [weak self] in self?.running[key] = nil }
    running[key] = task
    tasks.start(task)
  }

  /// Called by WebKit: it takes no call for the task from here on.
  public func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    guard let task = running.removeValue(forKey: ObjectIdentifier(urlSchemeTask)) else { return }
    tasks.stop(task)
  }
}

extension WKWebViewConfiguration {
  /// Has requests for a scheme answered, in web views that are made with this configuration from now on. A second time for the same scheme changes nothing.
  ///
  /// - Parameters:
  ///   - scheme: The scheme, in any case: `app`.
  ///   - interceptor: The rules; unless said otherwise those of the process.
  /// - Throws: `InterceptionError` for a scheme that WebKit keeps for itself (http, https, file …), naming the adapter that can answer it.
  public func answer(scheme: String, by interceptor: Interceptor = .shared) throws {
    try SchemeTasks.check(scheme: scheme, for: .wkURLSchemeHandler)
    // WebKit throws an exception for what it keeps, which may be more than we know of.
    guard !WKWebView.handlesURLScheme(scheme) else {
      throw InterceptionError(.scheme, "WebKit keeps the scheme \(scheme) for itself. For http and https there is the local proxy.")
    }
    guard urlSchemeHandler(forURLScheme: scheme) == nil else { return }
    setURLSchemeHandler(InterceptingSchemeHandler(interceptor), forURLScheme: scheme)
  }
}

/// A task of WebKit's.
private final class WebKitSchemeTask: SchemeTask {
  private let task: any WKURLSchemeTask
  private let ended: () -> Void

  init(_ task: any WKURLSchemeTask, ended: @escaping () -> Void) {
    self.task = task
    self.ended = ended
  }

  var method: Method { Method(task.request.httpMethod ?? "GET") }
  var address: String { task.request.url?.absoluteString ?? "" }
  var fields: Fields {
    var fields = Fields()
    for (name, value) in task.request.allHTTPHeaderFields ?? [:] { fields.append(FieldName(name), value) }
    return fields
  }

  /// WebKit hands out the content in one of two ways, as it likes.
  var content: SchemeContent {
    if let data = task.request.httpBody { return .bytes(Array(data)) }
    guard let stream = task.request.httpBodyStream else { return .none }
    let reader = StreamReader(stream)
    return .pulled(length: nil) { try await reader.next() }
  }

  var isNavigation: Bool {
    task.request.mainDocumentURL == task.request.url || fields[.accept]?.hasPrefix("text/html,application/xhtml+xml") ?? false
  }

  func begin(_ status: Status, _ fields: Fields) throws {
    guard let url = task.request.url, let response = HTTPURLResponse(url: url, status, fields) else { throw URLError(.badServerResponse) }
    task.didReceive(response)
  }

  func take(_ piece: [UInt8]) { task.didReceive(Data(piece)) }

  func end() {
    task.didFinish()
    ended()
  }

  func fail(_ error: any Error) {
    task.didFailWithError(error)
    ended()
  }
}
#endif
