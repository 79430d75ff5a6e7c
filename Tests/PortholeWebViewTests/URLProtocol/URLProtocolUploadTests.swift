import Foundation
import Porthole
import PortholeIntercept
import PortholeWebView
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// 6: Linux's Foundation does not hand out what upload tasks send.
@Suite struct URLProtocolUploadTests {
  private let rule: Registration

  init() throws {
    rule = try TestProtocol.rules.handle(.host("echo.test")) { request in
      .bytes(try await request.body.collect(upTo: 20 << 20), type: request.fields[.contentType] ?? "text/plain")
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 10 << 20]) func dataArrivesWhole(_ count: Int) async throws {
    var content = Data(count: count)
    for index in stride(from: 0, to: count, by: 97) { content[index] = UInt8(truncatingIfNeeded: index) }
    let test = TestSession()
    let request = try ask("http://echo.test/", "POST")
    let uploaded = await test.run(test.session.uploadTask(with: request, from: content))
    #expect(Data(uploaded.pieces.joined()) == content)
    let posted = await test.run(test.session.dataTask(with: try ask("http://echo.test/", "POST", body: content)))
    #expect(Data(posted.pieces.joined()) == content)
  }

  @Test func filesAndStreamsArriveWhole() async throws {
    let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("porthole-\(UUID().uuidString)")
    try content.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let test = TestSession()
    let request = try ask("http://echo.test/", "PUT")
    let fromFile = await test.run(test.session.uploadTask(with: request, fromFile: file))
    #expect(Data(fromFile.pieces.joined()) == content)
    test.recorder.set(stream: content)
    let streamed = await test.run(test.session.uploadTask(withStreamedRequest: request))
    #expect(Data(streamed.pieces.joined()) == content)
    var withStream = request
    withStream.httpBodyStream = InputStream(data: content)
    let posted = await test.run(test.session.dataTask(with: withStream))
    #expect(Data(posted.pieces.joined()) == content)
  }

  @Test func completionHandlersUpload() async throws {
    let test = TestSession()
    let (data, _) = try await test.session.upload(for: try ask("http://echo.test/", "POST"), from: Data("sent".utf8))
    #expect(data == Data("sent".utf8))
  }
}
