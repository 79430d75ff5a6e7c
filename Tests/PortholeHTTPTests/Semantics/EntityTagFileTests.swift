import Testing

@testable import PortholeHTTP

/// Entity tags of files.
struct EntityTagFileTests {
  @Test("The numbers stand in the base of 36")
  func text() {
    var generator = SystemRandomNumberGenerator()
    let edges: [UInt64] = [0, 9, 10, 35, 36, 1295, 1296, .max, generator.next()]
    for inode in edges {
      for modified in [0, 1, -1, Int64.max, .min, Int64(truncatingIfNeeded: generator.next())] {
        let size = Int(inode >> 1)
        let text = EntityTag.text(inode: inode, size: size, modified: modified)
        #expect(text == "\"\(String(inode, radix: 36))-\(String(size, radix: 36))-\(String(modified, radix: 36))\"")
        #expect(EntityTag(text) == EntityTag(inode: inode, size: size, modified: modified))
      }
    }
  }
}
