package import PortholeNet

/// A file that is open for reading: its bytes are those of that file, also when another takes its place meanwhile.
public struct OpenedFile: Sendable {
  /// What was known of it when it was opened.
  public let info: FileInfo
  /// What the system sends by itself, where the store is a folder.
  package let file: File?
  private let reader: @Sendable (_ offset: Int, _ count: Int) async throws -> [UInt8]

  /// A file of a store.
  ///
  /// - Parameters:
  ///   - info: What is known of it.
  ///   - read: Gives up to so many bytes at an offset; none at the end.
  public init(info: FileInfo, read: @escaping @Sendable (_ offset: Int, _ count: Int) async throws -> [UInt8]) {
    self.info = info
    file = nil
    reader = read
  }

  init(info: FileInfo, file: File) {
    self.info = info
    self.file = file
    reader = { offset, count in try file.read(at: offset, count: count) }
  }

  /// Up to so many bytes at an offset; none at the end.
  ///
  /// - Throws: ``FileError`` when they cannot be read.
  public func read(at offset: Int, count: Int) async throws -> [UInt8] {
    do { return try await reader(offset, count) } catch let errno as Errno { throw FileError(errno, info.path) }
  }
}

extension File {
  /// Up to so many bytes at an offset; none at the end.
  func read(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    guard count > 0, offset >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try read(into: &bytes, from: 0, at: offset)
    bytes.removeLast(count - got)
    return bytes
  }
}
