import Foundation
import PortholeCompression
import Testing

@testable import Porthole
@testable import PortholeNet

/// Content that comes compressed.
struct ContentCodingTests {
  private static let text = Array(repeating: "Hello, inflated world! ", count: 20).joined()

  /// The text in each coding, made by Python.
  private static let samples: [(coding: String, base64: String)] = [
    ("gzip", "H4sIAAAAAAACA/NIzcnJ11HIzEvLSSxJTVEozy/KSVFU8BgVHnrCAE+hwEvMAQAA"),
    ("deflate", "eJzzSM3JyddRyMxLy0ksSU1RKM8vyklRVPAYFR56wgBtM6FB"),
    ("deflate", "80jNycnXUcjMS8tJLElNUSjPL8pJUVTwGBUeesIA"),
    ("GZIP , x-gzip", "H4sIAAAAAAACA5Pv5mAAASbmzx5nT568HnjijPdpTx1P30CN8/qnPANDPkiIylUdYvBfeMD7DCMDAwDYkxwhMAAAAA=="),
    (
      "identity",
      "SGVsbG8sIGluZmxhdGVkIHdvcmxkISBIZWxsbywgaW5mbGF0ZWQgd29ybGQhIEhlbGxvLCBpbmZsYXRlZCB3b3JsZCEgSGVsbG8sIGluZmxhdGVkIHdvcmxkISBIZWxsbywgaW5mbGF0ZWQgd29ybGQhIEhlbGxvLCBpbmZsYXRlZCB3b3JsZCEgSGVsbG8sIGluZmxhdGVkIHdvcmxkISBIZWxsbywgaW5mbGF0ZWQgd29ybGQhIEhlbGxvLCBpbmZsYXRlZCB3b3JsZCEgSGVsbG8sIGluZmxhdGVkIHdvcmxkISBIZWxsbywgaW5mbGF0ZWQgd29ybGQhIEhlbGxvLCBpbmZsYXRlZCB3b3JsZCEgSGVsbG8sIGluZmxhdGVkIHdvcmxkISBIZWxsbywgaW5mbGF0ZWQgd29ybGQhIEhlbGxvLCBpbmZsYXRlZCB3b3JsZCEgSGVsbG8sIGluZmxhdGVkIHdvcmxkISBIZWxsbywgaW5mbGF0ZWQgd29ybGQhIEhlbGxvLCBpbmZsYXRlZCB3b3JsZCEgSGVsbG8sIGluZmxhdGVkIHdvcmxkISBIZWxsbywgaW5mbGF0ZWQgd29ybGQhIA=="
    ),
  ]

