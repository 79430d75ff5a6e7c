internal import PortholeFiles

extension Permissions.Verbs {
  /// The members of an object that has each of them.
  func append(to json: inout JSONText) {
    json.add("list", contains(.list))
    json.add("read", contains(.read))
    json.add("create", contains(.create))
    json.add("replace", contains(.replace))
    json.add("delete", contains(.delete))
  }
}
