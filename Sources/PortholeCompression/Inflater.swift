internal import CZlib

/// Undoes gzip (RFC 1952) and deflate (RFC 1950, 1951), piece by piece.
///
/// `@unchecked Sendable`: whoever holds it uses it from one task at a time, as its calls change it.
@safe package final class Inflater: @unchecked Sendable {
  package enum Format: Sendable {
    /// One member or several in a row (RFC 1952 §2.2).
    case gzip
    /// In the zlib format, as the content coding is defined (RFC 9110 §8.4.1.2), or bare, as some clients send it.
    case deflate
  }

  /// Why the data cannot be inflated.
  package enum Failure: Error, Sendable {
    case malformed
    /// There is something behind the end.
    case trailing
    case outOfMemory
  }

  private let format: Format
  // On the heap: zlib keeps a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isOpen = false
  /// The first bytes of deflate, until they tell which of its two formats it is.
  private var start: [UInt8] = []
  /// Whether the data may end here.
  package private(set) var isComplete = false

  package init(_ format: Format) {
    self.format = format
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
  }

  deinit {
    if isOpen { unsafe inflateEnd(stream) }
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Inflates what comes next, in pieces of up to `most` bytes.
  ///
  /// - Parameters:
  ///   - input: The data from `offset` on; nothing of it need come again.
  ///   - offset: Where to go on; afterwards, how far it got. Call again while it is not at the end of the input, or the piece was full.
  ///   - most: The most bytes of the piece.
  /// - Returns: A piece; empty when more input is needed.
  /// - Throws: ``Failure`` when the data cannot be inflated.
  package func inflate(_ input: [UInt8], from offset: inout Int, upTo most: Int) throws(Failure) -> [UInt8] {
    if !isOpen, try !open(input, &offset) { return [] }
    var output = [UInt8](repeating: 0, count: most)
    var filled = 0
    // What told the format comes first.
    if !start.isEmpty {
      var used = 0
      try run(start, &used, &output, &filled)
      start.removeFirst(used)
      guard start.isEmpty else { return finish(output, filled) }
    }
    while filled < most {
      if isComplete {
        guard offset < input.count else { break }
        guard format == .gzip else { throw .trailing }
        guard unsafe inflateReset(stream) == Z_OK else { throw .malformed }
        isComplete = false
      }
      let (before, was) = (offset, filled)
      try run(input, &offset, &output, &filled)
      if offset == before, filled == was, !isComplete { break }
    }
    return finish(output, filled)
  }

  private func finish(_ output: consuming [UInt8], _ filled: Int) -> [UInt8] {
    output.removeLast(output.count - filled)
    return output
  }

  /// Readies zlib when the format is known; false when that takes more input.
  private func open(_ input: [UInt8], _ offset: inout Int) throws(Failure) -> Bool {
    var windowBits = MAX_WBITS + 16
    if format == .deflate {
      while start.count < 2, offset < input.count {
        start.append(input[offset])
        offset += 1
      }
      guard start.count == 2 else { return false }
      let check = Int(start[0]) << 8 | Int(start[1])
      let isWrapped = start[0] & 0x0F == 8 && start[0] >> 4 <= 7 && check % 31 == 0
      windowBits = isWrapped ? MAX_WBITS : -MAX_WBITS
    }
    guard unsafe inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .outOfMemory }
    isOpen = true
    return true
  }

  private func run(_ input: [UInt8], _ offset: inout Int, _ output: inout [UInt8], _ filled: inout Int) throws(Failure) {
    let (start, full) = (offset, filled)
    var taken = 0, made = 0
    let code = unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        guard let source = input.baseAddress, let target = output.baseAddress else { return Z_BUF_ERROR }
        let available = UInt32(clamping: input.count - start), room = UInt32(clamping: output.count - full)
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source + start)
        unsafe stream.pointee.avail_in = available
        unsafe stream.pointee.next_out = target + full
        unsafe stream.pointee.avail_out = room
        let code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        taken = unsafe Int(available - stream.pointee.avail_in)
        made = unsafe Int(room - stream.pointee.avail_out)
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.next_out = nil
        return code
      }
    }
    offset += taken
    filled += made
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isComplete = true
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw .malformed
    }
  }
}
