public import Foundation
public import PortholeIntercept
internal import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// The answer to a request that a rule's handler is given, to be made now or later, at once or in pieces, from any thread.
///
/// ```swift
/// try interceptor.handle(.host("app.test", path: "/clock")) { request, response in
///   response.respond(text: "\(Date())")
/// }
/// ```
///
/// | call | when | then |
/// |---|---|---|
/// | `respond(…)` | nothing was answered | it is answered |
/// | `begin(…)`, `pipe(response:)` | nothing was answered | pieces may follow |
/// | `pipe(data:)`, `write(_:)`, `end()` | behind the head, before the end | |
/// | `fail(_:)` | before the end | the load fails |
/// | `pass()` | nothing was answered | the next rule is asked, at last the network |
///
/// Any other order does nothing; each call returns whether it was done, and what was refused is told to the log. After a stop nothing is sent, whatever is called.
/// One that nobody refers to any more before its end fails; one whose head does not come in the rule's time is a 504.
public final class InterceptedResponse: NSObject, Sendable {
  let core: ResponseCore

  init(_ core: ResponseCore) {
    self.core = core
    super.init()
  }

  deinit { core.forget() }

  /// The request.
  public var request: Request { core.request }

  /// The fields that the answer will have, beside those that a call gives it. To be set before the answer.
  public var fields: Fields {
    get { core.fields }
    set { _ = core.setFields { $0 = newValue } }
  }

  /// Sets a field that the answer will have; what it was before goes.
  @discardableResult
  public func setField(_ name: FieldName, _ value: String) -> Outcome { core.setFields { $0[name] = value } }

  /// Whether an engine may keep the answer: ``CachePolicy/notAllowed`` unless said otherwise. To be set before the answer.
  public var cachePolicy: CachePolicy {
    get { core.cachePolicy }
    set { core.setCachePolicy(newValue) }
  }

  // MARK: At once

  /// Answers with a response of Porthole's, as a handler that returns one does.
  @discardableResult
  public func respond(_ response: Response) -> Outcome { core.respond(response) }

  /// Answers with plain text, UTF-8.
  @discardableResult
  public func respond(text: String, status: Status = .ok) -> Outcome {
    core.respond(status: status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }

  /// Answers with an HTML page, UTF-8.
  @discardableResult
  public func respond(html: String, status: Status = .ok) -> Outcome {
    core.respond(status: status, type: "text/html; charset=utf-8", bytes: Array(html.utf8))
  }

  /// Answers with a value as JSON.
  ///
  /// - Throws: What the encoder throws; nothing is answered then.
  @discardableResult
  public func respond(json value: some Encodable, status: Status = .ok, encoder: JSONEncoder = JSONEncoder()) throws -> Outcome {
    core.respond(status: status, type: "application/json", bytes: [UInt8](try encoder.encode(value)))
  }

  /// Answers with a value of Foundation's as JSON: dictionaries, arrays, strings, numbers, `NSNull`.
  ///
  /// - Throws: What `JSONSerialization` throws, also for what it cannot write; nothing is answered then.
  @discardableResult
  public func respond(jsonObject value: Any, status: Status = .ok) throws -> Outcome {
    guard JSONSerialization.isValidJSONObject(value) else { throw CocoaError(.coderInvalidValue) }
    return core.respond(status: status, type: "application/json", bytes: [UInt8](try JSONSerialization.data(withJSONObject: value)))
  }

  /// Answers with data.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - type: Its media type; nil for that of the path's extension.
  ///   - status: The status, 200 unless said otherwise.
  /// - Returns: Whether it was done.
  @discardableResult
  public func respond(data: some Sequence<UInt8>, type: String? = nil, status: Status = .ok) -> Outcome {
    core.respond(status: status, type: type ?? MediaTypes.default.contentType(forFileName: request.url.path), bytes: Array(data))
  }

  /// Answers with an image as it is in a file, whose type its first bytes tell: PNG, JPEG, GIF, WebP, AVIF, HEIC, BMP, ICO, TIFF, SVG; else as ``respond(data:type:status:)``.
  @discardableResult
  public func respond(imageData: some Sequence<UInt8>, type: String? = nil, status: Status = .ok) -> Outcome {
    let bytes = Array(imageData)
    return respond(data: bytes, type: type ?? ImageType.of(bytes), status: status)
  }

  /// Answers with a status alone.
  @discardableResult
  public func respond(status: Status) -> Outcome { core.respond(status: status, type: nil, bytes: []) }

  // MARK: In pieces

  /// Sends the head; pieces may follow.
  ///
  /// - Parameters:
  ///   - status: The status, 200 unless said otherwise.
  ///   - fields: Fields beside those that were set.
  ///   - length: How many bytes there will be, where that is known; more or fewer make the load fail.
  /// - Returns: Whether it was done.
  @discardableResult
  public func begin(status: Status = .ok, fields: Fields = Fields(), length: Int? = nil) -> Outcome {
    core.begin(status: status, fields: fields, length: length.map { max(0, $0) })
  }

  /// Sends a piece of content, and waits while those before it are not taken: what has much to send does so by this.
  ///
  /// - Throws: ``Refusal`` when it cannot be sent any more, as when the load has stopped.
  public func write(_ data: some Sequence<UInt8> & Sendable) async throws(Refusal) {
    await core.waitForRoom()
    if case .refused(let refusal) = core.pipe(Array(data)) { throw refusal }
  }

  /// Sends a piece of content without waiting; more than 64 MiB that wait to be taken are refused.
  @discardableResult
  public func pipe(data: some Sequence<UInt8>) -> Outcome { core.pipe(Array(data)) }

  /// Ends the content.
  @discardableResult
  public func end() -> Outcome { core.end() }

  /// Makes the load fail as a network does: without an answer, or in the middle of it.
  @discardableResult
  public func fail(_ error: any Error) -> Outcome { core.fail(error, asHead: LoadFailure(error)) }

  /// Leaves the request to the rules behind this one, and at last to the network.
  @discardableResult
  public func pass() -> Outcome { core.pass() }

  // MARK: Elsewhere

  /// Has another server answer: passes the request on to an address, its own where there is none, and the answer back as it comes.
  ///
  /// - Throws: `InterceptionError` for what is no address of `http` or `https`; nothing is answered then.
  public func proxy(to address: String? = nil, _ configuration: ReverseProxy.Configuration = .init()) throws(InterceptionError) {
    let proxy = try ReverseProxy(exactly: address, configuration)
    let (core, request) = (core, request)
    let task = Task(executorPreference: request.loop) {
      do { _ = core.respond(try await proxy.respond(to: request)) } catch { _ = core.fail(error, asHead: error) }
      // Held until then: that somebody refers to it says that an answer will come.
      withExtendedLifetime(self) {}
    }
    core.onStop { task.cancel() }
  }

  /// Calls a closure when the load is stopped from outside before its end: once, on whatever thread that happens, at once if it has been. What completes, fails or is
  /// passed on is not stopped.
  public func onStop(_ body: @escaping @Sendable () -> Void) { core.onStop(body) }
}
