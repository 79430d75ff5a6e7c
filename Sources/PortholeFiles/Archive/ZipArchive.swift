internal import PortholeCompression
internal import PortholeHTTP
internal import PortholeNet

/// A zip archive that is written as it is sent: nothing of it is kept, and nothing has to be known beforehand but names and sizes.
///
/// Sizes are written before the content, its checksum behind it (APPNOTE 4.3.9); the forms for more than 4 GiB or 65,535 entries are used where
/// they are needed. Names are UTF-8.
public struct ZipArchive {
  /// Takes what comes next of the archive.
  public typealias Output = (_ bytes: [UInt8]) async throws -> Void

  /// What is kept of an entry until the end.
  private struct Entry {
    var name: [UInt8]
    var isFolder: Bool
    var isDeflated: Bool
    var time: (date: UInt16, time: UInt16, seconds: UInt32)
    var offset: Int
    var checksum: UInt32 = 0
    var size = 0
    var coded = 0
  }

  /// More entries than that would take more memory for their list than a server wants to give.
  public static let mostEntries = 1_000_000
  private static let large = 0xFFFF_FFFF

  private let output: Output
  private var entries: [Entry] = []
  private var offset = 0

  /// An archive without entries.
  ///
  /// - Parameter output: Takes the bytes; it is waited for.
  public init(to output: @escaping Output) { self.output = output }

