internal import Foundation
internal import Porthole
internal import PortholeIntercept

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A request of a session as one of the library's.
struct InterceptedURLRequest: Sendable {
  private let asked: URLRequest
  private let facts: SessionFacts

  init(_ asked: URLRequest, _ facts: SessionFacts) {
    self.asked = asked
    self.facts = facts
  }

  /// - Throws: `HTTPError` for what cannot be asked.
  func request() throws -> Request {
    guard let address = asked.url?.absoluteString, let url = RequestURL(address) else {
      throw HTTPError(.badRequest, detail: "The address has no host.")
    }
    return try Request(Method(asked.httpMethod ?? "GET"), url, fields: fields, body: body)
  }

  private var fields: Fields {
    var fields = Fields()
    for (name, value) in asked.allHTTPHeaderFields ?? [:] { fields.append(FieldName(name), value) }
    // Linux's Foundation leaves them to whoever loads.
    for (name, value) in facts.configuration?.httpAdditionalHeaders ?? [:] {
      guard let name = name as? String, let value = value as? String, !fields.contains(FieldName(name)) else { continue }
      fields.append(FieldName(name), value)
    }
    return fields
  }

  private var body: RequestBody {
    if let data = asked.httpBody { return .bytes(Array(data)) }
    if let stream = asked.httpBodyStream { return .pulled(StreamReader(stream)) }
    switch facts.content {
    case nil: return .none
    case .bytes(let bytes): return .bytes(bytes)
    case .stream(let reader): return .pulled(reader)
    case .file(let url):
      guard let stream = InputStream(url: url) else { return .none }
      return .pulled(StreamReader(stream))
    case .asked(let session, let task): return .pulled(DelegateStream(session, task))
    }
  }
}

extension RequestBody {
  fileprivate static func pulled(_ reader: StreamReader) -> RequestBody { .pulled(length: nil) { try await reader.next() } }
  fileprivate static func pulled(_ stream: DelegateStream) -> RequestBody { .pulled(length: nil) { try await stream.next() } }
}

/// Content that a session's delegate is asked for, once, when it is read.
private actor DelegateStream {
  private let session: URLSession
  private let task: URLSessionTask
  private var reader: StreamReader??

  init(_ session: URLSession, _ task: URLSessionTask) {
    self.session = session
    self.task = task
  }

  func next() async throws -> [UInt8]? {
    if reader == nil { reader = .some(await ask()) }
    return try await reader??.next()
  }

  private func ask() async -> StreamReader? {
    #if canImport(FoundationNetworking)
    guard let delegate = session.delegate as? any URLSessionTaskDelegate else { return nil }
    return await withCheckedContinuation { continuation in
      session.delegateQueue.addOperation { [session, task] in
        delegate.urlSession(session, task: task, needNewBodyStream: { continuation.resume(returning: $0.map(StreamReader.init)) })
      }
    }
    #else
    return nil
    #endif
  }
}
