import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// A line for each request.
struct AccessLogTests {
  private static func lines(_ format: AccessLog.Format, _ requests: [String]) async throws -> (lines: [String], port: Int, answered: [Int])
  {
    let kept = Box<[UInt8]>([])
    let server = Server(
      .test {
        $0.logger = .none
        $0.accessLog = AccessLog(format: format) { bytes in kept.change { $0 += bytes } }
      })
    server.get("/a") { _ in .text("hello") }
    server.put("/a") { .text("\(try await $0.body.collect().count)") }
    server.get("/cut") { _ in .stream(length: 10) { try await $0.write("short") } }
    try await server.start()
    let port = server.port
    var answered: [Int] = []
    for request in requests {
      let wire = try Wire(port: port)
      try await wire.send(request)
      wire.sendEnd()
      answered.append(try await wire.everything().count)
    }
    // When stop returns, the last lines have been handed over.
    await server.stop()
    return (String(decoding: kept.current, as: UTF8.self).split(separator: "\n").map(String.init), port, answered)
  }

  private static let requests = [
    Wire.get("/a?x=\"y\""), Wire.request("PUT", "/a", ["Content-Length: 3"]) + "abc", Wire.request("bReW", "/a"), Wire.head("/a"),
    Wire.get("/cut"),
  ]

  @Test("Text: time, addresses, status, method as sent, target, bytes in and out, duration; nothing can forge a line")
  func text() async throws {
    let (lines, port, answered) = try await Self.lines(.text, Self.requests)
    #expect(lines.count == 5)
    let expected = [
      "200 \"GET /a?x=\\\"y\\\"\" \(Self.requests[0].utf8.count) \(answered[0]) ",
      "200 \"PUT /a\" \(Self.requests[1].utf8.count) \(answered[1]) ",
      "501 \"bReW /a\" \(Self.requests[2].utf8.count) \(answered[2]) ", "200 \"HEAD /a\" \(Self.requests[3].utf8.count) \(answered[3]) ",
      "200 \"GET /cut\" \(Self.requests[4].utf8.count) \(answered[4]) ",
    ]
    for (line, expected) in zip(lines, expected) {
      let pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (\S+) 127\.0\.0\.1:\d+ (.*)$/
      let match = try #require(try pattern.wholeMatch(in: line))
      #expect(match.output.1 == "127.0.0.1:\(port)")
      #expect(match.output.2.hasPrefix(expected))
      #expect(match.output.2.dropFirst(expected.count).wholeMatch(of: /\d+\.\d{3}ms( cut)?/) != nil)
      #expect(match.output.2.hasSuffix(" cut") == line.contains("/cut"))
    }
  }

  @Test("JSON: each line is an object of the same values")
  func json() async throws {
    let (lines, port, answered) = try await Self.lines(.json, Self.requests)
    #expect(lines.count == 5)
    let methods = ["GET", "PUT", "bReW", "HEAD", "GET"], targets = ["/a?x=\"y\"", "/a", "/a", "/a", "/cut"],
      statuses = [200, 200, 501, 200, 200]
    for (index, line) in lines.enumerated() {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["method"] as? String == methods[index])
      #expect(object["target"] as? String == targets[index])
      #expect(object["status"] as? Int == statuses[index])
      #expect(object["in"] as? Int == Self.requests[index].utf8.count)
      #expect(object["out"] as? Int == answered[index])
      #expect(object["local"] as? String == "127.0.0.1:\(port)")
      #expect((object["remote"] as? String)?.hasPrefix("127.0.0.1:") == true)
      #expect(object["complete"] as? Bool == (index != 4))
      #expect((object["ms"] as? Double ?? -1) >= 0)
    }
  }

  @Test("A request that cannot be parsed has its line, too")
  func refused() async throws {
    let (lines, _, _) = try await Self.lines(.json, ["GET /a HTTP/1.1\r\nHost: x\r\nA\u{1}: b\r\n\r\n", "\u{1}\"\n\n"])
    #expect(lines.count == 2)
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["status"] as? Int == 400)
    }
  }

  @Test(
    "Times as ISO 8601",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (784_111_777, "1994-11-06T08:49:37Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func times(seconds: Int64, text: String) { #expect(HTTPDate(secondsSince1970: seconds).iso8601UTC == text) }

  @Test("A logger takes messages from its level on")
  func levels() {
    let taken = Box<[String]>([])
    let logger = Logger(level: .warning) { level, message in taken.change { $0.append("\(level) \(message)") } }
    for level in [Logger.Level.debug, .verbose, .info, .warning, .error] { logger.log(level, "x") }
    #expect(taken.current == ["WARNING x", "ERROR x"])
  }
}
