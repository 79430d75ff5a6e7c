/// Codes content as it comes.
package protocol Encoder: AnyObject {
  /// Takes bytes in, and appends what leaves the coder.
  ///
  /// - Parameters:
  ///   - input: What comes next.
  ///   - flush: Whether it may keep some of it back.
  ///   - output: Gets the coded bytes.
  func encode(_ input: Span<UInt8>, _ flush: Flush, into output: inout [UInt8])
}

/// What a coder does with what it could keep back for the sake of better compression.
package enum Flush: Sendable {
  /// Keeps it.
  case none
  /// Lets go of it, so that all that was taken in can be decoded.
  case sync
  /// Lets go of it and ends the content.
  case finish
}

extension Encoder {
  /// All of some content at once.
  package func encode(whole content: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    // A slice, whose span Apple's platforms have since longer than an array's.
    let content = content[...]
    encode(content.span, .finish, into: &output)
    return output
  }
}
