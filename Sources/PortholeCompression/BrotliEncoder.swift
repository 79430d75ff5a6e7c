#if Brotli
internal import CBrotli

/// Codes by brotli (RFC 7932).
@safe package final class BrotliEncoder: Encoder {
  private let state: OpaquePointer

  /// A coder for content of one stream; nil when there is no memory for it.
  ///
  /// - Parameters:
  ///   - quality: How hard it tries, from 0 (fast) to 11 (small).
  ///   - window: How many bytes back it looks, as a power of two from 10 to 24.
  package init?(quality: Int, window: Int = 18) {
    guard let state = unsafe BrotliEncoderCreateInstance(nil, nil, nil) else { return nil }
    unsafe self.state = state
    unsafe BrotliEncoderSetParameter(state, BROTLI_PARAM_QUALITY, UInt32(min(max(quality, 0), 11)))
    unsafe BrotliEncoderSetParameter(state, BROTLI_PARAM_LGWIN, UInt32(min(max(window, 10), 24)))
  }

  deinit { unsafe BrotliEncoderDestroyInstance(state) }

  package func encode(_ input: Span<UInt8>, _ flush: Flush, into output: inout [UInt8]) {
    let operation =
      switch flush {
      case .none: BROTLI_OPERATION_PROCESS
      case .sync: BROTLI_OPERATION_FLUSH
      case .finish: BROTLI_OPERATION_FINISH
      }
    unsafe input.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      var left = bytes.count
      repeat {
        // Without room given to it, it keeps its output where it can be taken from.
        var room = 0
        guard unsafe BrotliEncoderCompressStream(state, operation, &left, &next, &room, nil, nil) != 0 else { return }
        var count = 0
        while let taken = unsafe BrotliEncoderTakeOutput(state, &count), count > 0 {
          unsafe output.append(contentsOf: UnsafeBufferPointer(start: taken, count: count))
          count = 0
        }
      } while unsafe left > 0 || BrotliEncoderHasMoreOutput(state) != 0
    }
  }
}
#endif
