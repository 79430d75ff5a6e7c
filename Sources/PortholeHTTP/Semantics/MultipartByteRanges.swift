/// The frame around several ranges in one answer: multipart/byteranges (RFC 9110 §14.6, RFC 2046 §5.1).
package struct MultipartByteRanges: Sendable {
  /// The parts, in the order they are sent.
  package let ranges: [Range<Int>]
  /// Bytes of the whole representation.
  package let size: Int
  /// The type of the representation, told in each part.
  package let partType: String?
  /// The delimiter's text.
  package let boundary: String

  /// A frame with a boundary of the caller's: characters of a token, 70 at most, that do not occur in the content, thus random ones.
  package init(ranges: [Range<Int>], size: Int, partType: String?, boundary: String) {
    self.ranges = ranges
    self.size = size
    self.partType = partType
    self.boundary = boundary
  }

  /// A boundary of 32 hexadecimal digits from two random numbers.
  package static func boundary(_ high: UInt64, _ low: UInt64) -> String {
    func hexadecimal(_ number: UInt64) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return hexadecimal(high) + hexadecimal(low)
  }

  /// The value of the answer's Content-Type.
  package var contentType: String { "multipart/byteranges; boundary=\(boundary)" }

  /// What goes before the bytes of a part; from the second on it begins with the line end that belongs to the delimiter.
  package func head(ofPart index: Int) -> [UInt8] {
    var head = index == 0 ? "--\(boundary)\r\n" : "\r\n--\(boundary)\r\n"
    if let partType { head += "Content-Type: \(partType)\r\n" }
    head += "Content-Range: \(ByteRanges.contentRange(ranges[index], size: size))\r\n\r\n"
    return Array(head.utf8)
  }

  /// What goes behind the last part.
  package var closing: [UInt8] { Array("\r\n--\(boundary)--\r\n".utf8) }

  /// Bytes of the whole answer's content.
  package var contentLength: Int {
    ranges.indices.reduce(closing.count) { $0 + head(ofPart: $1).count + ranges[$1].count }
  }
}
