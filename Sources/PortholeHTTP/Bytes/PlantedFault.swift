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
  /// A line that begins with a delimiter is one.
  case delimiterPrefix
  /// What looked like a delimiter till the input went on is lost.
  case delimiterHeldLost
  /// The search for a delimiter goes on too far.
  case delimiterShift
  /// The line of a delimiter may end with LF alone.
  case delimiterLineFeed
  /// A form without its closing delimiter is whole.
  case formUnclosed
  /// What follows nested content is read twice.
  case nestedBehind
  /// Nested content that looked like a delimiter of the enclosing is lost.
  case nestedSplit
  /// Of a parameter that is there twice the first counts.
  case dispositionTwice
  /// A backslash in a parameter takes away itself whatever follows.
  case dispositionBackslash
  /// A pair without `=` goes on to the next one.
  case formAmpersand
  /// Quotes around a cookie's value stay.
  case cookieQuotes
  /// What is refused by q=0 is liked best.
  case acceptRefused

  /// The fault that is switched on for the running task.
  @TaskLocal package static var active: PlantedFault?
}
#endif
