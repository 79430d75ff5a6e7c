import Dispatch
import Foundation
import Porthole
import PortholeHTTP
import PortholeIntercept
import PortholeNet
import PortholeWebView
import Testing

@Suite struct InterceptedResponseTests {
  private struct Oops: Error {}
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]

  @Test("Answers of all kinds, and the types that they have")
  func kinds() async throws {
    let ask = try Asked { request, response in
      switch request.path {
      case "/text": response.respond(text: "é")
      case "/html": response.respond(html: "<p>", status: .created)
      case "/json": try response.respond(json: ["a": [1, 2]])
      case "/object": try response.respond(jsonObject: ["a": NSNull()])
      case "/unwritable": try response.respond(jsonObject: ["a": Date()])
      case "/app.wasm", "/a.CSS", "/unknown": response.respond(data: [1, 2, 3])
      case "/typed": response.respond(data: Data([1]), type: "x/y", status: .accepted)
      case "/image", "/image.jpg": response.respond(imageData: Self.png)
      case "/noimage.gif": response.respond(imageData: [1])
      case "/status": response.respond(status: .notFound)
      default: response.respond(.redirect(to: "/text"))
      }
    }
    let expected: [(path: String, status: Int, type: String?, text: String?)] = [
      ("/text", 200, "text/plain; charset=utf-8", "é"), ("/html", 201, "text/html; charset=utf-8", "<p>"),
      ("/json", 200, "application/json", #"{"a":[1,2]}"#), ("/object", 200, "application/json", #"{"a":null}"#),
      ("/unwritable", 502, nil, nil),
      ("/app.wasm", 200, "application/wasm", "\u{1}\u{2}\u{3}"), ("/a.CSS", 200, "text/css; charset=utf-8", nil),
      ("/unknown", 200, "application/octet-stream", nil), ("/typed", 202, "x/y", "\u{1}"), ("/image", 200, "image/png", nil),
      ("/image.jpg", 200, "image/png", nil), ("/noimage.gif", 200, "image/gif", nil), ("/status", 404, nil, ""), ("/else", 302, nil, ""),
    ]
    for answer in expected {
      let (outcome, kept) = try await ask("app://h\(answer.path)")
      guard case .finished = outcome else { return #expect(Bool(false), "\(answer.path): \(outcome)") }
      #expect(kept.status?.code == answer.status, "\(answer.path)")
      if let type = answer.type { #expect(kept.fields[.contentType] == type, "\(answer.path)") }
      if let text = answer.text { #expect(kept.text == text, "\(answer.path)") }
    }
  }

  @Test("Fields have no case and may be repeated; an engine keeps nothing unless it is allowed to")
  func fields() async throws {
    let ask = try Asked { request, response in
      response.setField("x-a", "1")
      response.setField("X-A", "2")
      response.fields.append(.setCookie, "a=1")
      response.fields.append(.setCookie, "b=2")
      response.fields[.contentType] = "text/markdown"
      if request.path == "/kept" { response.cachePolicy = .allowed }
      if request.path == "/own" { response.setField(.cacheControl, "max-age=5") }
      response.respond(text: "x")
    }
    let (_, kept) = try await ask()
    #expect(kept.fields["X-A"] == "2" && kept.fields.values(of: .setCookie) == ["a=1", "b=2"])
    #expect(kept.fields.values(of: .contentType) == ["text/markdown"])
    #expect(kept.fields[.cacheControl] == "no-store")
    #expect(try await ask("app://h/kept").1.fields[.cacheControl] == nil)
    #expect(try await ask("app://h/own").1.fields[.cacheControl] == "max-age=5")
  }

  @Test("Ranges, HEAD and conditions are heeded as for every answer")
  func semantics() async throws {
    let ask = try Asked { _, response in response.respond(data: Array("0123456789".utf8), type: "video/mp4") }
    let (_, part) = try await ask(fields: [.range: "bytes=2-4"])
    #expect(part.status == .partialContent && part.text == "234" && part.fields[.contentRange] == "bytes 2-4/10")
    let (_, head) = try await ask("app://h/", .head)
    #expect(head.bytes.isEmpty && head.fields[.contentLength] == "10")
  }

  @Test("A second answer is refused and said in the log; the first counts")
  func twice() async throws {
    let outcomes = Locked<[InterceptedResponse.Outcome]>([])
    let ask = try Asked { _, response in
      let all = [
        response.end(), response.pipe(data: [1]), response.respond(text: "first"), response.respond(text: "second"), response.begin(),
        response.pipe(data: [1]), response.end(), response.fail(Oops()), response.pass(), response.setField("X-Late", "1"),
      ]
      outcomes.withLock { $0 = all }
    }
    let (_, kept) = try await ask()
    #expect(kept.text == "first" && kept.fields["X-Late"] == nil)
    #expect(
      outcomes.withLock { $0 }
        == [.refused(.noHead), .refused(.noHead), .done] + [InterceptedResponse.Outcome](repeating: .refused(.ended), count: 7))
    #expect(ask.lines.has("[WARNING] the answer to GET app://h/: it was answered, but it has been answered"))
    #expect(ask.lines.has("content was piped to it, but it has no head yet"))
  }

  @Test("An answer may come later, from any thread", .timeLimit(.minutes(5)))
  func later() async throws {
    let ask = try Asked { _, response in
      DispatchQueue.global().async {
        response.begin(status: .created, fields: ["X-A": "b"], length: 6)
        DispatchQueue.global().async {
          response.pipe(data: Data("one".utf8))
          response.pipe(data: [])
          DispatchQueue.global().async {
            response.pipe(data: Array("two".utf8))
            response.end()
          }
        }
      }
    }
    let (_, kept) = try await ask()
    #expect(kept.status == .created && kept.text == "onetwo" && kept.fields["X-A"] == "b" && kept.fields[.contentLength] == "6")
  }

  @Test("One that is let go of is 502 where nothing was answered, and breaks off where something was", .timeLimit(.minutes(5)))
  func forgotten() async throws {
    let ask = try Asked { request, response in if request.path == "/begun" { response.begin() } }
    #expect(try await ask().1.status == .badGateway)
    #expect(ask.lines.has("it was let go of before it was answered to its end"))
    guard case (.failed, let kept) = try await ask("app://h/begun") else { return #expect(Bool(false), "it was whole") }
    #expect(kept.status == .ok)
  }

  @Test("One that is kept and never answered is 504, and told that it is over", .timeLimit(.minutes(5)))
  func never() async throws {
    let keeper = Locked<[InterceptedResponse]>([]), stopped = Signal()
    let ask = try Asked(within: .milliseconds(100)) { _, response in
      response.onStop { stopped.send() }
      keeper.withLock { $0.append(response) }
    }
    #expect(try await ask().1.status == .gatewayTimeout)
    await stopped.wait()
    let late = keeper.withLock { $0.removeLast() }
    #expect(late.respond(text: "late") == .refused(.stopped))
  }

  @Test("A handler that throws is 502 before its answer, and breaks it off behind its head", .timeLimit(.minutes(5)))
  func throwing() async throws {
    let ask = try Asked { request, response in
      if request.path == "/begun" { response.begin() }
      if request.path == "/answered" { response.respond(text: "whole") }
      if request.path == "/http" { throw HTTPError(.forbidden) }
      throw Oops()
    }
    #expect(try await ask().1.status == .badGateway)
    #expect(try await ask("app://h/http").1.status == .forbidden)
    #expect(try await ask("app://h/answered").1.text == "whole")
    guard case (.failed(let error), _) = try await ask("app://h/begun") else { return #expect(Bool(false), "it was whole") }
    #expect(error is Oops)
  }

  @Test("It can fail as a network does, before its head and behind it, once", .timeLimit(.minutes(5)))
  func failing() async throws {
    let ask = try Asked { request, response in
      if request.path == "/begun" {
        response.begin()
        response.pipe(data: [1])
      }
      response.fail(Oops())
      response.fail(CancellationError())
    }
    for path in ["/", "/begun"] {
      guard case (.failed(let error), let kept) = try await ask("app://h" + path) else { return #expect(Bool(false), "it was whole") }
      #expect(error is Oops && (kept.status == nil) == (path == "/"))
    }
  }

  @Test("It can leave the request to the next rule, and to the network")
  func passing() async throws {
    let ask = try Asked { _, response in response.pass() }
    guard case (.passed, _) = try await ask() else { return #expect(Bool(false), "it was answered") }
    try ask.interceptor.handle(.any) { _ in .text("next") }
    #expect(try await ask().1.text == "next")
  }

  @Test("Whoever writes waits while nobody takes", .timeLimit(.minutes(5)))
  func backPressure() async throws {
    let written = Locked(0), taken = Signal(), goOn = Signal()
    let ask = try Asked { _, response in
      response.begin()
      for index in 1...20 {
        try await response.write([UInt8](repeating: 1, count: 256 * 1024))
        written.withLock { $0 = index }
      }
      response.end()
    }
    let kept = Kept { index in
      guard index == 0 else { return }
      taken.send()
      await goOn.wait()
    }
    let loading = Task { try await ask(into: kept) }
    await taken.wait()
    // What fits into the room, and nothing beyond it, whenever that is looked at.
    #expect(written.withLock { $0 } <= 5)
    goOn.send()
    _ = try await loading.value
    #expect(kept.bytes.count == 20 * 256 * 1024)
  }

  @Test("What does not wait is refused beyond a bound", .timeLimit(.minutes(5)))
  func bounded() async throws {
    let refused = Signal(), goOn = Signal()
    let ask = try Asked { _, response in
      response.begin()
      let piece = [UInt8](repeating: 1, count: 8 * 1024 * 1024)
      for _ in 0..<20 {
        if case .refused(.full(let most)) = response.pipe(data: piece) {
          #expect(most == 64 * 1024 * 1024)
          refused.send()
          break
        }
      }
      goOn.send()
      response.end()
    }
    let kept = Kept { _ in await goOn.wait() }
    _ = try await ask(into: kept)
    #expect(refused.count == 1)
  }

  @Test("HEAD wants no content, and who gives it all the same is not kept waiting", .timeLimit(.minutes(5)))
  func head() async throws {
    let ended = Signal(), stopped = Signal()
    let ask = try Asked { _, response in
      response.onStop { stopped.send() }
      response.begin(length: 100 * 1024 * 1024)
      for _ in 0..<100 { try await response.write([UInt8](repeating: 0, count: 1024 * 1024)) }
      response.end()
      ended.send()
    }
    let (outcome, kept) = try await ask("app://h/", .head)
    guard case .finished = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(kept.fields[.contentLength] == "\(100 * 1024 * 1024)" && kept.bytes.isEmpty)
    await ended.wait()
    #expect(stopped.count == 0)
  }

  @Test(
    "Wrong lengths and fields that cannot be sent", .timeLimit(.minutes(5)), arguments: ["/short", "/long", "/field", "/negative"])
  func wrong(_ path: String) async throws {
    let ask = try Asked { request, response in
      switch request.path {
      case "/field": response.setField("X-A", "b\r\nX-B: c")
      default: break
      }
      response.begin(length: request.path == "/negative" ? -5 : 3)
      response.pipe(data: [UInt8](repeating: 65, count: request.path == "/short" ? 2 : 4))
      response.end()
    }
    let (outcome, kept) = try await ask("app://h" + path)
    if path == "/field" {
      #expect(kept.status == .badGateway && kept.fields["X-B"] == nil)
    } else {
      guard case .failed = outcome else { return #expect(Bool(false), "\(outcome)") }
    }
  }
}
