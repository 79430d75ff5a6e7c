import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Forms over the wire: what handlers get, what is refused, what becomes of files.
struct FormTests {
  private static func multipart(_ path: String, _ body: String, boundary: String = "B", type: String = "multipart/form-data") -> String {
    Wire.post(path, body, "Content-Type: \(type); boundary=\(boundary)")
  }

  private static let two = """
    --B\r
    Content-Disposition: form-data; name="who"\r
    \r
    me & you\r
    --B\r
    Content-Disposition: form-data; name="files[]"; filename="a.txt"\r
    Content-Type: text/plain\r
    \r
    first\r
    --BX\r
    --B\r
    Content-Disposition: form-data; name="files[]"; filename="../../測試.bin"\r
    Content-Type: application/octet-stream\r
    \r
    \r
    --B\r
    Content-Disposition: form-data; name="none"; filename=""\r
    Content-Type: application/octet-stream\r
    \r
    \r
    --B--\r

    """

  /// What a form holds, in one line.
  @Sendable private static func summary(_ request: Request) async throws -> Response {
    let form = try await request.form()
    let fields = form.fields.map { "\($0.name)=\($0.value)" }
    let files = try form.files.map {
      "\($0.name)=\($0.fileName):\($0.contentType.essence):\($0.size):\(String(decoding: try $0.collect(upTo: 1000), as: UTF8.self))"
    }
    return .text((fields + files).joined(separator: "|"))
  }

