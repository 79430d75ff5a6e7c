internal import CPortholeSystem

extension FilePath {
  /// Sets when a file's content was last changed, and last read, in nanoseconds since 1970.
  package static func setModified(_ path: String, _ nanoseconds: Int64) throws(Errno) {
    let second = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(tv_sec: Int(second.quotient), tv_nsec: Int(second.remainder))
    let times = [time, time]
    guard unsafe times.withUnsafeBufferPointer({ unsafe utimensat(AT_FDCWD, path, $0.baseAddress, 0) }) == 0 else { throw .last }
  }
}

extension File {
  /// The same open file under another descriptor, which outlives the first.
  package static func duplicate(_ raw: Int32) throws(Errno) -> File {
    let copy = porthole_duplicate(raw)
    guard copy >= 0 else { throw .last }
    return File(owning: copy)
  }

  /// Writes bytes of another file where this one stands; false when that one ends before them.
  package func write(_ source: File, from offset: Int, count: Int) throws(Errno) -> Bool {
    var done = 0
    while done < count {
      var piece = [UInt8](repeating: 0, count: min(count - done, 256 * 1024))
      let got = try source.read(into: &piece, from: 0, at: offset + done)
      guard got > 0 else { return false }
      if got < piece.count { piece.removeLast(piece.count - got) }
      try write(piece)
      done += got
    }
    return true
  }
}
