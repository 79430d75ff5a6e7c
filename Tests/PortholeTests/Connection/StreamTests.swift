import Testing

@testable import Porthole

/// Content that is made while it is sent.
struct StreamTests {
  private struct Oops: Error, CustomStringConvertible { let description = "the disk is on fire" }

  @Test("A stream of unknown length is chunked, a piece a chunk, and the connection goes on")
  func chunked() async throws {
    try await WireServer.with {
      $0.get("/") { _ in
        .stream(type: "text/plain") { writer in
          for piece in ["one", "", "two", String(repeating: "x", count: 40_000)] { try await writer.write(piece) }
        }
      }
    } test: { subject in
      for wire in [try await subject.connect(), try await subject.memory(read: 1, write: 1000).wire] {
        for _ in 0..<2 {
          let response = try await wire.ask(Wire.get("/"))
          #expect(response.chunks == [3, 3, 40_000])
          #expect(response.text == "onetwo" + String(repeating: "x", count: 40_000))
        }
      }
    }
  }

  @Test("A stream of unknown length that writes nothing is a whole answer without content")
  func empty() async throws {
    try await WireServer.with {
      $0.get("/") { _ in .stream { _ in } }
    } test: { subject in
      let wire = try await subject.connect()
      for _ in 0..<2 {
        let response = try await wire.ask(Wire.get("/"))
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
      }
    }
  }

  @Test("A stream leaves as it is made, not when it is done")
  func immediate() async throws {
    let gate = Gate()
    try await WireServer.with {
      $0.get("/") { _ in
        .stream { writer in
          try await writer.write("first")
          await gate.wait()
          try await writer.write("second")
        }
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/"))
      #expect(String(decoding: try await wire.bytes(atLeast: 1), as: UTF8.self).contains("HTTP/1.1 200"))
      #expect(await eventually { (try? await wire.bytes(atLeast: 1))?.suffix(12) == Array("\r\n5\r\nfirst\r\n".utf8).suffix(12) })
      gate.open()
      #expect(try await wire.response().chunks == [5, 6])
    }
  }

  @Test("A stream of known length that is short is cut, and the log says so")
  func short() async throws {
    try await WireServer.with {
      $0.get("/") { _ in .stream(length: 10) { try await $0.write("short") } }
    } test: { subject in
      let wire = try await subject.connect()
      await #expect(throws: WireError.cut(status: 200, body: 5)) { try await wire.ask(Wire.get("/")) }
      #expect(await eventually { subject.log.contains("5 bytes short") })
    }
  }

  @Test("A stream of known length that writes nothing never looks whole")
  func nothing() async throws {
    try await WireServer.with {
      $0.get("/") { _ in .stream(length: 10) { _ in } }
    } test: { subject in
      let wire = try await subject.connect()
      await #expect(throws: WireError.self) {
        let response = try await wire.ask(Wire.get("/"))
        if response.status == 500 { throw WireError.ended }
      }
    }
  }

  @Test("A stream of known length that is long is cut at its length, and the writer is told")
  func long() async throws {
    let thrown = Box<(any Error)?>(nil)
    try await WireServer.with {
      $0.get("/") { _ in
        .stream(length: 5) { writer in
          try await writer.write("hel")
          do { try await writer.write("lo and more") } catch {
            thrown.set(error)
            throw error
          }
        }
      }
    } test: { subject in
      let wire = try await subject.connect()
      let bytes = try await { () async throws -> [UInt8] in
        try await wire.send(Wire.get("/"))
        return try await wire.everything()
      }()
      // At most what was announced: a client never sees more, nor another response begin.
      var parser = WireParser(bytes: bytes, isAtEnd: true)
      #expect(throws: WireError.cut(status: 200, body: 3)) { try parser.next(to: "GET") }
      #expect(thrown.current as? ResponseStreamError == .tooLong)
    }
  }

