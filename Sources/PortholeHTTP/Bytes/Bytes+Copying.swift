// The few places where bytes pass between arrays, strings and spans faster than one by one.

extension [UInt8] {
  /// An array that holds the bytes of a span.
  package init(copying source: Span<UInt8>) {
    self = unsafe source.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Adds the bytes of a span at the end.
  package mutating func append(copying source: Span<UInt8>) {
    unsafe source.withUnsafeBufferPointer { bytes in
      unsafe append(contentsOf: bytes)
    }
  }

  /// Adds the UTF-8 bytes of a text at the end.
  package mutating func append(copying text: String) { text.withBytes { append(copying: $0) } }

  /// Copies some of its bytes to another place, whose bytes they replace.
  mutating func move(_ range: Range<Int>, to start: Int) {
    precondition(start >= 0 && range.lowerBound >= 0 && range.upperBound <= count && range.count <= count - start)
    unsafe withUnsafeMutableBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Adds up to 32 bytes, the lowest of each number first.
  mutating func append(words: (UInt64, UInt64, UInt64, UInt64), count: Int) {
    let words = (words.0.littleEndian, words.1.littleEndian, words.2.littleEndian, words.3.littleEndian)
    unsafe Swift.withUnsafeBytes(of: words) { bytes in
      unsafe append(contentsOf: UnsafeRawBufferPointer(start: bytes.baseAddress, count: Swift.min(count, bytes.count)))
    }
  }

  /// Adds up to eight bytes, the lowest of a number first.
  @inline(__always)
  package mutating func append(word: UInt64, count: Int) {
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { bytes in
      unsafe append(contentsOf: UnsafeRawBufferPointer(start: bytes.baseAddress, count: Swift.min(count, bytes.count)))
    }
  }
}

extension String {
  /// Lends the string's UTF-8 bytes.
  @inlinable package func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    var string = self
    let result: Result<R, E> = string.withUTF8 { bytes in
      do throws(E) {
        return .success(try body(unsafe bytes.span))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// A string of the bytes read as UTF-8, with what is not UTF-8 repaired.
  package init(repairing bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
