import Foundation
import Porthole
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Handlers of every kind that people write, each at a path of its own. They answer with what the query brought, so that no two answers are
/// the same and none can stand for another.
enum TortureRoutes {
  typealias Body = @Sendable (Request, String) async throws -> String

  /// What blocks a thread for longer than the watcher takes to notice.
  static func hold(_ milliseconds: UInt32 = 25) { _ = usleep(milliseconds * 1000) }

  /// Handlers that read no content.
  static let plain: [String: Body] = [
    "at-once": { _, text in text },
    "sleep": { _, text in
      try await Task.sleep(for: .milliseconds(2))
      return text
    },
    "yield": { _, text in
      for _ in 0..<5 { await Task.yield() }
      return text
    },
    "hold": { _, text in
      hold()
      return text
    },
    "hold-await-hold": { _, text in
      hold()
      await Task.yield()
      hold(5)
      try await Task.sleep(for: .milliseconds(1))
      hold(15)
      return text
    },
    "actor": { _, text in await Keeper.shared.keep(text) },
    "actor-holds": { _, text in await Keeper.shared.hold(text) },
    "actor-of-its-own-thread": { _, text in await Threaded.shared.keep(text) },
    "group": { _, text in
      await withTaskGroup(of: Int.self) { group in
        for number in 0..<4 {
          group.addTask {
            if number == 1 { hold(15) }
            if number == 2 { try? await Task.sleep(for: .milliseconds(1)) }
            if number == 3 { _ = await Keeper.shared.keep(text) }
            return number
          }
        }
        let sum = await group.reduce(0, +)
        return sum == 6 ? text : "a group's child was lost"
      }
    },
    "async-let": { _, text in
      async let first = slowly(text)
      async let second = Keeper.shared.keep(text)
      hold(15)
      let both = (try await first, await second)
      return both.0 == both.1 ? text : "two children differ"
    },
    "task": { _, text in
      await Task {
        hold(2)
        return text
      }.value
    },
    "detached": { _, text in
      await Task.detached {
        hold(2)
        await Task.yield()
        return text
      }.value
    },
    "immediate": { _, text in
      await Task.immediate {
        hold(1)
        await Task.yield()
        return text
      }.value
    },
    "main-actor": { _, text in await MainActor.run { text } },
    "continuation": { _, text in
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          hold(1)
          continuation.resume(returning: text)
        }
      }
    },
    "sequence": { _, text in
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      Task.detached {
        continuation.yield(text)
        continuation.finish()
      }
      return await stream.reduce("", +)
    },
    "cancelled-child": { _, text in
      let child = Task { try await Task.sleep(for: .seconds(100)) }
      child.cancel()
      _ = await child.result
      return text
    },
  ]

  /// Handlers that take the content, by all kinds of ways. They answer with the query and the content.
  static let taking: [String: Body] = [
    "collect": { request, text in text + string(try await request.body.collect()) },
    "pieces": { request, text in
      var all: [UInt8] = []
      for try await piece in request.body { all += piece }
      return text + string(all)
    },
    "holding-pieces": { request, text in
      var all: [UInt8] = []
      for try await piece in request.body {
        hold(15)
        all += piece
      }
      return text + string(all)
    },
    "from-task": { request, text in text + string(try await Task { try await request.body.collect() }.value) },
    "from-detached": { request, text in text + string(try await Task.detached { try await request.body.collect() }.value) },
    "from-immediate": { request, text in text + string(try await Task.immediate { try await request.body.collect() }.value) },
    "from-actor": { request, text in text + string(try await Keeper.shared.collect(request)) },
    "from-own-thread": { request, text in text + string(try await Threaded.shared.collect(request)) },
    "from-main-actor": { request, text in text + string(try await collectOnMain(request)) },
    "from-child": { request, text in
      async let body = request.body.collect()
      hold(15)
      return text + string(try await body)
    },
    "unread": { _, text in text },
  ]

  /// Producers of a streamed answer, likewise. They write the query letter by letter.
  static let streaming: [String: @Sendable (ResponseWriter, String) async throws -> Void] = [
    "straight": { writer, text in try await letters(writer, text) },
    "holding": { writer, text in
      for letter in text {
        hold(4)
        try await writer.write(String(letter))
      }
    },
    "from-task": { writer, text in try await Task { try await letters(writer, text) }.value },
    "from-detached": { writer, text in try await Task.detached { try await letters(writer, text) }.value },
    "from-immediate": { writer, text in try await Task.immediate { try await letters(writer, text) }.value },
    "from-actor": { writer, text in try await Keeper.shared.write(text, writer) },
    "from-own-thread": { writer, text in try await Threaded.shared.write(text, writer) },
    "from-main-actor": { writer, text in try await writeOnMain(text, writer) },
    "from-children": { writer, text in
      for letter in text {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await writer.write(String(letter)) }
          try await group.waitForAll()
        }
      }
    },
    "from-blocking": { writer, text in
      try await withTaskExecutorPreference(globalConcurrentExecutor) { try await letters(writer, text) }
    },
  ]

  static func add(to server: Server) {
    for (name, body) in plain {
      server.get("/plain/\(name)") { .text(try await body($0, query($0))) }
      server.get("/blocking/\(name)", .blocking) { .text(try await body($0, query($0))) }
    }
    for (name, body) in taking {
      server.post("/taking/\(name)") { .text(try await body($0, query($0))) }
      server.post("/blocking-taking/\(name)", .blocking) { .text(try await body($0, query($0))) }
    }
    for (name, write) in streaming {
      server.get("/streaming/\(name)") { request in
        let text = query(request)
        return .stream(type: "text/plain") { try await write($0, text) }
      }
    }
    server.post("/echo") { request in
      .stream(length: request.body.length) { writer in for try await piece in request.body { try await writer.write(piece) } }
    }
    server.get("/large") { _ in
      .stream { writer in
        let piece = [UInt8](repeating: 0x61, count: 64 * 1024)
        for _ in 0..<64 { try await writer.write(piece) }
      }
    }
    // At once, and letter by letter while it is made.
    server.get("/compressed/whole") { .text(String(repeating: query($0), count: 500)).compressed(for: $0, by: compression) }
    server.get("/compressed/stream") { request in
      let text = query(request)
      return Response.stream(type: "text/plain") { writer in
        for number in 0..<500 {
          if number == 250 { hold(12) }
          try await writer.write(text)
        }
      }.compressed(for: request, by: compression)
    }
    server.get("/events") { request in
      let text = query(request)
      return .events(for: request, heartbeat: .milliseconds(1)) { events in
        for number in 0..<4 {
          if number == 2 { hold(12) }
          async let beside: Void = events.comment("beside")
          try await events.send("\(text)-\(number)")
          try await beside
        }
      }
    }
    server.get("/refused") { _ in throw HTTPError(.conflict, detail: "refused") }
    server.get("/waits") { _ in
      try await withTaskCancellationHandler {
        try await Task.sleep(for: .seconds(100))
        return .text("nobody left")
      } onCancel: {
        Departures.count.add(1, ordering: .relaxed)
      }
    }
  }

  private static let compression = Compression()

  /// Clients that left and were noticed.
  enum Departures { static let count = Atomic<Int>(0) }

  private static func query(_ request: Request) -> String { request.rawQuery ?? "" }
  private static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  private static func slowly(_ text: String) async throws -> String {
    try await Task.sleep(for: .milliseconds(1))
    return text
  }
  private static func letters(_ writer: ResponseWriter, _ text: String) async throws {
    for letter in text { try await writer.write(String(letter)) }
  }
  @MainActor private static func collectOnMain(_ request: Request) async throws -> [UInt8] { try await request.body.collect() }
  @MainActor private static func writeOnMain(_ text: String, _ writer: ResponseWriter) async throws { try await letters(writer, text) }
}

/// An actor like any other.
private actor Keeper {
  static let shared = Keeper()
  private var last = ""

  func keep(_ text: String) -> String {
    last = text
    return last
  }

  func hold(_ text: String) -> String {
    last = text
    TortureRoutes.hold(12)
    return last
  }

  func collect(_ request: Request) async throws -> [UInt8] { try await request.body.collect() }

  func write(_ text: String, _ writer: ResponseWriter) async throws { for letter in text { try await writer.write(String(letter)) } }
}

/// Runs an actor on a queue of Dispatch.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "threaded")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// An actor with an executor of its own.
private actor Threaded {
  static let shared = Threaded()
  private nonisolated let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  func keep(_ text: String) -> String {
    TortureRoutes.hold(1)
    return text
  }

  func collect(_ request: Request) async throws -> [UInt8] { try await request.body.collect() }

  func write(_ text: String, _ writer: ResponseWriter) async throws { for letter in text { try await writer.write(String(letter)) } }
}
