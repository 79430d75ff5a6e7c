internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

/// What may take long and is told of while it goes on, to clients that take JSON by lines.
enum Batch {
  /// Most items of one request.
  static let most = 10_000

  /// Answers with what work comes to.
  static func answer(_ call: Call, _ work: @escaping @Sendable (FileProgress) async throws -> [UInt8]) async throws -> Response {
    guard call.accepts(lines) else { return .answer(try await work(FileProgress())) }
    var response = Response.stream(type: lines) { writer in
      let (counts, feed) = AsyncStream.makeStream(of: FileProgress.Count.self, bufferingPolicy: .bufferingNewest(1))
      let next = Locked<UInt64>(0)
      async let told: Void = tell(counts, writer)
      let last: [UInt8]
      do { last = try await work(FileProgress { if isDue(next) { feed.yield($0) } }) } catch {
        let problem = Problem(error)
        last = JSONText.object { json in json.object("problem") { problem.append(to: &$0) } }
      }
      feed.finish()
      try await told
      try await writer.write(last + [newline])
    }
    response.fields[.cacheControl] = "no-store"
    // Some proxies hold back what they pass on.
    response.fields["X-Accel-Buffering"] = "no"
    return response
  }

  private static let lines = "application/x-ndjson", newline = UInt8(ascii: "\n")

  private static func tell(_ counts: AsyncStream<FileProgress.Count>, _ writer: ResponseWriter) async throws {
    for await count in counts {
      let line = JSONText.object { json in
        json.object("progress") { json in
          json.add("items", count.items)
          json.add("bytes", count.bytes)
        }
      }
      try await writer.write(line + [newline])
    }
  }

  /// Whether there is to be a line now: at most four times a second. Whoever counts asks; were it for the writer to wait, the answer would wait behind it.
  private static func isDue(_ next: Locked<UInt64>) -> Bool {
    let now = Clock.milliseconds
    return next.withLock { next in
      guard now >= next else { return false }
      next = now + 250
      return true
    }
  }

  /// Does something for each item, whatever becomes of the others, and says what became of each.
  static func results<Item>(
    _ items: [Item], naming name: String, _ text: (Item) -> String, _ body: (Item, inout JSONText) async throws -> Void
  ) async throws -> [UInt8] {
    var results = JSONText()
    for item in items {
      var result = JSONText()
      do {
        try await body(item, &result)
      } catch let error as CancellationError { throw error } catch {
        result = JSONText()
        let problem = Problem(error)
        // The client is gone.
        if problem.reason == FileError.Reason.cancelled.rawValue, Task.isCancelled { throw CancellationError() }
        result.object("problem") { problem.append(to: &$0) }
      }
      let members = result.bytes
      results.object { json in
        json.add(name, text(item))
        json.add(written: members)
      }
    }
    let all = results.bytes
    return JSONText.object { json in json.array("results") { $0.add(written: all) } }
  }
}
