extension FileInfo {
  /// When the content was last written, in whole seconds since 1970.
  package var modifiedSeconds: Int64 { FileInfo.seconds(modified) }

  /// The second that a time lies in, nanoseconds since 1970; also before that.
  package static func seconds(_ nanoseconds: Int64) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
