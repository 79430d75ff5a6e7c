public import Porthole
internal import PortholeHTTP
internal import PortholeNet

/// Plays recorded conversations again, against a server, and compares the answers by what they mean.
///
/// A folder holds pairs of files, as ``Recording`` writes them and as GCDWebServer did: `NNN-METHOD.request` with the bytes that a client sent, and
/// `NNN-STATUS.response` with those that it was answered. They are played in order, each on a connection of its own that ends behind it.
///
/// ```swift
/// let failures = try await Replay(directory: "Tests/Recordings/Notes").run(against: server)
/// #expect(failures.isEmpty, "\(failures)")
/// ```
///
/// Compared are the status; `Content-Type`, `Content-Range`, `Last-Modified`, `Location` and `Content-Disposition` where they were recorded; and the
/// content of answers below 400: JSON by value, answers of WebDAV by resource and property, HTML by visible text and links, everything else byte
/// by byte. An answer may say more than the recorded one: more members, properties, text or links. Not compared are `Date`, `Server`,
/// `ETag`, `Connection`, `Cache-Control`, framing, the order of fields, and the content of errors.
///
/// Entity tags and lock tokens in requests are replaced by those that this server gave. GCDWebServer's fields for tests (`X-GCDWebServer-…`) are not sent; what the one for
/// a file's date did there is done to the file below ``root``.
public struct Replay: Sendable {
  /// The folder with the recorded conversations.
  public var directory: String
  /// The folder that the server serves, where files get the dates that the recording gave them; nil leaves dates alone.
  public var root: String?
  /// The numbers of the conversations to report on; nil for all. All are played, as they build on each other.
  public var only: Set<Int>?
  /// Fields to send in place of those of the same name in the recording, such as `Authorization`, whose values are not recorded.
  public var fields = Fields()

  /// A replay of the conversations in a folder.
  public init(directory: String, root: String? = nil) {
    self.directory = directory
    self.root = root
  }

  /// A conversation that went otherwise than recorded.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number in the names of its files, such as `012`.
    public let number: String
    /// The request's method.
    public let method: String
    /// The request's target.
    public let target: String
    /// Each difference in words: what came and what was recorded.
    public let differences: [String]

    /// All of it on a line.
    public var description: String { "\(number) \(method) \(target): \(differences.joined(separator: "; "))" }
  }

  /// Plays all conversations against a server in memory, which need not be started.
  ///
  /// - Returns: Those that went otherwise, in order.
  /// - Throws: ``ReplayError`` when the folder cannot be read or holds none; what ``Server/start()`` would throw for the server's routes.
  public func run(against server: Server) async throws -> [Failure] { try await run(TestClient(server)) }

  /// Plays all conversations against a server that listens somewhere.
  ///
  /// - Parameters:
  ///   - url: `http://HOST:PORT/` or `https://HOST:PORT/` with an IP address or `localhost`, or `unix:PATH`.
  ///   - authorities: For `https`, as of ``TestClient/init(url:authorities:keepsCookies:patience:mostBytes:)``.
  /// - Returns: Those that went otherwise, in order.
  /// - Throws: ``ReplayError`` when the folder cannot be read or holds none; ``TestClientError`` for an address that is none of these.
  public func run(against url: String, authorities: String? = nil) async throws -> [Failure] {
    try await run(TestClient(url: url, authorities: authorities))
  }

  private func run(_ client: TestClient) async throws -> [Failure] { try await outcomes(client).compactMap(\.failure) }

  /// What became of a conversation.
  package struct Outcome: Sendable {
    package let number: String
    package let method: String
    package let target: String
    package let failure: Failure?
  }

  /// Plays all conversations, and tells of those that went as recorded, too.
  package func outcomes(against url: String, authorities: String?) async throws -> [Outcome] {
    try await outcomes(TestClient(url: url, authorities: authorities))
  }

  private func outcomes(_ client: TestClient) async throws -> [Outcome] {
    let suite = try RecordedSuite(directory)
    guard !suite.conversations.isEmpty else { throw ReplayError("there are no recorded conversations in \(directory)") }
    let player = Player(client, self)
    var outcomes: [Outcome] = []
    for conversation in suite.conversations {
      let differences = await player.play(conversation)
      guard only?.contains(Int(conversation.number) ?? -1) ?? true else { continue }
      let (number, method, target) = (conversation.number, conversation.method, conversation.target)
      let failure = differences.isEmpty ? nil : Failure(number: number, method: method, target: target, differences: differences)
      outcomes.append(Outcome(number: number, method: method, target: target, failure: failure))
    }
    return outcomes
  }
}

/// Why a suite cannot be played, in words.
public struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String
  init(_ description: String) { self.description = description }
}
