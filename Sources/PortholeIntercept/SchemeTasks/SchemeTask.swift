public import PortholeHTTP

/// A request that an engine hands over for a custom scheme, as `WKURLSchemeTask` and `WebKitURISchemeRequest` are: the little that an
/// adapter has to make of one for ``SchemeTasks`` to answer it.
///
/// All of it happens on the main actor. Calls come in this order, each at most once but `take`: `begin`, `take` for each piece, `end`;
/// `fail` may take the place of any of them and is the last. After ``SchemeTasks/stop(_:)`` no call comes at all.
@MainActor
public protocol SchemeTask: AnyObject {
  /// The method.
  var method: Method { get }
  /// The address as the engine writes it, with a fragment perhaps.
  var address: String { get }
  /// The fields that the engine tells of.
  var fields: Fields { get }
  /// The content.
  var content: SchemeContent { get }
  /// Whether a page is to be shown, in a window or a frame, rather than part of one.
  var isNavigation: Bool { get }

  /// Takes the head of the answer; `Content-Type` and `Content-Length` are among the fields where they are known.
  ///
  /// - Throws: What ends the load: the engine does not want it any more.
  func begin(_ status: Status, _ fields: Fields) throws
  /// Takes a piece of the content, never empty; the next one comes when it returns.
  ///
  /// - Throws: What ends the load: the engine does not want it any more.
  func take(_ piece: [UInt8]) async throws
  /// The answer is complete.
  func end()
  /// There is no answer, or no more of it.
  func fail(_ error: any Error)
}

/// The content of a request that an engine hands over.
public enum SchemeContent: Sendable {
  /// There is none.
  case none
  /// All of it.
  case bytes([UInt8])
  /// A piece at a time, nil at the end.
  case pulled(length: Int?, @Sendable () async throws -> [UInt8]?)
  /// The engine does not hand it out; the text, a sentence, says why. Who reads it gets an `HTTPError` with it: 415.
  case unavailable(String)
}