  @Test("An error before the first byte is a proper 500, of which the client learns nothing and the log everything", arguments: [nil, 100])
  func failsEarly(length: Int?) async throws {
    try await WireServer.with {
      $0.get("/") { _ in .stream(length: length) { _ in throw Oops() } }
      $0.get("/next") { _ in .text("next") }
    } test: { subject in
      let wire = try await subject.connect()
      let response = try await wire.ask(Wire.get("/"))
      #expect(response.status == 500)
      #expect(!response.text.contains("fire"))
      #expect(await eventually { subject.log.contains("ERROR") && subject.log.contains("the disk is on fire") })
      #expect(try await wire.ask(Wire.get("/next")).text == "next")
    }
  }

  @Test("An HTTPError before the first byte of a stream is answered as it says")
  func refusesEarly() async throws {
    try await WireServer.with {
      $0.get("/") { _ in .stream { _ in throw HTTPError(.gone, detail: "It was here.") } }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.status == 410)
      #expect(response.text.contains("It was here."))
    }
  }

  @Test("An error behind the first byte cuts the connection: half an answer never looks whole", arguments: [nil, 100])
  func failsLate(length: Int?) async throws {
    try await WireServer.with {
      $0.get("/") { _ in
        .stream(length: length) { writer in
          try await writer.write("half")
          throw Oops()
        }
      }
    } test: { subject in
      for version in ["HTTP/1.1", "HTTP/1.0"] where length != nil || version == "HTTP/1.1" {
        let wire = try await subject.connect()
        await #expect(throws: WireError.cut(status: 200, body: 4)) { try await wire.ask("GET / \(version)\r\nHost: x\r\n\r\n") }
      }
      #expect(await eventually { subject.log.contains("the disk is on fire") })
    }
  }

  @Test("Case 61: a client that leaves in the middle of a stream cancels its producer within a second", arguments: [false, true])
  func clientLeaves(byReset: Bool) async throws {
    let cancelled = Box<ContinuousClock.Instant?>(nil)
    try await WireServer.with {
      $0.get("/") { _ in
        .stream { writer in
          try await writer.write("first")
          do { try await Task.sleep(for: .seconds(60)) } catch {
            cancelled.set(.now)
            throw error
          }
        }
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/"))
      _ = try await wire.bytes(atLeast: 10)
      let left = ContinuousClock.now
      if byReset { wire.reset() } else { wire.close() }
      #expect(await eventually { cancelled.current != nil })
      let when = try #require(cancelled.current)
      #expect(when - left < .seconds(1))
    }
  }

  @Test("Case 61: a client that leaves cancels a handler that has not answered yet within a second", arguments: [false, true])
  func clientLeavesHandler(byReset: Bool) async throws {
    let began = Gate()
    let cancelled = Box<ContinuousClock.Instant?>(nil)
    try await WireServer.with {
      $0.on(.any, "/") { _ in
        began.open()
        do { try await Task.sleep(for: .seconds(60)) } catch {
          cancelled.set(.now)
          throw error
        }
        return .text("never")
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/"))
      await began.wait()
      let left = ContinuousClock.now
      if byReset { wire.reset() } else { wire.close() }
      #expect(await eventually { cancelled.current != nil })
      let when = try #require(cancelled.current)
      #expect(when - left < .seconds(1))
    }
  }

  @Test("Case 61: a client that leaves before its content is whole cancels the handler, though it does not read")
  func clientLeavesUpload() async throws {
    let began = Gate()
    let cancelled = Box(false)
    try await WireServer.with {
      $0.on(.any, "/") { _ in
        began.open()
        do { try await Task.sleep(for: .seconds(60)) } catch {
          cancelled.set(true)
          throw error
        }
        return .text("never")
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.request("PUT", "/", ["Content-Length: 1000"]))
      await began.wait()
      wire.close()
      #expect(await eventually(.seconds(5)) { cancelled.current })
    }
  }

  @Test("A producer that ignores its client's leaving is told by its next writes")
  func writingToNobody() async throws {
    let thrown = Box<(any Error)?>(nil)
    let began = Gate()
    try await WireServer.with {
      $0.get("/") { _ in
        .stream { writer in
          do {
            while true {
              try await writer.write([UInt8](repeating: 0, count: 64 * 1024))
              began.open()
            }
          } catch {
            thrown.set(error)
            throw error
          }
        }
      }
    } test: { subject in
      let wire = try await subject.connect()
      try await wire.send(Wire.get("/"))
      await began.wait()
      wire.reset()
      #expect(await eventually { thrown.current != nil })
      #expect(thrown.current is ResponseStreamError || thrown.current is CancellationError)
    }
  }

  @Test("A writer that is kept beyond its response cannot write into the next one")
  func lateWriter() async throws {
    let kept = Box<ResponseWriter?>(nil)
    try await WireServer.with {
      $0.get("/") { _ in
        .stream { writer in
          kept.set(writer)
          try await writer.write("mine")
        }
      }
      $0.get("/next") { _ in .text("next") }
    } test: { subject in
      let wire = try await subject.connect()
      #expect(try await wire.ask(Wire.get("/")).text == "mine")
      let writer = try #require(kept.current)
      await #expect(throws: ResponseStreamError.finished) { try await writer.write("late") }
      #expect(try await wire.ask(Wire.get("/next")).text == "next")
      await #expect(throws: ResponseStreamError.finished) { try await writer.write("late") }
    }
  }

  @Test("A piece that is still being written when its producer returns cuts the response, so that nothing gets mixed")
  func unfinishedWrite() async throws {
    let began = Gate()
    try await WireServer.with {
      $0.get("/") { _ in
        .stream { writer in
          // More than all buffers on the way take.
          Task.detached { try await writer.write([UInt8](repeating: 1, count: 64 * 1024 * 1024)) }
          await began.wait()
        }
      }
    } test: { subject in
      let wire = try await subject.connect(receiveBuffer: 16 * 1024)
      try await wire.send(Wire.get("/"))
      _ = try await wire.bytes(atLeast: 1000)
      began.open()
      #expect(await eventually { subject.log.contains("ended while a piece of it was being written") })
      await #expect(throws: WireError.self) { try await wire.response() }
    }
  }

  @Test("A stream written from another task and from an actor arrives in order")
  func fromElsewhere() async throws {
    try await WireServer.with {
      $0.get("/") { _ in
        .stream { writer in
          try await writer.write("1")
          try await Task.detached { try await writer.write("2") }.value
          try await Task { @MainActor in try await writer.write("3") }.value
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await writer.write("4") }
            try await group.waitForAll()
          }
          try await writer.write("5")
        }
      }
    } test: { subject in
      let response = try await subject.ask(Wire.get("/"))
      #expect(response.text == "12345")
    }
  }

  @Test("Case 20: a slow client holds its producer back: no more than a bounded amount is made ahead of it")
  func backPressure() async throws {
    let made = Box(0)
    let total = 64 * 1024 * 1024, piece = 256 * 1024
    try await WireServer.with {
      $0.get("/") { _ in
        .stream(length: total) { writer in
          for _ in 0..<total / piece {
            try await writer.write([UInt8](repeating: 7, count: piece))
            made.change { $0 += piece }
          }
        }
      }
    } test: { subject in
      let wire = try await subject.connect(receiveBuffer: 16 * 1024)
      try await wire.send(Wire.get("/"))
      _ = try await wire.bytes(atLeast: 1)
      // It stands still at some point, far from the end: what the two sockets' buffers hold (4 MiB by default on Linux).
      var before = -1
      #expect(
        await eventually {
          let now = made.current
          defer { before = now }
          try? await Task.sleep(for: .milliseconds(200))
          return now == before && now > 0
        })
      #expect(made.current < total / 2)
      wire.close()
    }
  }
}
