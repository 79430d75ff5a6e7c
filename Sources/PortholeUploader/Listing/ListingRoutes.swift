internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// What there is, for programs.
enum ListingRoutes {
  static let all = [
    UploaderRoute(.get, at: "api/list") { try await list($0) },
    UploaderRoute(.get, at: "api/tree") { try await list($0, foldersOnly: true) },
    UploaderRoute(.get, at: "api/info") { try await info($0) },
    UploaderRoute(.get, at: "api/search") { try await Search(call: $0).answer() },
    UploaderRoute(.get, at: "api/space") { try await space($0) },
  ]

  /// Entries of a page of a list, unless less are asked for, and at most.
  static let usualLimit = 1_000, mostEntries = 10_000

  private static func list(_ call: Call, foldersOnly: Bool = false) async throws -> Response {
    let path = try call.path(else: .root)
    let limit = call.number("limit", in: 1...mostEntries, else: usualLimit)
    let listing = try await Listing(call.access, path, after: call.query["after"], limit: limit, foldersOnly: foldersOnly)
    let (json, version) = listing.written
    return fresh(json, version: version)
  }

  private static func info(_ call: Call) async throws -> Response {
    let access = call.access
    let info = try await access.info(of: try call.path())
    return .answer(
      JSONText.object { json in
        Entry.append(info, to: &json)
        json.object("permissions") { access.permissions.verbs(at: info.path).append(to: &$0) }
      })
  }

  private static func space(_ call: Call) async throws -> Response {
    let access = call.access
    let space = try await access.space()
    let trash = try await access.trash().reduce(0) { $0 + $1.size }
    return .answer(
      JSONText.object { json in
        json.add("available", space.available)
        json.add("total", space.total)
        json.add("trash", trash)
        json.add("hasTrash", call.share.configuration.trash != nil)
      })
  }

  /// JSON that a browser may keep, and asks about each time.
  private static func fresh(_ json: [UInt8], version: String) -> Response {
    var response = Response.json(bytes: json)
    response.fields[.cacheControl] = "private, no-cache"
    response.fields[.etag] = "\"\(version)\""
    response.allowsRanges = false
    return response
  }
}

/// A page of what is in a folder.
struct Listing: Sendable {
  /// The folder.
  let path: StorePath
  let entries: [FileInfo]
  /// What the next page begins behind; nil where this is the last.
  let next: String?
  private let permissions: Permissions

  init(_ access: FileAccess, _ path: StorePath, after: String? = nil, limit: Int, foldersOnly: Bool = false) async throws {
    self.path = path
    permissions = access.permissions
    guard foldersOnly else {
      let page = try await access.list(path, after: after, limit: limit)
      (entries, next) = (page.entries, page.next)
      return
    }
    var found: [FileInfo] = [], after = after
    repeat {
      let page = try await access.list(path, after: after, limit: ListingRoutes.mostEntries)
      found += page.entries.lazy.filter(\.isFolder)
      after = page.next
    } while after != nil && found.count < limit
    // What was found beyond the page is found again with the next.
    next = found.count > limit ? found[limit - 1].name : after
    entries = Array(found.prefix(limit))
  }

  /// What may be done in the folder.
  var verbs: Permissions.Verbs { permissions.verbs(at: path) }

  /// Its entries as elements of an array.
  func appendEntries(to json: inout JSONText) {
    let verbs = verbs
    for entry in entries {
      json.object { json in
        Entry.append(entry, to: &json)
        let own = permissions.verbs(at: entry.path)
        if own != verbs { json.object("permissions") { own.append(to: &$0) } }
      }
    }
  }

  /// The whole, and what is different when anything of it is.
  var written: (json: [UInt8], version: String) {
    var members = JSONText()
    members.reserve(entries.count * 192 + 256)
    members.add("path", Entry.path(of: path, isFolder: true))
    members.object("permissions") { verbs.append(to: &$0) }
    members.add("next", next)
    members.array("entries") { appendEntries(to: &$0) }
    let bytes = members.bytes, version = Listing.hash(bytes)
    let json = JSONText.object(reserving: bytes.count + 64) { json in
      json.add("version", version)
      json.add(written: bytes)
    }
    return (json, version)
  }

  /// FNV-1a.
  private static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }
}
