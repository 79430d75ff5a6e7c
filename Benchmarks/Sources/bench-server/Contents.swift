import Glibc
import Porthole
import Synchronization

/// Files that are read once.
enum Contents {
  private static let known = Mutex<[String: [UInt8]]>([:])

  static func of(_ path: String) throws -> [UInt8] {
    if let content = known.withLock({ $0[path] }) { return content }
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { throw HTTPError(.notFound) }
    defer { _ = close(file) }
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      content += piece[..<count]
    }
    known.withLock { $0[path] = content }
    return content
  }
}
