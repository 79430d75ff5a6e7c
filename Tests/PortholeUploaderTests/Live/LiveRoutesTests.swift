import Foundation
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct LiveRoutesTests {
  /// Reads events until one has come that is wanted.
  private func wait(for event: String, in stream: inout TestStream.Iterator, _ seen: inout String) async throws {
    while !seen.contains(event) {
      guard let piece = try await stream.next() else {
        Issue.record("the events ended without \(event): \(seen)")
        return
      }
      seen += String(decoding: piece, as: UTF8.self)
    }
  }

  @Test(.timeLimit(.minutes(5))) func changesByAnybodyAreTold() async throws {
    let site = try await Site(["in/a": "x", "other/b": "x"])
    let connection = try await site.client.connect()
    let stream = try await connection.begin(TestRequest(.get, "/api/changes?path=/in/&path=/other"))
    #expect(stream.fields[.contentType] == "text/event-stream")
    var seen = "", pieces = stream.makeAsyncIterator()
    try await wait(for: "retry:", in: &pieces, &seen)
    #expect(!seen.contains("changed"))
    // By another program.
    try site.write("in/new", "y")
    let began = ContinuousClock.now
    try await wait(for: "event: changed\ndata: {\"path\":\"/in/\"}\n\n", in: &pieces, &seen)
    #expect(ContinuousClock.now - began < .seconds(2))
    #expect(!seen.contains("/other/"))
    // By way of the page.
    #expect(try await site.post("/api/delete", json: #"{"items":["/other/b"]}"#).status == .ok)
    try await wait(for: "event: changed\ndata: {\"path\":\"/other/\"}\n\n", in: &pieces, &seen)
    await connection.close()
  }

  @Test(.timeLimit(.minutes(5))) func foldersThatGoAreTold() async throws {
    let site = try await Site(["in/a": "x"])
    let connection = try await site.client.connect()
    let stream = try await connection.begin(TestRequest(.get, "/api/changes?path=/in&path=/none"))
    var seen = "", pieces = stream.makeAsyncIterator()
    try await wait(for: "event: gone\ndata: {\"path\":\"/none/\"}\n\n", in: &pieces, &seen)
    #expect(try await site.post("/api/delete", json: #"{"items":["/in"],"final":true}"#).status == .ok)
    try await wait(for: "event: gone\ndata: {\"path\":\"/in/\"}\n\n", in: &pieces, &seen)
    await connection.close()
  }

  @Test func whatCannotBeWatchedIsRefused() async throws {
    let site = try await Site([".h/": "", "a": ""])
    #expect(try await site.get("/api/changes?path=/none").reason == "not-found")
    #expect(try await site.get("/api/changes?path=/.h").reason == "hidden")
    #expect(try await site.get("/api/changes?path=/a").reason == "not-a-folder")
    let many = (0...64).map { "path=/\($0)" }.joined(separator: "&")
    #expect(try await site.get("/api/changes?\(many)").reason == "too-many")
  }
}
