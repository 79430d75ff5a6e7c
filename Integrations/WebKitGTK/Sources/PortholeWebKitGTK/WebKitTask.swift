internal import CPortholeWebKit
internal import Porthole
internal import PortholeIntercept

/// A request of WebKit's, which is used on the main thread only.
@safe
struct RequestHandle: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// A request that WebKit hands over, from then until WebKit lets it go: because it is answered, or because nobody waits for it any more.
@MainActor
final class WebKitTask: SchemeTask {
  /// Nil when WebKit has let it go.
  private var handle: RequestHandle?
  private let bodyGuard: BodyGuard
  private let gone: (WebKitTask) -> Void
  /// Waits for WebKit to take a piece.
  private var waiting: CheckedContinuation<Void, any Error>?
  let method: Method
  let address: String
  /// The fields as WebKit tells them.
  private let asked: Fields

  /// Takes a request over. `gone` is called when WebKit lets go of it.
  init(_ handle: RequestHandle, _ bodyGuard: BodyGuard, gone: @escaping (WebKitTask) -> Void) {
    self.handle = handle
    self.bodyGuard = bodyGuard
    self.gone = gone
    method = unsafe Method(String(cString: porthole_request_method(handle.pointer)))
    address = unsafe String(cString: porthole_request_address(handle.pointer))
    asked = Self.fields(of: handle)
    unsafe porthole_request_watch(
      handle.pointer,
      { owner in
        let task = unsafe Unmanaged<WebKitTask>.fromOpaque(owner).takeRetainedValue()
        MainActor.assumeIsolated { task.letGo() }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  private static func fields(of handle: RequestHandle) -> Fields {
    var fields = Fields()
    unsafe withUnsafeMutablePointer(to: &fields) { fields in
      unsafe porthole_request_fields(
        handle.pointer,
        { name, value, owner in
          unsafe owner.assumingMemoryBound(to: Fields.self).pointee.append(FieldName(String(cString: name)), String(cString: value))
        }, fields)
    }
    return fields
  }

  var fields: Fields { bodyGuard.withoutMark(asked) }

  var isNavigation: Bool { asked.showPage }

  var content: SchemeContent {
    switch bodyGuard.judge(method, asked, address: address) {
    case .none: return .none
    case .unreadable(let reason): return .unavailable(reason)
    case .readable:
      guard let handle, unsafe porthole_request_open_content(handle.pointer) else { return .none }
      return .pulled(length: nil) { try await self.readContent() }
    }
  }

  /// The next piece of the content. WebKit has all of it in memory, so nothing waits here.
  private func readContent() throws -> [UInt8]? {
    guard let handle else { throw CancellationError() }
    let most = 64 * 1024
    var count = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      count = unsafe porthole_request_read_content(handle.pointer, start, most)
      initialized = max(count, 0)
    }
    guard count >= 0 else { throw HTTPError(.badRequest, detail: "The content cannot be read.") }
    return piece.isEmpty ? nil : piece
  }

  private func letGo() {
    gone(self)
    waiting?.resume(throwing: CancellationError())
    waiting = nil
    guard let handle else { return }
    self.handle = nil
    // Later, as WebKit is in the midst of it.
    Task { unsafe porthole_request_release(handle.pointer) }
  }

  func begin(_ status: Status, _ fields: Fields) throws {
    guard let handle else { throw CancellationError() }
    for field in fields { unsafe porthole_request_add_field(handle.pointer, field.name.description, field.value) }
    let length = fields[.contentLength].flatMap { Int64($0) } ?? -1
    unsafe porthole_request_respond(handle.pointer, CInt(status.code), status.reasonPhrase, fields[.contentType], length)
  }

  func take(_ piece: [UInt8]) async throws {
    guard let handle else { throw CancellationError() }
    try await withCheckedThrowingContinuation { continuation in
      waiting = continuation
      unsafe piece.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return taken() }
        unsafe porthole_request_write(
          handle.pointer, start, bytes.count,
          { owner in
            let task = unsafe Unmanaged<WebKitTask>.fromOpaque(owner).takeUnretainedValue()
            MainActor.assumeIsolated { task.taken() }
          }, Unmanaged.passUnretained(self).toOpaque())
      }
    }
  }

  private func taken() {
    waiting?.resume()
    waiting = nil
  }

  func end() {
    guard let handle else { return }
    unsafe porthole_request_end(handle.pointer)
  }

  func fail(_ error: any Error) {
    guard let handle else { return }
    unsafe porthole_request_fail(handle.pointer, "\(error)")
  }
}
