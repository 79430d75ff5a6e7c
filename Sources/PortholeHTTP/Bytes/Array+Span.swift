#if canImport(Darwin)
extension Array where Element: BitwiseCopyable {
  /// The elements, as the standard library has them by the same name (SE-0456): there on Apple's platforms only since their version 26, as arrays may be
  /// Objective-C's behind the scenes. Those of plain values never are.
  @inlinable package var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      // Where they lie does not change while the array is borrowed.
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }
}
#endif
