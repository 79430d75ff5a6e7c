import Foundation
import Testing

@testable import Porthole
@testable import PortholeNet

/// Content as text, JSON and files.
struct ContentTests {
  @Test(
    "Text of a charset",
    arguments: [
      ("text/plain", Array("ü".utf8), 200, "ü"), ("text/plain; charset=utf-8", [0xFF], 400, nil),
      ("text/plain; charset=\"ISO-8859-1\"", [0xFC, 0x80], 200, "ü€"),
      ("text/plain; charset=utf-16", [0xFF, 0xFE, 0xFC, 0], 200, "ü"), ("text/plain; charset=us-ascii", [0xFC], 400, nil),
      ("text/plain; charset=koi8-r", [0x61], 415, nil),
      ("application/octet-stream", [0x61], 200, "a"),
    ] as [(String, [UInt8], Int, String?)])
  func text(type: String, bytes: [UInt8], status: Int, text: String?) async throws {
    try await WireServer.with {
      $0.post("/") { .text(try await $0.text()) }
    } test: { subject async throws in
      let wire = try await subject.connect()
      try await wire.send(Array(Wire.request("POST", "/", ["Content-Type: \(type)", "Content-Length: \(bytes.count)"]).utf8) + bytes)
      let response = try await wire.response(to: "POST")
      #expect(response.status == status)
      if let text { #expect(response.text == text) }
    }
  }

  private struct Person: Codable {
    struct Address: Codable { let city: String }
    let name: String
    let ages: [Int]
    let address: Address?
  }

  @Test(
    "JSON as a value, or what is wrong with it and where",
    arguments: [
      ("application/json", #"{"name":"Zoë","ages":[1,2]}"#, 200, "Zoë 3 -"),
      ("application/problem+json; charset=utf-8", #"{"name":"a","ages":[],"address":{"city":"B"}}"#, 200, "a 0 B"),
      ("application/json", #"{"ages":[]}"#, 400, "The JSON has no name."),
      ("application/json", #"{"name":"a","ages":[1,"2"]}"#, 400, "at ages[1]"),
      ("application/json", #"{"name":"a","ages":[],"address":{}}"#, 400, "The JSON has no address.city."),
      ("application/json", #"{"name":"a","ages":null}"#, 400, "ages"),
      ("application/json", #"{"name":"#, 400, "The content is no JSON."), ("application/json", "", 400, "The content is no JSON."),
      ("text/plain", "{}", 415, "This wants JSON"),
    ])
  func json(type: String, json: String, status: Int, expected: String) async throws {
    try await WireServer.with {
      $0.post("/") { request in
        let person = try await request.json(as: Person.self)
        return .text("\(person.name) \(person.ages.reduce(0, +)) \(person.address?.city ?? "-")")
      }
    } test: { subject async throws in
      let response = try await subject.ask(Wire.post("/", json, "Content-Type: \(type)"))
      #expect(response.status == status)
      #expect(response.text.contains(expected), "\(response.text)")
    }
  }

  @Test(
    "Content is saved whole or not at all, and no other name stays behind",
    arguments: [BodyPolicy.streamed, .temporaryFile(), .memory(upTo: 1_000_000)])
  func saved(policy: BodyPolicy) async throws {
    let folder = try TemporaryFolder()
    try folder.file("there", "old")
    let gate = Gate()
    try await WireServer.with {
      $0.put("/:name", body: policy) { request in
        let replacing = request.query["keep"] == nil
        return .text(
          "\(try await request.body.save(to: "\(folder.path)/\(request.parameters["name"] ?? "")", upTo: 500_000, replacing: replacing))")
      }
      $0.put("/cut", body: .streamed) { request in
        gate.open()
        try await request.body.save(to: "\(folder.path)/there")
        return .text("saved")
      }
    } test: { subject async throws in
      let content = { (name: String) in try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8) }
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
      let text = String(repeating: "x", count: 300_000)
      #expect(try await subject.ask(Wire.request("PUT", "/new", ["Content-Length: 300000"]) + text).text == "300000")
      #expect(try content("new") == text)
      #expect(try await subject.ask(Wire.request("PUT", "/there?keep", ["Content-Length: 3"]) + "abc").status == 409)
      #expect(try content("there") == "old")
      #expect(try await subject.ask(Wire.request("PUT", "/there", ["Content-Length: 3"]) + "abc").text == "3")
      #expect(try content("there") == "abc")
      #expect(
        try await subject.ask(
          Wire.request("PUT", "/large", ["Content-Length: 500001"]) + (policy == .streamed ? "" : text + text.prefix(200_001))
        ).status == 413)
      let wire = try await subject.connect()
      try await wire.send(Wire.request("PUT", "/cut", ["Content-Length: 300000"]) + text.dropLast())
      #expect(await eventually { (try? names().count) == 3 })
      wire.sendEnd()
      #expect(try await wire.response(to: "PUT").status == 400)
      #expect(try content("there") == "abc")
      #expect(await eventually { (try? names()) == ["new", "there"] })
      // Where the folder is not, nothing is made.
      #expect(try await subject.ask(Wire.request("PUT", "/none%2Fx", ["Content-Length: 0"])).status != 200)
    }
  }

  @Test("A temporary file may be kept")
  func kept() async throws {
    let path = Box("")
    try await WireServer.with {
      $0.put("/", body: .temporaryFile()) { request in
        request.body.keepTemporaryFile()
        path.set(request.body.temporaryFile ?? "")
        return .text("kept")
      }
    } test: { subject async throws in
      #expect(try await subject.ask(Wire.request("PUT", "/", ["Content-Length: 3"]) + "abc").text == "kept")
    }
    #expect(FileManager.default.fileExists(atPath: path.current))
    try FileManager.default.removeItem(atPath: path.current)
  }
}
