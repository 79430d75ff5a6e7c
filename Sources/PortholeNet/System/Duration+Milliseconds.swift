extension Duration {
  /// Whole milliseconds, rounded down; none for what is negative, and as good as for ever beyond some millennia, so that sums with a clock's time
  /// cannot overflow.
  package var milliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return UInt64(min(seconds, 1 << 40)) * 1000 + UInt64(attoseconds / 1_000_000_000_000_000)
  }
}
