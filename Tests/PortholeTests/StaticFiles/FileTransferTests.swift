import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Files on their way, single files, and data that is served like a file.
struct FileTransferTests {
  private static func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }

  @Test(
    "Files of every size arrive whole, over TCP and in memory with short writes, and the connection goes on",
    arguments: [
      0, 1, 16 * 1024 - 1, 16 * 1024, 16 * 1024 + 1, 5_000_000,
    ])
  func whole(size: Int) async throws {
    let folder = try TemporaryFolder()
    let bytes = Self.pattern(size)
    try folder.file("f", bytes)
    try await WireServer.with(routes: { $0.mount("/", Files(folder.path)) }) { subject in
      for wire in [try await subject.connect(), try await subject.connect(receiveBuffer: 8192), try await subject.memory(write: 3000).wire]
      {
        for _ in 0..<2 {
          let response = try await wire.ask(Wire.get("/f"))
          #expect(response["Content-Length"] == "\(size)")
          #expect(response.body == bytes)
        }
      }
    }
  }

  @Test("A file that becomes shorter while it is sent cuts the connection: half a file never looks whole")
  func shrinking() async throws {
    let folder = try TemporaryFolder()
    let size = 64 * 1024 * 1024
    #expect(FileManager.default.createFile(atPath: folder.path + "/f", contents: nil))
    _ = unsafe truncate(folder.path + "/f", off_t(size))
    try await WireServer.with(routes: { $0.mount("/", Files(folder.path)) }) { subject in
      let wire = try await subject.connect(receiveBuffer: 16 * 1024)
      try await wire.send(Wire.get("/f"))
      _ = try await wire.bytes(atLeast: 1)
      _ = unsafe truncate(folder.path + "/f", 1000)
      let bytes = try await wire.everything()
      #expect(bytes.count < size)
      #expect(String(decoding: bytes.prefix(1000), as: UTF8.self).contains("Content-Length: \(size)\r\n"))
      #expect(await eventually { subject.log.contains("became shorter") })
    }
  }

  @Test("Case 20: aborted downloads give back their descriptors")
  func aborted() async throws {
    let folder = try TemporaryFolder()
    try folder.file("m.mp4", [UInt8](repeating: 7, count: 8 * 1024 * 1024))
    let done = Box(0)
    try await WireServer.with(routes: { $0.mount("/", Files(folder.path)) }) { subject in
      subject.server.onEvent { if case .disconnected = $0 { done.change { $0 += 1 } } }
      for number in 0..<100 {
        let wire = try await subject.connect(receiveBuffer: 16 * 1024)
        try await wire.send(Wire.get("/m.mp4", "Range: bytes=\(number * 1000)-"))
        _ = try await wire.bytes(atLeast: 1000)
        if number % 2 == 0 { wire.reset() } else { wire.close() }
      }
      #expect(await eventually { done.current == 100 })
      #expect(await eventually { subject.server.core.connectionCount == 0 })
      // Of the file, which is this test's own: nobody has it open any more.
      #expect(await eventually { Self.openDescriptors(of: folder.path) == 1 })
    }
  }

  /// Descriptors below a folder, where the system tells: the served folder's own is one. Elsewhere 1.
  private static func openDescriptors(of path: String) -> Int {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") else { return 1 }
    return names.filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(path) == true }
      .count
  }

  @Test("One file answers whatever the path below its mount is")
  func single() async throws {
    let folder = try TemporaryFolder()
    try folder.file("page.html", "<p>one")
    try await WireServer.with {
      $0.mount("/one", Files.file(folder.path + "/page.html"))
      $0.mount("/none", Files.file(folder.path + "/missing"))
      $0.mount("/folder", Files.file(folder.path))
    } test: { subject in
      let wire = try await subject.connect()
      for path in ["/one", "/one/x/y"] {
        let response = try await wire.ask(Wire.get(path))
        #expect(response.text == "<p>one")
        #expect(response["Content-Type"] == "text/html; charset=utf-8")
      }
      #expect(try await wire.ask(Wire.get("/one", "Range: bytes=0-1")).text == "<p")
      #expect(try await wire.ask(Wire.get("/none")).status == 404)
      #expect(try await wire.ask(Wire.get("/folder")).status == 404)
      #expect(try await wire.ask(Wire.post("/one", "")).status == 405)
    }
  }

  @Test("Last section 6: data in memory is served like a file, whole, with a type even if its name has none")
  func data() async throws {
    var attachment = Files.Configuration()
    attachment.isAttachment = true
    let configuration = attachment
    try await WireServer.with {
      $0.mount("/style.css", Files.data(Array("p{}".utf8), name: "style.css"))
      $0.mount("/same", Files.data(Array("p{}".utf8), name: "noname", configuration))
      $0.mount("/other", Files.data(Array("q{}".utf8), name: "noname"))
    } test: { subject in
      let wire = try await subject.connect()
      let style = try await wire.ask(Wire.get("/style.css"))
      #expect(style.text == "p{}")
      #expect(style["Content-Length"] == "3")
      #expect(style["Content-Type"] == "text/css; charset=utf-8")
      let tag = try #require(style["ETag"])
      #expect(try await wire.ask(Wire.get("/style.css", "If-None-Match: \(tag)")).status == 304)
      #expect(try await wire.ask(Wire.get("/style.css", "Range: bytes=1-1")).text == "{")
      let same = try await wire.ask(Wire.get("/same"))
      #expect(same.text == "p{}")
      #expect(same["Content-Type"] == "application/octet-stream")
      #expect(same["Content-Disposition"] == "attachment; filename=\"noname\"")
      #expect(same["ETag"] == tag)
      #expect(try await wire.ask(Wire.get("/other"))["ETag"] != tag)
    }
  }
}
