internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// The page of one folder for one reader.
struct PageView: Sendable {
  let strings: PageStrings
  let texts: PageTexts
  let nonce: String
  let folder: StorePath
  /// What is in the folder, in the order of names; nil where that may not be seen.
  let listing: Listing?
  let permissions: Permissions.Verbs
  let order: PageOrder
  /// What was done just now, by a form.
  let done: String?
  let configuration: Uploader.Configuration
  let hasTrash: Bool
  /// What of the address links keep.
  let kept: String

  private static let template = Template(PageSources.template)

  var html: String { PageView.template.render(strings.values.merging(values) { $1 }) }

  private var values: [String: Template.Value] {
    var values: [String: Template.Value] = [
      "language": .text(strings.language), "direction": strings.isRightToLeft ? "rtl" : "ltr", "nonce": .text(nonce),
      "page.title": .text(folder.isRoot ? texts.title : "\(folder.shownName) – \(texts.title)"),
      "icon": .text(PageAssets.icon(configuration)), "style": .text(PageAssets.style), "script": .text(PageAssets.script),
      "accent": .html(AccentColor(configuration.accentColor).style), "sprite": .html(PageSources.sprite),
      "header": .html(texts.header), "prologue": .html(prologue), "epilogue": .html(texts.epilogue), "footer": .html(texts.footer),
      "start": .html(start),
    ]
    values.merge(place) { $1 }
    values.merge(list) { $1 }
    return values
  }

  // MARK: Where one is

  private var place: [String: Template.Value] {
    [
      "folder": .text(folder.isRoot ? texts.deviceName : folder.shownName),
      "crumbs": .html(rows.crumbs(to: folder, root: texts.deviceName)),
      "trail.class": folder.isRoot ? "at-root" : "", "facts": "",
      "notice": .html(notice),
    ]
  }

  /// Without the app's own words a sentence says what can be done here.
  private var prologue: String {
    if let prologue = texts.prologue { return prologue }
    let mayCreate = permissions.contains(.create), maySee = permissions.contains(.list)
    return "<p>\(HTML.escape(strings[mayCreate ? maySee ? "prologue" : "prologue.blind" : "prologue.read"]))</p>"
  }

  private var notice: String {
    guard let done, strings.contains("done.\(done)") else { return "" }
    return "<p class=\"said\" role=\"status\">\(HTML.escape(strings["done.\(done)"]))</p>"
  }

  // MARK: What is there

  private var rows: PageRows { PageRows(strings: strings, kept: kept) }

  private var list: [String: Template.Value] {
    let entries = listing?.entries ?? []
    let mayCreate = permissions.contains(.create)
    var values: [String: Template.Value] = [
      "list.role": "table", "rows": .html(rows.html(order.sorted(entries))), "empty.hidden": .html(entries.isEmpty ? "" : " hidden"),
      "empty.title": .text(strings[listing == nil ? "empty.blind" : "empty.title"]), "hide.create": .html(mayCreate ? "" : " hidden"),
      "forms": .html(mayCreate ? forms : ""), "next": .html(next),
    ]
    for column in PageOrder.Column.allCases {
      let link = order.link(column)
      values["sort.\(column.rawValue)"] = .text("\(rows.folder(folder))&sort=\(link.sort)&order=\(link.order)")
      values["aria.\(column.rawValue)"] = .text(order.state(of: column))
    }
    return values
  }

  /// The rest of a long list, in the order of names.
  private var next: String {
    guard let next = listing?.next, order.column == .name else { return "" }
    let href = "\(rows.folder(folder))&after=\(PercentCoding.encode(queryValue: next))"
    return "<p class=\"pages\"><a class=\"button\" href=\"\(HTML.escape(href))\">\(HTML.escape(strings["form.next"]))</a></p>"
  }

  private var forms: String {
    let path = HTML.escape(Entry.path(of: folder, isFolder: true))
    return """
      <form method="post" action="upload?then=page" enctype="multipart/form-data"><input type="hidden" name="path" value="\(path)">\
      <input type="file" name="files[]" multiple required aria-label="\(HTML.escape(strings["form.upload"]))">\
      <button class="button main">\(HTML.escape(strings["upload"]))</button></form>
      <form method="post" action="create?then=page"><input type="hidden" name="path" value="\(path)">\
      <input type="text" name="name" required maxlength="255" aria-label="\(HTML.escape(strings["form.folder"]))" \
      placeholder="\(HTML.escape(strings["form.folder"]))"><button class="button">\(HTML.escape(strings["folder.new"]))</button></form>
      """
  }

  // MARK: For the script

  private var start: String {
    let json = JSONText.object(reserving: strings.table.utf8.count + 4096) { json in
      json.add("language", strings.language)
      json.add("title", texts.title)
      json.add("device", texts.deviceName)
      json.add("address", configuration.address?())
      json.add("folder", Entry.path(of: folder, isFolder: true))
      json.object("permissions") { permissions.append(to: &$0) }
      json.add("hasTrash", hasTrash)
      json.add("conflict", configuration.conflict?.rawValue)
      json.add("sort", order.column.rawValue)
      json.add("isDescending", order.isDescending)
      json.add("next", listing?.next)
      json.array("entries") { listing?.appendEntries(to: &$0) }
    }
    // The table is written already, and has nothing in it that could end the element.
    return String(decoding: json.dropLast(), as: UTF8.self) + ",\"strings\":\(strings.table)}"
  }

  /// What scripts, styles and content the page takes: its own, and those of the app that carry the nonce. Files that are shared are never scripts of the page,
  /// although they come from the same origin.
  var policy: String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src 'self' blob: data:; media-src 'self'; frame-src 'self'; "
      + "connect-src 'self'; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
  }
}

extension StorePath {
  /// The name as people see it.
  var shownName: String { NamePolicy.display(name) }
}
