internal import Porthole
internal import PortholeFiles
internal import PortholeNet

/// Looks for names in a folder and all below it.
struct Search: Sendable {
  let call: Call
  /// More entries than that are not looked at.
  private static let mostLookedAt = 100_000

  func answer() async throws -> Response {
    let folder = try call.path(else: .root)
    let text = (call.query["text"] ?? "").lowercased()
    guard !text.isEmpty else { throw Problem(.badRequest, .form, detail: "The address has no text to look for.") }
    let limit = call.number("limit", in: 1...5_000, else: 500)
    // It may take long, and nobody is to wait for it who does not have to.
    let (found, isComplete) = try await withTaskExecutorPreference(BlockingPool.shared) { try await find(text, in: folder, limit: limit) }
    return .answer(
      JSONText.object { json in
        json.add("path", Entry.path(of: folder, isFolder: true))
        json.add("complete", isComplete)
        json.array("entries") { json in
          for entry in found { json.object { Entry.append(entry, to: &$0) } }
        }
      })
  }

  /// The nearest come first.
  private func find(_ text: String, in folder: StorePath, limit: Int) async throws -> (found: [FileInfo], isComplete: Bool) {
    let access = call.access
    var found: [FileInfo] = [], folders = [folder], next = 0, seen = 0
    while next < folders.count {
      try Task.checkCancellation()
      var after: String?
      repeat {
        let page: ListingPage
        do { page = try await access.list(folders[next], after: after, limit: ListingRoutes.mostEntries) } catch is FileError
          where next > 0 || after != nil
        {
          // What went meanwhile, or may not be listed, has nothing to be found.
          break
        }
        for entry in page.entries {
          seen += 1
          guard seen <= Search.mostLookedAt else { return (found, false) }
          if entry.isFolder { folders.append(entry.path) }
          guard entry.name.lowercased().contains(text) else { continue }
          guard found.count < limit else { return (found, false) }
          found.append(entry)
        }
        after = page.next
      } while after != nil
      next += 1
    }
    return (found, true)
  }
}
