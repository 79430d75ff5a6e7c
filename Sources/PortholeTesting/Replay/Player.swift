internal import PortholeHTTP
internal import PortholeNet

/// Plays conversations one after another, and remembers what this server gave in place of what the recorded one gave.
final class Player {
  private let client: TestClient
  private let replay: Replay
  /// The latest entity tag of each target.
  private var tags: [String: String] = [:]
  /// Entity tags of this server by target and recorded tag.
  private var recordedTags: [String: String] = [:]
  /// Lock tokens of this server by the recorded ones.
  private var tokens: [(old: String, new: String)] = []

  init(_ client: TestClient, _ replay: Replay) {
    self.client = client
    self.replay = replay
  }

  private var now: HTTPDate { HTTPDate(secondsSince1970: Clock.seconds) }

  /// What differed, in words.
  func play(_ conversation: RecordedConversation) async -> [String] {
    do {
      let bytes = try RecordedSuite.read(conversation.request)
      let request = RecordedMessage(bytes)
      let recorded = RecordedAnswer(file: try RecordedSuite.read(conversation.response), method: conversation.method)
      let want = try Coding.decoded(recorded, atMost: client.mostBytes)
      // What was no request is sent as it was.
      let sent = request.startLine.split(separator: " ").count == 3 ? try await rewritten(request, conversation, want) : bytes
      let response = try await exchange(conversation.method, sent)
      let got = try Coding.decoded(RecordedAnswer(response), atMost: client.mostBytes)
      remember(conversation, want, got)
      stamp(conversation, request, got)
      return Comparison(method: conversation.method, want: want, got: got).differences()
    } catch { return ["\(error)"] }
  }

  private func exchange(_ method: String, _ bytes: [UInt8]) async throws -> TestResponse {
    let connection = try await client.connect()
    let response = try await connection.begin(Method(method), bytes).collect()
    await connection.close()
    return response
  }

  // MARK: Requests

  private func rewritten(
    _ request: RecordedMessage, _ conversation: RecordedConversation, _ want: RecordedAnswer
  ) async throws -> [UInt8] {
    let replaced = replay.fields
    var lines: [(name: String, value: String)] = []
    for (name, value) in request.fields {
      let lowered = name.lowercased()
      if lowered == "connection" || lowered.hasPrefix("x-gcdwebserver") || replaced.contains(FieldName(name)) { continue }
      var value = value
      for token in tokens { value = value.replacingAll(token.old, with: token.new) }
      switch lowered {
      case "if-none-match", "if-range", "if-match": value = try await tag(value, lowered, request, conversation, want)
      default: break
      }
      lines.append((name, value))
    }
    for field in replaced { lines.append((field.name.description, field.value)) }
    lines.append(("Connection", "close"))
    let head = request.startLine + "\r\n" + lines.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
    return RecordedMessage.bytes(head) + request.rest
  }

  /// The entity tag to send: that of this server which stands for the recorded one. One that did not match when it was recorded stays, and
  /// so does not match again.
  private func tag(
    _ value: String, _ name: String, _ request: RecordedMessage, _ conversation: RecordedConversation, _ want: RecordedAnswer
  ) async throws -> String {
    if let known = recordedTags[conversation.target + " " + value] { return known }
    let matched =
      switch name {
      case "if-none-match": want.status == 304 || want.status == 412
      case "if-range": want.status == 206 || want.status == 304
      default: want.status != 412
      }
    // A date, or any tag, means the same everywhere.
    guard matched, value != "*", name != "if-range" || HTTPDate(value, now: now) == nil else { return value }
    if tags[conversation.target] == nil {
      // The recording presumes an earlier visit.
      let host = request["Host"].map { "Host: \($0)\r\n" } ?? ""
      var fields = replay.fields
      fields.remove(.host)
      let head = "HEAD \(conversation.target) HTTP/1.1\r\n\(host)Connection: close\r\n"
      let response = try await exchange("HEAD", RecordedMessage.bytes(head) + fields.wire + Array("\r\n".utf8))
      tags[conversation.target] = response.fields["ETag"]
    }
    return tags[conversation.target] ?? value
  }

  // MARK: Answers

  private func remember(_ conversation: RecordedConversation, _ want: RecordedAnswer, _ got: RecordedAnswer) {
    if let tag = got.field("ETag") {
      tags[conversation.target] = tag
      if let recorded = want.field("ETag") { recordedTags[conversation.target + " " + recorded] = tag }
    }
    guard conversation.method == "LOCK", got.status == 200 || got.status == 201,
      let old = (try? XML.parse(want.body))?.first(of: "DAV: locktoken")?.first(of: "DAV: href")?.text, !old.isEmpty
    else { return }
    let new = (got.field("Lock-Token") ?? "").filter { $0 != "<" && $0 != ">" }
    if !new.isEmpty { tokens.append((old, new)) }
  }

  /// Does to a file's date what the recorded server did to it for tests.
  private func stamp(_ conversation: RecordedConversation, _ request: RecordedMessage, _ got: RecordedAnswer) {
    guard let root = replay.root, [200, 201, 204].contains(got.status),
      let date = request["X-GCDWebServer-ModifiedDate"].flatMap({ HTTPDate($0, now: now) }),
      let path = PercentCoding.decode(conversation.target), !path.contains("\0")
    else { return }
    let relative = Array(path.utf8.drop { $0 == 0x2F })
    // Whatever the recording names, nothing outside of the folder is touched.
    guard let folder = try? File.openDirectory(root), let status = try? folder.openBeneath(relative, followLinks: false).status(),
      status.kind == .regular
    else { return }
    try? FilePath.setModified(root + "/" + String(decoding: relative, as: UTF8.self), date.secondsSince1970 * 1_000_000_000)
  }
}

extension String {
  /// The text with every occurrence of another replaced.
  func replacingAll(_ old: String, with new: String) -> String {
    guard !old.isEmpty else { return self }
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound]
      result += new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
