/// What an adapter can do for the pages behind it.
public struct AdapterCapabilities: OptionSet, Sendable, Hashable, CustomStringConvertible {
  /// The capabilities as bits.
  public let rawValue: Int
  /// Capabilities from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Handlers see the content of requests.
  public static let requestBodies = AdapterCapabilities(rawValue: 1)
  /// Also where it is a file, a blob, or a form that has one.
  public static let blobBodies = AdapterCapabilities(rawValue: 2)
  /// Redirects are followed.
  public static let redirects = AdapterCapabilities(rawValue: 4)
  /// Cookies are sent and kept.
  public static let cookies = AdapterCapabilities(rawValue: 8)
  /// Videos and sounds play.
  public static let media = AdapterCapabilities(rawValue: 16)
  /// Content reaches the page as it is made.
  public static let streaming = AdapterCapabilities(rawValue: 32)
  /// Pages can have service workers.
  public static let serviceWorkers = AdapterCapabilities(rawValue: 64)

  private static let names: [(AdapterCapabilities, String)] = [
    (.requestBodies, "request bodies"), (.blobBodies, "blobs as request bodies"), (.redirects, "redirects"), (.cookies, "cookies"),
    (.media, "media"), (.streaming, "streaming"), (.serviceWorkers, "service workers"),
  ]

  /// The capabilities in words.
  public var description: String { AdapterCapabilities.names.filter { contains($0.0) }.map(\.1).joined(separator: ", ") }
}
