#if PORTHOLE_PLANTED_FAULTS
/// Mistakes that can be switched on, one at a time, to prove that the fuzzers find them. No ordinary build holds any of this.
package enum PlantedFault: String, CaseIterable, Sendable {
  /// A field line may end with LF alone.
  case bareLineFeed
  /// The white space behind a value stays part of it.
  case trailingBlank
  /// NUL passes in a field value.
  case nulInValue
  /// Of two Content-Length fields the last one counts.
  case lastContentLength
  /// Content-Length beside Transfer-Encoding is passed over.
  case lengthBesideChunked
  /// A value that arrives in pieces loses what was there at first.
  case resumedValue
  /// What follows the colon behind a host is not looked at.
  case portUnchecked
  /// A chunk size too large for a number wraps round.
  case chunkSizeWraps
  /// What stands behind the data of a chunk is not looked at.
  case chunkEndUnchecked
  /// A chunk that arrives in pieces gives one byte too many.
  case chunkSplitOffByOne

  /// The fault that is switched on for the running task.
  @TaskLocal package static var active: PlantedFault?
}
#endif
