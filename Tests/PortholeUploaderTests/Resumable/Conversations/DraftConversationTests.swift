import Testing

/// Conversations of a client of each interop version, answers and requests as the drafts have them.
enum DraftConversations {
  static let all = [3: interop3, 4: interop4, 5: interop5, 6: interop6, 7: interop7, 8: interop8]
}

@Suite("Conversations by the IETF draft", .timeLimit(.minutes(5)))
struct DraftConversationTests {
  @Test("A file in one request, and one in parts: refused, added to, complete, given up", arguments: DraftConversations.all.keys.sorted())
  func conversation(version: Int) async throws {
    let site = try UploadSite()
    try await Conversation(try #require(DraftConversations.all[version])).hold(with: site)
    #expect(site.text("whole.txt") == "0123456789" && site.text("parts.txt") == "0123456789")
    #expect(site.names == ["parts.txt", "whole.txt"] && site.drafts == [])
  }
}
