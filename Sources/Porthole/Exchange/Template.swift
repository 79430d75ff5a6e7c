internal import PortholeNet
public import PortholeHTTP

/// Text with names between percent signs, for which values are put in: `<h1>%title%</h1>`.
///
/// Values are text and are escaped, so that they can stand in HTML and in its quoted attributes; ``Value/html(_:)`` is put in as it is. A name
/// that has no value stays as it stands, as do single percent signs: `width: 100%`.
///
/// ```swift
/// let page = try Template(file: "Pages/note.html")
/// server.get("/notes/:id") { request in
///   .html(page.render(["id": "\(request.parameters["id"] ?? "")", "body": .html("<p>…</p>")]))
/// }
/// ```
public struct Template: Sendable {
  /// What is put in for a name.
  public struct Value: Sendable, Hashable, ExpressibleByStringInterpolation {
    let html: String

    /// Text, which is escaped.
    public init(stringLiteral text: String) { html = HTML.escape(text) }
    private init(html: String) { self.html = html }

    /// Text, which is escaped.
    public static func text(_ text: String) -> Value { Value(html: HTML.escape(text)) }
    /// HTML, which is put in as it is: never what a client sent.
    public static func html(_ html: String) -> Value { Value(html: html) }
  }

  private let text: String

  /// A template that is there as text.
  public init(_ text: String) { self.text = text }

  /// A template in a file, in UTF-8.
  ///
  /// - Throws: ``HTTPError`` 500, and the log's reason, when it cannot be read or is not UTF-8.
  public init(file path: String) throws {
    let bytes: [UInt8]
    do throws(Errno) {
      let file = try File.open(path)
      let status = try file.status()
      guard status.kind == .regular else { throw .invalid }
      var read = [UInt8](repeating: 0, count: status.size)
      read.removeLast(status.size - (try file.read(into: &read, from: 0, at: 0)))
      bytes = read
    } catch { throw HTTPError(.internalServerError, underlying: TemplateError(path: path, reason: "\(error)")) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw HTTPError(.internalServerError, underlying: TemplateError(path: path, reason: "it is not UTF-8"))
    }
    self.text = text
  }

  /// The text with values in it. What is put in is not looked at again.
  public func render(_ values: [String: Value]) -> String {
    var result = ""
    var rest = text[...]
    while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      result += rest[..<sign]
      let start = rest.utf8.index(after: sign)
      if let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "%")), let value = values[String(rest[start..<end])] {
        result += value.html
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        result += "%"
        rest = rest[start...]
      }
    }
    return result + rest
  }
}

/// A template that cannot be used; told to the log.
private struct TemplateError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "the template \(path) cannot be read: \(reason)" }
}

extension Response {
  /// A template file with values in it, as HTML; see ``Template``.
  ///
  /// - Throws: ``HTTPError`` 500, and the log's reason, when the file cannot be read or is not UTF-8.
  public static func template(_ path: String, _ values: [String: Template.Value], status: Status = .ok) throws -> Response {
    .html(try Template(file: path).render(values), status: status)
  }
}
