import Foundation
import Porthole
import PortholeFiles
import PortholeTesting
import PortholeXML
import Testing

@testable import PortholeWebDAV

/// A drive over a folder of its own, asked by way of a whole server.
final class DriveFixture: Sendable {
  let path: String
  let share: FileShare
  let drive: Drive
  let client: TestClient

  var root: String { path + "/root" }

  init(mount: String = "/", _ configuration: Drive.Configuration = .init(), sharing: FileShare.Configuration = .init()) async throws {
    path = NSTemporaryDirectory() + "/porthole-dav-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path + "/root", withIntermediateDirectories: true)
    share = FileShare(store: try LocalFileStore(path + "/root"), state: try SQLiteStateStore(folder: path + "/state"), sharing)
    let server = Server(.init(port: 0))
    drive = Drive(share, configuration)
    server.mount(mount, drive)
    client = try TestClient(server)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String = "x") throws {
    let path = root + "/" + name
    try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + name) }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).filter { $0 != ".porthole" }.sorted() }

  /// Sends a request; the status is what most tests are about.
  @discardableResult
  func send(_ method: Method, _ target: String, _ fields: Fields = [:], _ body: String? = nil) async throws -> TestResponse {
    try await client.send(TestRequest(method, target, fields: fields, body: body.map { .text($0) } ?? .none))
  }

  func status(_ method: Method, _ target: String, _ fields: Fields = [:], _ body: String? = nil) async throws -> Int {
    Int(try await send(method, target, fields, body).status.code)
  }

  /// The multistatus that a request is answered with.
  func multistatus(_ method: Method, _ target: String, _ fields: Fields = [:], _ body: String? = nil) async throws -> [Reply] {
    let response = try await send(method, target, fields, body)
    try #require(response.status == .multiStatus, "\(response.status) \(response.text)")
    return try Reply.all(in: response.body)
  }

  /// A lock's token; the status is looked at before.
  func lock(_ target: String, scope: String = "exclusive", depth: String? = "infinity", _ fields: Fields = [:]) async throws -> String {
    var fields = fields
    if let depth { fields[.depth] = depth }
    let response = try await send("LOCK", target, fields, DriveFixture.lockInfo(scope))
    try #require(response.status == .ok || response.status == .created, "\(response.status) \(response.text)")
    let token = try #require(response.fields[.lockToken])
    return String(token.dropFirst().dropLast())
  }

  static func lockInfo(_ scope: String = "exclusive") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:\(scope)/></D:lockscope>\
    <D:locktype><D:write/></D:locktype><D:owner><D:href>http://example.com/me</D:href></D:owner></D:lockinfo>
    """
  }

  static func prop(_ names: String) -> String {
    "<?xml version=\"1.0\"?><propfind xmlns=\"DAV:\"><prop>\(names)</prop></propfind>"
  }

  /// The kept records of a kind.
  func records(_ kind: StateKind) async throws -> Int {
    try await SQLiteStateStore(folder: path + "/state").records(kind, prefix: [], after: nil, limit: .max).count
  }
}

/// A response in a multistatus.
struct Reply {
  let href: String
  /// The response's own status, where it has one.
  let status: Int?
  /// Properties by status.
  let properties: [Int: [XMLName: XMLElement]]

  static func all(in body: [UInt8]) throws -> [Reply] {
    let document = try XMLReader.read(body, .init())
    #expect(document.root.name == DAVName.dav("multistatus"))
    return document.root.children.filter { $0.name == DAVName.dav("response") }.map { response in
      var properties: [Int: [XMLName: XMLElement]] = [:]
      for propstat in response.children where propstat.name == DAVName.dav("propstat") {
        for element in propstat.child(DAVName.prop)?.children ?? [] {
          properties[code(propstat) ?? 0, default: [:]][element.name] = element
        }
      }
      return Reply(href: response.child(DAVName.dav("href"))?.text ?? "", status: code(response), properties: properties)
    }
  }

  private static func code(_ element: XMLElement) -> Int? {
    (element.child(DAVName.dav("status"))?.text).flatMap { Int($0.split(separator: " ")[1]) }
  }

  /// The text of a property of the namespace DAV: that is there.
  subscript(name: String) -> String? { properties[200]?[DAVName.dav(name)]?.text }
}
