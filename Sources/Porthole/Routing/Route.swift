internal import Synchronization
internal import PortholeHTTP

/// A responder in a server's table.
final class Route: Sendable {
  let handler: Handler
  let options: RouteOptions
  let body: BodyPolicy
  /// Decides for a match closure's route.
  let match: (@Sendable (Request) -> BodyPolicy?)?
  /// The handler is called as it is, with the content as it comes.
  let isDirect: Bool
  /// Method and pattern, for messages.
  let name: String
  private let isNamed = Atomic<Bool>(false)

  init(
    _ handler: @escaping Handler, name: String, options: RouteOptions = [], body: BodyPolicy = .streamed,
    match: (@Sendable (Request) -> BodyPolicy?)? = nil
  ) {
    self.handler = handler
    self.name = name
    self.options = options
    self.body = body
    self.match = match
    isDirect = match == nil && options.isEmpty && body == .streamed
  }

  /// True at the first call: a route that holds its loop is named in one warning.
  func isFirstWarning() -> Bool { !isNamed.exchange(true, ordering: .relaxed) }
}

/// How a route's handler is run.
public struct RouteOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int
  /// Options from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The handler blocks its thread often and briefly (a synchronous database, files): it runs on a pool of threads made for that.
  public static let blocking = RouteOptions(rawValue: 1)
}

/// How the content of a request is taken before its handler runs.
public struct BodyPolicy: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case streamed, memory(Int?), file(Int?), form(Form.Configuration) }
  let kind: Kind

  /// Not at all: the handler reads it while it arrives.
  public static let streamed = BodyPolicy(kind: .streamed)
  /// Whole into memory; more bytes than the limit (default: `Limits.bodyInMemory`) are refused with 413.
  public static func memory(upTo limit: Int? = nil) -> BodyPolicy { BodyPolicy(kind: .memory(limit)) }
  /// Whole into a temporary file, which goes with the request; more bytes than the limit (default: none) are refused with 413.
  public static func temporaryFile(upTo limit: Int? = nil) -> BodyPolicy { BodyPolicy(kind: .file(limit)) }
  /// As a form, its files in temporary files; ``Request/form(_:)`` then has it. Other content is refused with 415.
  public static func form(_ configuration: Form.Configuration = Form.Configuration()) -> BodyPolicy {
    BodyPolicy(kind: .form(configuration))
  }
}
