#if Crypto
/// The crypto library could not do what it was asked for.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was asked for.
  package let call: String
  package var description: String { "the system's crypto library cannot do \(call)" }

  init(call: String) { self.call = call }
}
#endif