  /// Adds a folder.
  ///
  /// - Parameters:
  ///   - name: Its path in the archive, with slashes between names and without one at the end.
  ///   - modified: When it was last changed; nanoseconds since 1970.
  /// - Throws: What the output throws, and ``FileError`` for more than an archive can have.
  public mutating func addFolder(_ name: String, modified: Int64) async throws {
    let entry = try entry(name + "/", isFolder: true, isDeflated: false, modified)
    try await emit(ZipArchive.localHeader(entry, size: 0))
    entries.append(entry)
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: Its path in the archive, with slashes between names.
  ///   - file: Its content.
  ///   - isDeflated: Whether it is made smaller, which takes time; what is compressed already only grows.
  /// - Throws: ``FileError`` when it has become shorter meanwhile: the archive cannot be ended then.
  public mutating func addFile(_ name: String, _ file: OpenedFile, isDeflated: Bool = false) async throws {
    var entry = try entry(name, isFolder: false, isDeflated: isDeflated, file.info.modified)
    try await emit(ZipArchive.localHeader(entry, size: file.info.size))
    if isDeflated {
      try await deflate(file, &entry)
    } else {
      try await store(file, &entry)
    }
    try await emit(ZipArchive.descriptor(entry, size: file.info.size))
    entries.append(entry)
  }

  private func entry(_ name: String, isFolder: Bool, isDeflated: Bool, _ modified: Int64) throws -> Entry {
    guard entries.count < ZipArchive.mostEntries else { throw FileError(.tooMany, detail: "An archive cannot have so many files.") }
    let name = Array(name.utf8)
    guard name.count < 0xFFFF else { throw FileError(.invalidName, detail: "The path is too long for an archive.") }
    return Entry(name: name, isFolder: isFolder, isDeflated: isDeflated, time: ZipArchive.time(modified), offset: offset)
  }

  private mutating func emit(_ bytes: [UInt8]) async throws {
    offset += bytes.count
    try await output(bytes)
  }

  private mutating func store(_ file: OpenedFile, _ entry: inout Entry) async throws {
    var checksum = CRC32()
    while entry.size < file.info.size {
      let piece = try await file.read(at: entry.size, count: min(ZipArchive.pieceSize, file.info.size - entry.size))
      guard !piece.isEmpty else { throw FileError(.changed, path: file.info.path, detail: "It became shorter while it was read.") }
      checksum.update(piece.span)
      entry.size += piece.count
      try await emit(piece)
    }
    entry.coded = entry.size
    entry.checksum = checksum.value
  }

  private mutating func deflate(_ file: OpenedFile, _ entry: inout Entry) async throws {
    guard let deflater = Deflater(.raw, level: 6) else { throw FileError(.failed, path: file.info.path) }
    var checksum = CRC32()
    while true {
      let piece = try await file.read(at: entry.size, count: min(ZipArchive.pieceSize, file.info.size - entry.size))
      let isLast = entry.size + piece.count >= file.info.size
      guard isLast || !piece.isEmpty else {
        throw FileError(.changed, path: file.info.path, detail: "It became shorter while it was read.")
      }
      checksum.update(piece.span)
      entry.size += piece.count
      var coded: [UInt8] = []
      deflater.encode(piece.span, isLast ? .finish : .none, into: &coded)
      entry.coded += coded.count
      if !coded.isEmpty { try await emit(coded) }
      if isLast { break }
    }
    entry.checksum = checksum.value
  }

  /// Large enough that calls cost nothing, small enough for the cache.
  private static let pieceSize = 128 * 1024

  /// Writes the list of what is in the archive, which ends it.
  public mutating func finish() async throws {
    let start = offset
    var bytes: [UInt8] = []
    for entry in entries {
      ZipArchive.appendDirectoryEntry(entry, to: &bytes)
      if bytes.count >= ZipArchive.pieceSize {
        try await emit(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    let size = offset + bytes.count - start
    if entries.count >= 0xFFFF || size >= ZipArchive.large || start >= ZipArchive.large {
      let end = start + size
      // APPNOTE 4.3.14, 4.3.15.
      bytes.append(little: 0x0606_4b50, 4)
      bytes.append(little: 44, 8)
      bytes.append(little: ZipArchive.madeBy, 2)
      bytes.append(little: 45, 2)
      bytes.append(little: 0, 8)
      bytes.append(little: entries.count, 8)
      bytes.append(little: entries.count, 8)
      bytes.append(little: size, 8)
      bytes.append(little: start, 8)
      bytes.append(little: 0x0706_4b50, 4)
      bytes.append(little: 0, 4)
      bytes.append(little: end, 8)
      bytes.append(little: 1, 4)
    }
    // APPNOTE 4.3.16.
    bytes.append(little: 0x0605_4b50, 4)
    bytes.append(little: 0, 4)
    bytes.append(little: min(entries.count, 0xFFFF), 2)
    bytes.append(little: min(entries.count, 0xFFFF), 2)
    bytes.append(little: min(size, ZipArchive.large), 4)
    bytes.append(little: min(start, ZipArchive.large), 4)
    bytes.append(little: 0, 2)
    try await emit(bytes)
  }
}

// MARK: Records

extension ZipArchive {
  /// Unix, version 4.5.
  private static let madeBy = 3 << 8 | 45
  /// Bit 3: checksum and sizes follow the content. Bit 11: names are UTF-8.
  private static let flags = 1 << 3 | 1 << 11

  /// Deflated content may be a little larger than what it is made of.
  private static func isLarge(_ size: Int) -> Bool { size >= large - large / 1000 }

  /// APPNOTE 4.3.7. Where content is stored its size is known and said here, too, so that a reader that cannot go back finds its end.
  private static func localHeader(_ entry: Entry, size: Int) -> [UInt8] {
    let isLarge = isLarge(size), isKnown = !entry.isDeflated
    var bytes: [UInt8] = []
    bytes.append(little: 0x0403_4b50, 4)
    bytes.append(little: isLarge ? 45 : 20, 2)
    bytes.append(little: entry.isFolder ? 1 << 11 : flags, 2)
    appendCommon(entry, checksum: 0, to: &bytes)
    let short = isLarge ? large : isKnown ? size : 0
    bytes.append(little: short, 4)
    bytes.append(little: short, 4)
    bytes.append(little: entry.name.count, 2)
    bytes.append(little: (isLarge ? 20 : 0) + 9, 2)
    bytes += entry.name
    if isLarge {
      bytes.append(little: 1, 2)
      bytes.append(little: 16, 2)
      bytes.append(little: isKnown ? size : 0, 8)
      bytes.append(little: isKnown ? size : 0, 8)
    }
    appendTime(entry, to: &bytes)
    return bytes
  }

  private static func appendCommon(_ entry: Entry, checksum: UInt32, to bytes: inout [UInt8]) {
    bytes.append(little: entry.isDeflated ? 8 : 0, 2)
    bytes.append(little: Int(entry.time.time), 2)
    bytes.append(little: Int(entry.time.date), 2)
    bytes.append(little: Int(checksum), 4)
  }

  /// The time in seconds since 1970, which needs no time zone.
  private static func appendTime(_ entry: Entry, to bytes: inout [UInt8]) {
    bytes.append(little: 0x5455, 2)
    bytes.append(little: 5, 2)
    bytes.append(little: 1, 1)
    bytes.append(little: Int(entry.time.seconds), 4)
  }

  /// APPNOTE 4.3.9; sizes as wide as the header before the content has it.
  private static func descriptor(_ entry: Entry, size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: 0x0807_4b50, 4)
    bytes.append(little: Int(entry.checksum), 4)
    bytes.append(little: entry.coded, isLarge(size) ? 8 : 4)
    bytes.append(little: entry.size, isLarge(size) ? 8 : 4)
    return bytes
  }

  /// APPNOTE 4.3.12.
  private static func appendDirectoryEntry(_ entry: Entry, to bytes: inout [UInt8]) {
    let isLargeSize = isLarge(entry.size), isFar = entry.offset >= large
    bytes.append(little: 0x0201_4b50, 4)
    bytes.append(little: madeBy, 2)
    bytes.append(little: isLargeSize || isFar ? 45 : 20, 2)
    bytes.append(little: entry.isFolder ? 1 << 11 : flags, 2)
    appendCommon(entry, checksum: entry.checksum, to: &bytes)
    bytes.append(little: isLargeSize ? large : entry.coded, 4)
    bytes.append(little: isLargeSize ? large : entry.size, 4)
    bytes.append(little: entry.name.count, 2)
    let extra = (isLargeSize ? 16 : 0) + (isFar ? 8 : 0)
    bytes.append(little: (extra > 0 ? extra + 4 : 0) + 9, 2)
    bytes.append(little: 0, 6)
    // Permissions of Unix, and the mark of a folder for DOS.
    bytes.append(little: (entry.isFolder ? 0o40755 : 0o100644) << 16 | (entry.isFolder ? 0x10 : 0), 4)
    bytes.append(little: isFar ? large : entry.offset, 4)
    bytes += entry.name
    if extra > 0 {
      bytes.append(little: 1, 2)
      bytes.append(little: extra, 2)
      if isLargeSize {
        bytes.append(little: entry.size, 8)
        bytes.append(little: entry.coded, 8)
      }
      if isFar { bytes.append(little: entry.offset, 8) }
    }
    appendTime(entry, to: &bytes)
  }

  /// A time as DOS has it, in UTC, and in whole seconds. DOS begins in 1980 and ends in 2107.
  private static func time(_ nanoseconds: Int64) -> (date: UInt16, time: UInt16, seconds: UInt32) {
    let seconds = nanoseconds / 1_000_000_000
    let clamped = min(max(seconds, 315_532_800), 4_354_819_198)
    let date = CivilDate(daysSince1970: Int(clamped / 86_400)), rest = Int(clamped % 86_400)
    return (
      UInt16(((date.year - 1980) << 9) | (date.month << 5) | date.day),
      UInt16(((rest / 3600) << 11) | ((rest / 60 % 60) << 5) | (rest % 60 / 2)),
      UInt32(clamping: min(max(seconds, 0), Int64(Int32.max)))
    )
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(little number: Int, _ count: Int) {
    append(word: UInt64(truncatingIfNeeded: number), count: count)
  }
}
