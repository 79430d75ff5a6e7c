internal import CZlib

/// Codes by deflate without a frame (RFC 1951), as it is in zip archives.
@safe package final class RawDeflater {
  /// zlib's state points back at it, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  /// A coder for content of one file; nil when there is no memory for it.
  ///
  /// - Parameter level: How hard it tries, from 1 (fast) to 9 (small).
  package init?(level: Int) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe buffer = .allocate(capacity: 64 * 1024)
    // Negative: no frame.
    let result = unsafe deflateInit2_(
      stream, Int32(clamping: min(max(level, 1), 9)), Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { return nil }
  }

  deinit {
    // Harmless where the state was never made.
    unsafe deflateEnd(stream)
    unsafe buffer.deallocate()
    unsafe stream.deallocate()
  }

  /// Takes bytes in, at most 2 GiB, and appends what leaves the coder: all that is left of it when these are the last.
  package func encode(_ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    unsafe input.withUnsafeBufferPointer { bytes in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(clamping: bytes.count)
      repeat {
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: buffer.count)
        _ = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        let count = unsafe buffer.count - Int(stream.pointee.avail_out)
        unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
      } while unsafe stream.pointee.avail_out == 0
      unsafe stream.pointee.next_in = nil
    }
  }
}
