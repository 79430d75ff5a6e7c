import Foundation
import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeNet
import Testing

@testable import PortholeUploader

/// A shared folder with its page on a server in memory, to which tests talk byte for byte.
final class UploadSite: Sendable {
  let path: String
  let share: FileShare
  private let host: MemoryHost

  /// - Parameters:
  ///   - mount: Where the page is.
  ///   - change: How the folder is shared.
  ///   - look: How the page is set up.
  /// - Throws: When the folder cannot be made.
  init(
    mount: String = "/", sharing change: (inout FileShare.Configuration) -> Void = { _ in },
    look: (inout Uploader.Configuration) -> Void = { _ in }
  ) throws {
    path = NSTemporaryDirectory() + "/porthole-uploads-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var sharing = FileShare.Configuration(), configuration = Uploader.Configuration(), keeping = LocalFileStore.Configuration()
    sharing.spaceLeft = 0
    keeping.flushes = false
    change(&sharing)
    look(&configuration)
    share = FileShare(store: try LocalFileStore(path, keeping), state: MemoryStateStore(), sharing)
    let server = Server(.init(port: 0))
    server.mount(mount, Uploader(share: share, configuration))
    host = try server.memoryHost()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of a file; nil where there is none.
  func read(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) } }
  func text(_ name: String) -> String? { read(name).map { String(decoding: $0, as: UTF8.self) } }
  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name)) }

  /// What is in the folder, without the store's own.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0 != ".porthole" }.sorted()
  }

  /// What is kept of uploads that are not complete.
  var drafts: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path + "/.porthole/drafts")) ?? [] }

  /// A connection.
  func talk() throws -> UploadTalk { UploadTalk(try #require(host.connect())) }

  /// Says a request on a connection of its own, and hears the answer.
  func ask(_ request: String) async throws -> UploadAnswer { try await talk().ask(request) }
}

/// A connection in memory.
final class UploadTalk {
  private let stream: MemoryStream
  private var heard: [UInt8] = []

  init(_ stream: MemoryStream) { self.stream = stream }

  deinit { stream.sendEnd() }

  func say(_ text: String) { stream.send(Array(text.utf8)) }
  func say(_ bytes: [UInt8]) { stream.send(bytes) }
  /// As when the network goes.
  func cut() { stream.reset() }

  /// Says a request, whose lines may end with LF alone up to its content, and hears the answer.
  func ask(_ request: String) async throws -> UploadAnswer {
    say(UploadTalk.wire(request))
    return try await hear(isHead: request.hasPrefix("HEAD"))
  }

  /// A request as it is sent: the head's lines end with CRLF, the content is as it is.
  static func wire(_ request: String) -> String {
    guard let end = request.firstRange(of: "\n\n") else { return request.replacing("\n", with: "\r\n") + "\r\n\r\n" }
    return request[..<end.lowerBound].replacing("\n", with: "\r\n") + "\r\n\r\n" + request[end.upperBound...]
  }

  /// The next answer, with the interim ones before it.
  func hear(isHead: Bool = false) async throws -> UploadAnswer {
    var interim: [UploadAnswer] = []
    while true {
      var answer = try await hearHead()
      if answer.status / 100 == 1 {
        interim.append(answer)
        continue
      }
      let length = isHead || answer.status == 204 ? 0 : Int(answer["Content-Length"] ?? "") ?? 0
      while heard.count < length { try await more() }
      answer.content = String(decoding: heard.prefix(length), as: UTF8.self)
      heard.removeFirst(length)
      answer.interim = interim
      return answer
    }
  }

  /// The next head alone, be it an interim one.
  func hearHead() async throws -> UploadAnswer {
    while true {
      if let end = String(decoding: heard, as: UTF8.self).firstRange(of: "\r\n\r\n") {
        let text = String(decoding: heard, as: UTF8.self)[..<end.lowerBound]
        heard.removeFirst(text.utf8.count + 4)
        return UploadAnswer(String(text))
      }
      try await more()
    }
  }

  private func more() async throws { heard += try #require(await stream.receive(), "the connection ended") }
}

/// An answer that was heard.
struct UploadAnswer {
  let status: Int
  let line: String
  let fields: [(name: String, value: String)]
  var content = ""
  var interim: [UploadAnswer] = []

  init(_ head: String) {
    let lines = head.components(separatedBy: "\r\n")
    line = lines[0]
    status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  subscript(name: String) -> String? { fields.first { $0.name.lowercased() == name.lowercased() }?.value }

  /// The upload that Location leads to.
  var id: String? { (self["Location"] ?? interim.first?["Location"])?.split(separator: "/").last.map(String.init) }

  /// What every answer has.
  private static let common: Set<String> = [
    "date", "server", "x-content-type-options", "x-frame-options", "referrer-policy", "cross-origin-resource-policy",
    "cross-origin-opener-policy", "content-security-policy",
  ]

  /// All heads and the content as lines, without what every answer has, and with names for what is never the same twice.
  func lines(id: String?) -> [String] {
    var lines = interim.flatMap { $0.lines(id: id) + [""] } + [line]
    for field in fields where !UploadAnswer.common.contains(field.name.lowercased()) {
      var value = field.value
      if let id { value = value.replacing(id, with: "{id}") }
      value = value.replacing(/(max-age|expires)=\d+/) { "\($0.output.1)=N" }
      if field.name == "ETag" { value = "\"…\"" }
      if field.name == "Upload-Expires" { value = "…" }
      lines.append("\(field.name): \(value)")
    }
    if !content.isEmpty { lines += ["", id.map { content.replacing($0, with: "{id}") } ?? content] }
    return lines
  }
}
