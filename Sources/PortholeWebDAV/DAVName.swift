internal import PortholeXML

/// The names of RFC 4918 and its company that are read.
enum DAVName {
  static let propfind = dav("propfind"), propname = dav("propname"), allprop = dav("allprop"), include = dav("include"), prop = dav("prop")
  static let propertyUpdate = dav("propertyupdate"), set = dav("set"), remove = dav("remove")
  static let lockInfo = dav("lockinfo"), lockScope = dav("lockscope"), lockType = dav("locktype"), owner = dav("owner")
  static let exclusive = dav("exclusive"), shared = dav("shared"), write = dav("write")
  static let syncCollection = dav("sync-collection"), syncToken = dav("sync-token"), syncLevel = dav("sync-level"), limit = dav("limit")
  static let nresults = dav("nresults")
  static let displayName = dav("displayname")

  static func dav(_ name: String) -> XMLName { XMLName("DAV:", name) }
}
