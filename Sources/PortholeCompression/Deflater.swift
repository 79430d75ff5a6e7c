internal import CZlib

/// Codes by deflate (RFC 1951).
@safe package final class Deflater: Encoder {
  /// What stands around the coded bytes.
  package enum Frame: Sendable {
    /// Head and checksum of gzip (RFC 1952).
    case gzip
    /// Nothing, as in zip archives.
    case raw
  }

  /// zlib's state points back at it, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  /// A coder for content of one stream; nil when there is no memory for it.
  ///
  /// - Parameters:
  ///   - frame: What stands around the coded bytes.
  ///   - level: How hard it tries, from 1 (fast) to 9 (small).
  ///   - window: How many bytes back it looks, as a power of two from 9 to 15. It takes 8 times as much memory, 256 KiB for 15.
  package init?(_ frame: Frame = .gzip, level: Int, window: Int = 15) {
    let bits = Int32(clamping: min(max(window, 9), 15))
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe buffer = .allocate(capacity: 1 << Int(bits))
    let result = unsafe deflateInit2_(
      stream, Int32(clamping: min(max(level, 1), 9)), Z_DEFLATED, frame == .gzip ? bits + 16 : -bits, bits - 7, Z_DEFAULT_STRATEGY,
      zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { return nil }
  }

  deinit {
    // Harmless where the state was never made.
    unsafe deflateEnd(stream)
    unsafe buffer.deallocate()
    unsafe stream.deallocate()
  }

  package func encode(_ input: Span<UInt8>, _ flush: Flush, into output: inout [UInt8]) {
    var start = 0
    repeat {
      // zlib counts in 32 bits.
      let end = min(input.count, start + Int(Int32.max))
      let piece = input.extracting(start..<end)
      start = end
      unsafe piece.withUnsafeBufferPointer { bytes in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(truncatingIfNeeded: bytes.count)
        run(start < input.count ? .none : flush, &output)
        unsafe stream.pointee.next_in = nil
      }
    } while start < input.count
  }

  /// Until zlib has taken all in and given all that it lets go of: it then leaves room in the buffer.
  private func run(_ flush: Flush, _ output: inout [UInt8]) {
    let mode =
      switch flush {
      case .none: Z_NO_FLUSH
      case .sync: Z_SYNC_FLUSH
      case .finish: Z_FINISH
      }
    var result = Z_OK
    repeat {
      unsafe stream.pointee.next_out = buffer.baseAddress
      unsafe stream.pointee.avail_out = UInt32(truncatingIfNeeded: buffer.count)
      result = unsafe deflate(stream, mode)
      let count = unsafe buffer.count - Int(stream.pointee.avail_out)
      unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    } while unsafe stream.pointee.avail_out == 0 && result == Z_OK
  }
}
