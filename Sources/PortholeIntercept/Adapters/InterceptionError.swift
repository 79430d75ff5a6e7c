/// Why a rule, or an adapter, cannot be: an error for whoever writes the program.
public struct InterceptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of thing is wrong.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// A word for it.
    public let description: String
    /// No adapter in use can bring requests of the rule's scheme.
    public static let scheme = Code(description: "scheme")
    /// No adapter in use has a capability that the rule asks for.
    public static let capability = Code(description: "capability")
    /// A host, a pattern or an expression cannot be.
    public static let pattern = Code(description: "pattern")
    /// An address to pass requests on to cannot be.
    public static let address = Code(description: "address")
  }

  /// What kind of thing is wrong.
  public let code: Code
  /// What is wrong, and where there is one, what can do it.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
