internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// The list as the page brings it: what people without JavaScript use, and what all see first.
struct PageRows: Sendable {
  let strings: PageStrings
  /// What of the address links keep: the language that was asked for.
  let kept: String

  func html(_ entries: [FileInfo]) -> String { entries.map { row($0) }.joined(separator: "\n") }

  private func row(_ entry: FileInfo) -> String {
    let kind = PageRows.kind(of: entry), name = HTML.escape(NamePolicy.display(entry.name))
    let href = entry.isFolder ? folder(entry.path) : "download?path=\(PercentCoding.encode(queryValue: entry.path.description))"
    let size = entry.isFolder ? "" : size(entry.size)
    let date = date(entry.modified)
    return """
      <div class="row" role="row" data-kind="\(kind)"><div class="cell check" role="cell"></div>\
      <div class="cell name" role="cell"><span class="glyph"><svg class="icon" aria-hidden="true"><use href="#i-\(kind)"></use></svg></span>\
      <a class="link" href="\(HTML.escape(href))" title="\(name)">\(name)</a><span class="meta">\(entry.isFolder ? date : "\(size) · \(date)")</span></div>\
      <div class="cell size" role="cell">\(size)</div><div class="cell date" role="cell">\(date)</div><div class="cell actions" role="cell"></div></div>
      """
  }

  /// The address of a folder's page.
  func folder(_ path: StorePath) -> String {
    "?path=" + PercentCoding.encode(queryValue: Entry.path(of: path, isFolder: true)) + kept
  }

  /// The folders above one, as links, the outermost first.
  func crumbs(to folder: StorePath, root: String) -> String {
    var path = folder, links: [String] = []
    while !path.isRoot {
      path = path.parent
      let name = HTML.escape(path.isRoot ? root : NamePolicy.display(path.name))
      links.append("<li><a href=\"\(HTML.escape(self.folder(path)))\" dir=\"auto\">\(name)</a></li>")
    }
    return links.reversed().joined()
  }

  /// Which icon a file has.
  static func kind(of entry: FileInfo) -> String {
    if entry.isFolder { return "folder" }
    let type = MediaTypes.default.type(forFileName: entry.name)
    for kind in ["image", "video", "audio", "text"] where type.hasPrefix(kind + "/") { return kind }
    if type == "application/pdf" { return "pdf" }
    return type.contains("zip") || type.contains("compressed") || type.hasSuffix("x-tar") ? "archive" : "file"
  }

  /// Decimal, as the script has it; bytes by their sign, which knows no plural.
  func size(_ bytes: Int) -> String {
    var value = Double(bytes), unit = 0
    while value >= 999.5, unit < strings.units.count - 1 {
      value /= 1000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    let isPart = unit > 0 && value < 9.95 && tenths % 10 != 0
    let number = isPart ? "\(tenths / 10)\(strings["form.decimal"])\(tenths % 10)" : String(Int(value.rounded()))
    return "\(number) \(strings.units[unit])"
  }

  /// The day in Greenwich: without the script nothing is known of where the reader is.
  func date(_ nanoseconds: Int64) -> String {
    let date = CivilDate(daysSince1970: Int((Double(nanoseconds) / 86_400_000_000_000).rounded(.down)))
    return strings.text("form.date", ["day": "\(date.day)", "month": strings.months[date.month - 1], "year": "\(date.year)"])
  }
}
