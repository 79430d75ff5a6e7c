import Foundation
import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

/// A folder with its page on a server in memory.
final class Site: Sendable {
  let path: String
  let uploader: Uploader
  let server: Server
  let client: TestClient

  /// A page for these files by their paths, of which those that end in a slash are folders.
  init(
    _ files: KeyValuePairs<String, String> = [:], mount: String = "/", server: Server.Configuration = .init(port: 0),
    sharing change: (inout FileShare.Configuration) -> Void = { _ in }, look: (inout Uploader.Configuration) -> Void = { _ in }
  ) async throws {
    path = NSTemporaryDirectory() + "/porthole-page-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path + "/root", withIntermediateDirectories: true)
    var sharing = FileShare.Configuration(), configuration = Uploader.Configuration()
    change(&sharing)
    look(&configuration)
    var keeping = LocalFileStore.Configuration()
    keeping.flushes = false
    let store = try LocalFileStore(path + "/root", keeping)
    let share = FileShare(store: store, state: MemoryStateStore(), sharing)
    uploader = Uploader(share: share, configuration)
    self.server = Server(server)
    self.server.mount(mount, uploader)
    client = try TestClient(self.server)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var root: String { path + "/root" }

  func write(_ name: String, _ text: String = "x") throws {
    let full = root + "/" + name
    if name.hasSuffix("/") { return try FileManager.default.createDirectory(atPath: full, withIntermediateDirectories: true) }
    try FileManager.default.createDirectory(atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: full))
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ name: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: root + "/" + name)) != nil }

  /// What is in a folder, without the store's own.
  func names(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []).filter { $0 != ".porthole" }.sorted()
  }

  /// What is left of drafts.
  var leftovers: [String] { ["drafts", "unfinished"].flatMap { names(".porthole/" + $0) } }

  func get(_ target: String, _ fields: Fields = Fields()) async throws -> TestResponse { try await client.get(target, fields: fields) }

  func post(_ target: String, json: String, _ fields: Fields = Fields()) async throws -> TestResponse {
    var fields = fields
    fields[.contentType] = "application/json"
    return try await client.post(target, fields: fields, body: .text(json))
  }

  /// Posts a form with parts: fields, and files by their names as they are sent.
  func upload(_ parts: [SentPart], _ fields: Fields = Fields()) async throws -> TestResponse {
    var fields = fields
    fields[.contentType] = "multipart/form-data; boundary=\(SentPart.boundary)"
    return try await client.post("/upload", fields: fields, body: .text(SentPart.text(parts)))
  }
}

/// A part of a form that is sent.
enum SentPart {
  case field(String, String)
  case file(String, name: String, String)

  static let boundary = "----x"

  static func text(_ parts: [SentPart]) -> String {
    parts.map { part in
      switch part {
      case .field(let name, let text): "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n"
      case .file(let field, let name, let text):
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n"
          + "Content-Type: application/octet-stream\r\n\r\n\(text)\r\n"
      }
    }.joined() + "--\(boundary)--\r\n"
  }
}

extension TestResponse {
  /// The content as JSON, to be looked into by names and numbers.
  var json: JSONValue {
    get throws { JSONValue(try JSONSerialization.jsonObject(with: Data(body), options: [.fragmentsAllowed])) }
  }

  /// The word for why it was not done.
  var reason: String? { (try? json)?["reason"].text }
}

/// A value of JSON.
struct JSONValue {
  let value: Any?
  init(_ value: Any?) { self.value = value }

  subscript(name: String) -> JSONValue { JSONValue((value as? [String: Any])?[name]) }
  subscript(index: Int) -> JSONValue {
    guard let list = value as? [Any], list.indices.contains(index) else { return JSONValue(nil) }
    return JSONValue(list[index])
  }

  var text: String? { value as? String }
  var number: Int? { (value as? NSNumber)?.intValue }
  var bool: Bool? { value as? Bool }
  var list: [JSONValue] { (value as? [Any] ?? []).map { JSONValue($0) } }
  var isNull: Bool { value is NSNull }
  var exists: Bool { value != nil }
  var keys: [String] { (value as? [String: Any] ?? [:]).keys.sorted() }
  var names: [String] { list.compactMap { $0["name"].text } }
}
