import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Parts while they arrive.
struct MultipartTests {
  private static func part(_ name: String, _ content: String, fileName: String? = nil) -> String {
    "--B\r\nContent-Disposition: form-data; name=\"\(name)\"\(fileName.map { "; filename=\"\($0)\"" } ?? "")\r\n\r\n\(content)\r\n"
  }

  private static func request(_ path: String, _ body: String) -> String {
    Wire.post(path, body, "Content-Type: multipart/form-data; boundary=B")
  }

  @Test("Parts come one after another, their content in pieces; what is not read is passed over")
  func streamed() async throws {
    try await WireServer.with {
      $0.post("/") { request in
        var lines: [String] = []
        for try await part in try request.multipart() {
          switch part.name {
          case "skipped": lines.append("skipped")
          case "pieces":
            var all: [UInt8] = []
            for try await piece in part.body { all += piece }
            lines.append(String(decoding: all, as: UTF8.self))
          case "first":
            for try await piece in part.body {
              lines.append(String(decoding: piece.prefix(1), as: UTF8.self))
              break
            }
          default: lines.append(try await part.text())
          }
        }
        return .text(lines.joined(separator: "|"))
      }
    } test: { subject async throws in
      let body =
        Self.part("skipped", "xxx") + Self.part("pieces", "a\r\n--b") + Self.part("first", "abc") + Self.part("text", "ü")
        + Self.part("skipped", "", fileName: "f") + "--B--"
      #expect(try await subject.ask(Self.request("/", body)).text == "skipped|a\r\n--b|a|ü|skipped")
      let (wire, _) = try await subject.memory(read: 1)
      #expect(try await wire.ask(Self.request("/", body)).text == "skipped|a\r\n--b|a|ü|skipped")
    }
  }

  @Test("A part is saved whole or not at all, and under its own name only when it is whole")
  func saved() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    try await WireServer.with {
      $0.post("/") { request in
        gate.open()
        for try await part in try request.multipart() { try await part.save(to: "\(folder.path)/\(part.fileName ?? "none")") }
        return .text("saved")
      }
    } test: { subject async throws in
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
      let content = String(repeating: "x", count: 300_000)
      let body = Self.part("f", content, fileName: "one") + Self.part("f", "2", fileName: "two") + "--B--"
      #expect(try await subject.ask(Self.request("/", body)).text == "saved")
      #expect(try names() == ["one", "two"])
      #expect(try String(contentsOfFile: folder.path + "/one", encoding: .utf8) == content)
      let wire = try await subject.connect()
      try await wire.send(String(Self.request("/", Self.part("f", "3" + content, fileName: "one") + "--B--").dropLast(100_000)))
      #expect(await eventually { (try? names().count) == 3 })
      wire.reset()
      #expect(await eventually { (try? names()) == ["one", "two"] })
      #expect(try String(contentsOfFile: folder.path + "/one", encoding: .utf8) == content)
    }
  }

  @Test("A handler that asks for no part holds the client back")
  func backPressure() async throws {
    let gate = Gate()
    let size = 64 * 1024 * 1024
    try await WireServer.with {
      $0.post("/") { request in
        var count = 0
        for try await part in try request.multipart() {
          await gate.wait()
          for try await piece in part.body { count += piece.count }
        }
        return .text("\(count)")
      }
    } test: { subject async throws in
      let socket = try WireSocket(.ipv4(0x7f00_0001, port: UInt16(subject.port)))
      let wire = Wire(socket)
      let head = "--B\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\n", tail = "\r\n--B--"
      let length = head.utf8.count + size + tail.utf8.count
      try await wire.send(
        Wire.request("POST", "/", ["Content-Type: multipart/form-data; boundary=B", "Content-Length: \(length)"]) + head)
      let piece = [UInt8](repeating: 13, count: 1024 * 1024)
      var sent = 0, still = 0
      while still < 20, sent < size {
        let count = socket.sendWhatGoes(Array(piece.prefix(size - sent)))
        still = count == 0 ? still + 1 : 0
        sent += count
        if count == 0 { try await Task.sleep(for: .milliseconds(10)) }
      }
      #expect(sent < size / 2)
      gate.open()
      try await wire.send([UInt8](repeating: 13, count: size - sent) + Array(tail.utf8))
      #expect(try await wire.response(to: "POST").text == "\(size)")
    }
  }

  @Test("A part's content that is read when the next part has been asked for is an error and not that part's content")
  func misuse() async throws {
    let outcome = Box("")
    try await WireServer.with {
      $0.post("/") { request in
        var parts = try request.multipart().makeAsyncIterator()
        let first = try await parts.next()
        let second = try await parts.next()
        do { _ = try await first?.collect() } catch let error as HTTPError { outcome.set("\(error.underlying ?? error)") }
        return .text(try await second?.text() ?? "none")
      }
    } test: { subject async throws in
      #expect(try await subject.ask(Self.request("/", Self.part("a", "1") + Self.part("b", "2") + "--B--")).text == "2")
      #expect(outcome.current == "the content of a part was read after the next part had been asked for")
    }
  }
}
