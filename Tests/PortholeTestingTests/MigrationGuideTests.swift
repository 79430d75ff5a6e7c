import Foundation
import Testing

/// The guide for those who come from GCDWebServer leaves nothing out.
struct MigrationGuideTests {
  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Docs")

  /// What stands between backquotes in the first cell of each row of a table.
  private static func rows(_ guide: String) -> Set<Substring> {
    var names: Set<Substring> = []
    for line in guide.split(separator: "\n") where line.hasPrefix("|") {
      let cell = line.dropFirst().prefix { $0 != "|" }
      for (place, word) in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated() where place % 2 == 1 {
        names.insert(word)
      }
    }
    return names
  }

  @Test("Every name of the original has its row")
  func names() throws {
    let guide = try String(contentsOf: Self.docs.appendingPathComponent("Migrating from GCDWebServer.md"), encoding: .utf8)
    let list = try String(contentsOf: Self.docs.appendingPathComponent("original-names.txt"), encoding: .utf8)
    let names = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(names.count > 180)
    let missing = Set(names).subtracting(Self.rows(guide)).sorted()
    #expect(missing.isEmpty, "without a row: \(missing.joined(separator: ", "))")
  }

  @Test("A name without a row is noticed")
  func notices() {
    #expect(Self.rows("| `one`, `two` | ours: `three` |\n`four` | x |") == ["one", "two"])
  }
}