  private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map { Array($0) } ?? [] }

  private static func head(_ path: String, _ coding: String, _ length: Int) -> [UInt8] {
    Array(Wire.request("POST", path, ["Content-Encoding: \(coding)", "Content-Length: \(length)"]).utf8)
  }

  private static func routes(_ server: Server) {
    server.post("/") { .bytes(try await $0.body.collect()) }
    server.post("/memory", body: .memory()) { .bytes(try await $0.body.collect()) }
    server.post("/file", body: .temporaryFile(upTo: 2_000_000)) { .text("\($0.body.length ?? -1)") }
    server.post("/encoded") { .bytes(try await $0.body.encoded.collect()) }
    server.post("/length") { .text("\($0.body.length ?? -1) \($0.contentLength ?? -1)") }
    server.post("/count") { request in
      var count = 0
      for try await piece in request.body { count += piece.count }
      return .text("\(count)")
    }
  }

  @Test("gzip, deflate in both formats, and several codings, however they arrive", arguments: samples.indices)
  func codings(_ sample: Int) async throws {
    let (coding, base64) = Self.samples[sample]
    let content = Self.bytes(base64)
    try await WireServer.with(routes: Self.routes) { subject async throws in
      for path in ["/", "/memory"] {
        let wire = try await subject.connect()
        try await wire.send(Self.head(path, coding, content.count) + content)
        #expect(try await wire.response(to: "POST").text == Self.text)
      }
      for read in [1, 5] {
        let (wire, _) = try await subject.memory(read: read)
        try await wire.send(Self.head("/", coding, content.count) + content)
        #expect(try await wire.response(to: "POST").text == Self.text)
      }
      let wire = try await subject.connect()
      try await wire.send(Self.head("/encoded", coding, content.count) + content)
      #expect(try await wire.response(to: "POST").body == content)
      try await wire.send(Self.head("/length", coding, content.count) + content)
      #expect(try await wire.response(to: "POST").text == (coding == "identity" ? "460 460" : "-1 \(content.count)"))
      try await wire.send(Self.head("/file", coding, content.count) + content)
      #expect(try await wire.response(to: "POST").text == "460")
    }
  }

  @Test("What is cut, damaged or goes on behind its end is a 400", arguments: samples.indices.dropLast())
  func malformed(_ sample: Int) async throws {
    let (coding, base64) = Self.samples[sample]
    let content = Self.bytes(base64)
    try await WireServer.with(routes: Self.routes) { subject async throws in
      for bad in [Array(content.dropLast()), Array(content.dropLast(9)), content + [1, 2, 3], Array("hello".utf8)] {
        let wire = try await subject.connect()
        try await wire.send(Self.head("/", coding, bad.count) + bad)
        #expect(try await wire.response(to: "POST").status == 400)
      }
      let wire = try await subject.connect()
      try await wire.send(Self.head("/", coding, 0))
      #expect(try await wire.response(to: "POST").text == "")
    }
  }

  @Test(
    "Codings that are not understood are refused, with those that are",
    arguments: ["br", "zstd", "compress", "gzip, br", "gzip, gzip, gzip, gzip"])
  func unknown(coding: String) async throws {
    try await WireServer.with(routes: Self.routes) { subject async throws in
      let wire = try await subject.connect()
      try await wire.send(Self.head("/", coding, 5) + Array("hello".utf8))
      let response = try await wire.response(to: "POST")
      #expect(response.status == 415)
      #expect(response["Accept-Encoding"] == "gzip, deflate")
      let other = try await subject.connect()
      try await other.send(Self.head("/length", coding, 5) + Array("hello".utf8))
      #expect(try await other.response(to: "POST").status == 200)
    }
  }

  @Test("Content that becomes nothing in the end, and very much on the way there, is refused")
  func nothingOfMuch() async throws {
    // Empty blocks in bare deflate (RFC 1951 §3.2.4), three million bytes of them, and the last one.
    let block: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
    let nothing = Array(repeatElement(block, count: 600_000).joined()) + [3, 0]
    let content = try #require(Deflater(level: 9)).encode(whole: nothing)
    try await WireServer.with(routes: Self.routes) { subject async throws in
      let wire = try await subject.connect()
      try await wire.send(Self.head("/", "deflate, gzip", content.count) + content)
      #expect(try await wire.response(to: "POST").status == 413)
    }
  }

  @Test("Content in a temporary file is collected by the server's limits, not by the defaults")
  func limitOfFiles() async throws {
    var configuration = Server.Configuration.test()
    configuration.limits.bodyInMemory = 10
    let routes: (Server) -> Void = { server in
      server.post("/", body: .temporaryFile()) { .text("\(try await $0.body.collect().count)") }
    }
    try await WireServer.with(configuration, routes: routes) { subject async throws in
      for (count, status) in [(10, 200), (11, 413)] {
        let wire = try await subject.connect()
        try await wire.send(Self.head("/", "identity", count) + [UInt8](repeating: 1, count: count))
        #expect(try await wire.response(to: "POST").status == status)
      }
    }
  }

  /// Zeros in bare deflate (RFC 1951 §3.2.6): one literal, then copies of 258 bytes in 13 bits each.
  private static func zeros(_ copies: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits = 0, count = 0
    func put(_ code: Int, _ length: Int, highFirst: Bool) {
      for index in 0..<length {
        let bit = code >> (highFirst ? length - 1 - index : index) & 1
        bits |= bit << count
        count += 1
        if count == 8 {
          bytes.append(UInt8(bits))
          (bits, count) = (0, 0)
        }
      }
    }
    put(0b011, 3, highFirst: false)
    put(0x30, 8, highFirst: true)
    for _ in 0..<copies {
      put(0b1100_0101, 8, highFirst: true)
      put(0, 5, highFirst: true)
    }
    put(0, 7, highFirst: true)
    if count > 0 { bytes.append(UInt8(bits)) }
    return bytes
  }

  @Test("Few bytes that stand for very many are refused, by their ratio and by their number")
  func bombs() async throws {
    let small = Self.zeros(4000), large = Self.zeros(40_000)
    for (change, content, status) in [
      ({ (_: inout Limits) in }, small, 200), ({ _ in }, large, 413), ({ $0.decodedRatio = 1000 }, large, 200),
      (
        {
          $0.decodedRatio = 1000; $0.decodedSize = 10_320_000
        }, large, 413
      ),
      (
        {
          $0.decodedRatio = 1000; $0.decodedSize = 10_320_001
        }, large, 200
      ),
    ] as [((inout Limits) -> Void, [UInt8], Int)] {
      try await WireServer.with(.test { change(&$0.limits) }, routes: Self.routes) { subject async throws in
        let wire = try await subject.connect()
        try await wire.send(Self.head("/count", "deflate", content.count) + content)
        let response = try await wire.response(to: "POST")
        #expect(response.status == status)
        if status == 200 { #expect(response.text == (content == small ? "1032001" : "10320001")) }
        // A limit of the route's counts what comes out.
        let other = try await subject.connect()
        try await other.send(Self.head("/file", "deflate", content.count) + content)
        #expect(try await other.response(to: "POST").status == (content == small ? 200 : 413))
      }
    }
  }
}
