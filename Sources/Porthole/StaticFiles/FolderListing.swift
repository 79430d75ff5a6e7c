internal import PortholeHTTP
internal import PortholeNet

/// The page that lists what is in a folder.
package enum FolderListing {
  package struct Entry: Sendable {
    let name: String
    let isFolder: Bool
    let size: Int

    package init(name: String, isFolder: Bool, size: Int) {
      self.name = name
      self.isFolder = isFolder
      self.size = size
    }
  }

  /// More names than a person can use are not read.
  package static let most = 20_000

  static func response(_ folder: File, title: String, isRoot: Bool, showsHidden: Bool) throws(Errno) -> Response {
    let names = try folder.names(atMost: most)
    var entries: [Entry] = []
    for name in names where showsHidden || name.first != 0x2E {
      // What is not UTF-8 has no address.
      guard let text = String(validating: name, as: UTF8.self), let status = status(of: name, in: folder) else { continue }
      entries.append(Entry(name: text, isFolder: status.kind == .directory, size: status.size))
    }
    entries = entries.map { (NaturalOrder.Key($0.name), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    return response(entries, title: title, isRoot: isRoot, isCut: names.count == most)
  }

  /// The page for entries in the order given.
  ///
  /// - Parameters:
  ///   - entries: What is in the folder.
  ///   - title: The folder's path, as it is shown.
  ///   - isRoot: Whether there is nothing above it.
  ///   - isCut: Whether there are more entries.
  ///   - base: What links begin with, encoded and with a slash at its end; empty where the page's address ends in one.
  /// - Returns: The page, which is not to be kept.
  package static func response(_ entries: [Entry], title: String, isRoot: Bool, isCut: Bool, base: String = "") -> Response {
    let html = page(entries, title: title, isRoot: isRoot, isCut: isCut, base: base)
    var response = Response.html(html)
    response.fields.append(.cacheControl, "no-cache")
    response.fields.append(.contentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'")
    response.fields.append("X-Content-Type-Options", "nosniff")
    return response
  }

  /// Files and folders only, and links to such that stay inside.
  private static func status(of name: [UInt8], in folder: File) -> FileStatus? {
    guard let own = try? folder.status(of: name) else { return nil }
    if own.kind != .other { return own }
    guard own.isLink, let target = try? folder.openBeneath(name).status(), target.kind != .other else { return nil }
    return target
  }

  private static func page(_ entries: [Entry], title: String, isRoot: Bool, isCut: Bool, base: String) -> String {
    var html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTML.escape(title))</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      h1 { font-size: 1.25rem; font-weight: 600; overflow-wrap: anywhere }
      ul { list-style: none; margin: 0; padding: 0 }
      li { display: flex; gap: 1rem; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent) }
      a { flex: 1; padding: .5rem 0; overflow-wrap: anywhere; color: inherit; text-decoration: none; unicode-bidi: isolate }
      a:hover, a:focus { text-decoration: underline }
      span { padding: .5rem 0; opacity: .65; white-space: nowrap; font-variant-numeric: tabular-nums }
      </style>
      </head>
      <body>
      <h1>\(HTML.escape(title))</h1>
      <ul>

      """
    if !isRoot { html += "<li><a href=\"\(HTML.escape(base))../\">..</a></li>\n" }
    for entry in entries {
      let slash = entry.isFolder ? "/" : ""
      let size = entry.isFolder ? "" : "<span>\(ByteCount.text(entry.size))</span>"
      html +=
        "<li><a href=\"\(HTML.escape(base + PercentCoding.encode(pathSegment: entry.name)))\(slash)\">\(HTML.escape(entry.name))\(slash)</a>\(size)</li>\n"
    }
    html +=
      isCut ? "<li><span>There are more.</span></li>\n" : entries.isEmpty && isRoot ? "<li><span>There is nothing here.</span></li>\n" : ""
    return html + "</ul>\n</body>\n</html>\n"
  }
}

/// Numbers of bytes for people.
enum ByteCount {
  static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var value = Double(bytes) / 1000
    for unit in ["kB", "MB", "GB"] {
      if value < 999.95 { return "\(Double(Int(value * 10 + 0.5)) / 10) \(unit)" }
      value /= 1000
    }
    return "\(Double(Int(value * 10 + 0.5)) / 10) TB"
  }
}