  @Test("Case 38: every file of a field arrives, in order, in any split of what is sent")
  func files() async throws {
    try await WireServer.with {
      $0.post("/") { try await Self.summary($0) }
      $0.post("/first", body: .form()) { try await Self.summary($0) }
      $0.post("/twice", body: .form()) { request in
        _ = try await Self.summary(request)
        let form = try await request.form()
        return .text(
          "\(form["who"] ?? "") \(form.all("who").count) \(form.file("files[]")?.fileName ?? "") \(form.files("files[]").count) \(form.parts.count)"
        )
      }
    } test: { subject async throws in
      let expected = "who=me & you|files[]=a.txt:text/plain:11:first\r\n--BX|files[]=測試.bin:application/octet-stream:0:"
      #expect(try await subject.ask(Self.multipart("/", Self.two)).text == expected)
      #expect(try await subject.ask(Self.multipart("/first", Self.two)).text == expected)
      #expect(try await subject.ask(Self.multipart("/twice", Self.two)).text == "me & you 1 a.txt 2 4")
      for read in [1, 2, 3, 7] {
        let (wire, _) = try await subject.memory(read: read)
        for _ in 0..<2 { #expect(try await wire.ask(Self.multipart("/", Self.two)).text == expected) }
      }
    }
  }

  @Test(
    "Forms without files, as browsers and others send them",
    arguments: [
      ("a=1&b=2", "a=1|b=2"), ("a&b=1", "a=|b=1"), ("=1&a=2&a=3", "=1|a=2|a=3"), ("a=b=c&&x", "a=b=c|x="), ("", ""),
      ("a=1+2%2B3&%C3%BC=%F0%9F%98%80", "a=1 2+3|ü=😀"), ("a=%zz%4&b=%ff", "a=%zz%4|b=\u{FFFD}"),
      ("_charset_=iso-8859-1&a=%E9%80", "_charset_=iso-8859-1|a=é€"),
    ])
  func urlencoded(body: String, expected: String) async throws {
    try await WireServer.with {
      $0.post("/") { try await Self.summary($0) }
    } test: { subject async throws in
      let type = "Content-Type: application/x-www-form-urlencoded; charset=UTF-8"
      #expect(try await subject.ask(Wire.post("/", body, type)).text == expected)
    }
  }

  @Test(
    "Case 17: what is no form is refused, and the server goes on",
    arguments: [
      ("POST", "text/plain", 415), ("POST", "multipart/form-data", 400), ("POST", "multipart/form-data; boundary=\"\"", 400),
      ("POST", "multipart/mixed; boundary=B", 415), ("POST", "application/json", 415), ("POST", "nonsense", 415), ("POST", nil, 415),
      ("GET", "application/json", 415), ("POST", "multipart/form-data; boundary=B", 400),
    ])
  func noForm(method: String, type: String?, status: Int) async throws {
    try await WireServer.with {
      $0.on(.any, "/") { try await Self.summary($0) }
      $0.on(.any, "/parts") { request in
        for try await _ in try request.multipart() {}
        return .text("parts")
      }
    } test: { subject async throws in
      let wire = try await subject.connect()
      for path in ["/", "/parts"] {
        let fields = type.map { ["Content-Type: \($0)"] } ?? []
        let response = try await wire.ask(
          Wire.request(method, path, fields + (method == "GET" ? [] : ["Content-Length: 5"])) + (method == "GET" ? "" : "hello"))
        #expect(response.status == status)
        #expect((response["Accept"] != nil) == (status == 415))
      }
      #expect(try await wire.ask(Self.multipart("/", Self.two)).status == 200)
    }
  }

  @Test("A part without a name, and others that are malformed, are refused with what is wrong and where")
  func malformed() async throws {
    try await WireServer.with {
      $0.post("/") { try await Self.summary($0) }
    } test: { subject async throws in
      let response = try await subject.ask(Self.multipart("/", "--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--"))
      #expect(response.status == 400)
      #expect(response.text.contains("Part 1 of the form is malformed: It has no name."))
      let cut = try await subject.ask(Self.multipart("/", "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n"))
      #expect(cut.status == 400)
      #expect(cut.text.contains("before its closing delimiter, in part 1"))
    }
  }

  @Test("A boundary that needs quotes is understood with and without them", arguments: ["\"=_a/b:c?\"", "=_a/b:c?"])
  func strangeBoundary(written: String) async throws {
    try await WireServer.with {
      $0.post("/") { try await Self.summary($0) }
    } test: { subject async throws in
      let body = "--=_a/b:c?\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--=_a/b:c?--\r\n"
      #expect(try await subject.ask(Self.multipart("/", body, boundary: written + "; charset=utf-8")).text == "a=1")
    }
  }

  private static let limited: Form.Configuration = {
    var limits = Form.Configuration()
    (limits.total, limits.fileSize, limits.fieldSize, limits.fieldsSize, limits.parts) = (2000, 100, 50, 80, 4)
    return limits
  }()

  @Test(
    "Limits, each to the byte",
    arguments: [
      (["file": 100], 200), (["file": 101], 413), (["field": 50], 200), (["field": 51], 413), (["field1": 40, "field2": 40], 200),
      (["field1": 40, "field2": 41], 413), (["file1": 1, "file2": 1, "file3": 1, "file4": 1], 200),
      (["file1": 1, "file2": 1, "file3": 1, "file4": 1, "file5": 1], 413),
    ])
  func limits(sizes: [String: Int], status: Int) async throws {
    let folder = try TemporaryFolder()
    try await WireServer.with {
      $0.post("/") { request in
        var limits = Self.limited
        limits.temporaryFolder = folder.path
        let form = try await request.form(limits)
        return .text("\(form.parts.count)")
      }
    } test: { subject async throws in
      let parts = sizes.sorted { $0.key < $1.key }.map { name, size in
        let file = name.hasPrefix("file") ? "; filename=f" : ""
        return "--B\r\nContent-Disposition: form-data; name=\(name)\(file)\r\n\r\n\(String(repeating: "x", count: size))\r\n"
      }
      let response = try await subject.ask(Self.multipart("/", parts.joined() + "--B--"))
      #expect(response.status == status)
      #expect(await eventually { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty) == true })
    }
  }

  @Test("A form known to be too large is refused before it is read")
  func tooLarge() async throws {
    try await WireServer.with {
      $0.post("/", body: .form(Self.limited)) { _ in .text("taken") }
    } test: { subject async throws in
      let head = { (length: Int) in
        Wire.request("POST", "/", ["Content-Type: multipart/form-data; boundary=B", "Content-Length: \(length)"])
      }
      #expect(try await subject.ask(head(2001)).status == 413)
      let padded = "--B--\r\n" + String(repeating: "e", count: 2000 - 7)
      #expect(try await subject.ask(head(2000) + padded).text == "taken")
      let chunks = "1f4\r\n\(String(repeating: "p", count: 500))\r\n"
      let chunked = Wire.request("POST", "/", ["Content-Type: multipart/form-data; boundary=B", "Transfer-Encoding: chunked"])
      #expect(try await subject.ask(chunked + chunks + chunks + chunks + chunks + chunks).status == 413)
    }
  }

  enum Ending: String, CaseIterable { case answer, throwing, cut, reset, malformed, cancelled, moved, kept }

  @Test("Temporary files are gone whatever happens, and those moved or kept are whole", arguments: Ending.allCases)
  func temporaryFiles(_ ending: Ending) async throws {
    let folder = try TemporaryFolder()
    let target = try TemporaryFolder()
    let began = Gate()
    let seen = Box(0)
    let done = Box(false)
    @Sendable func names(_ folder: TemporaryFolder) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? ["?"]
    }
    try await WireServer.with {
      $0.post("/") { request in
        defer { done.set(true) }
        began.open()
        var configuration = Form.Configuration()
        configuration.temporaryFolder = folder.path
        let form = try await request.form(configuration)
        seen.set(names(folder).count)
        switch ending {
        case .throwing: throw CancellationError()
        case .cancelled:
          try await Task.sleep(for: .seconds(60))
        case .moved: try form.file("f")?.move(to: target.path + "/moved.txt")
        case .kept: form.file("f")?.keep()
        default: break
        }
        return .text("done")
      }
    } test: { subject async throws in
      let wire = try await subject.connect()
      let content = String(repeating: "0123456789", count: 20_000)
      var body = "--B\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\n\(content)\r\n--B--\r\n"
      if ending == .malformed { body = body.replacing("--B--\r\n", with: "--B\r\n\r\n") }
      let request = Self.multipart("/", body)
      switch ending {
      case .cut, .reset:
        try await wire.send(String(request.dropLast(20)))
        await began.wait()
        #expect(await eventually { !names(folder).isEmpty })
        if ending == .cut { wire.sendEnd() } else { wire.reset() }
      case .cancelled:
        try await wire.send(request)
        #expect(await eventually { seen.current == 1 })
        wire.reset()
      default:
        let status = try await wire.ask(request).status
        #expect(status == [.throwing: 503, .malformed: 400][ending] ?? 200)
      }
      #expect(await eventually { done.current })
      #expect(await eventually { names(folder).count == (ending == .kept ? 1 : 0) })
      #expect(names(target) == (ending == .moved ? ["moved.txt"] : []))
      if ending == .moved { #expect(try String(contentsOfFile: target.path + "/moved.txt", encoding: .utf8) == content) }
    }
  }

  @Test("A handler lets a file take the place of another, or not")
  func moving() async throws {
    let folder = try TemporaryFolder()
    try folder.file("there", "old")
    try await WireServer.with {
      $0.post("/:replacing") { request in
        let form = try await request.form()
        try form.file("f")?.move(to: folder.path + "/there", replacing: request.parameters["replacing"] == "yes")
        return .text("moved")
      }
    } test: { subject async throws in
      let body = "--B\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\nnew\r\n--B--"
      #expect(try await subject.ask(Self.multipart("/no", body)).status == 409)
      #expect(try String(contentsOfFile: folder.path + "/there", encoding: .utf8) == "old")
      #expect(try await subject.ask(Self.multipart("/yes", body)).text == "moved")
      #expect(try String(contentsOfFile: folder.path + "/there", encoding: .utf8) == "new")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["there"])
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/there")[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o600 } == 0o600)
    }
  }
}
