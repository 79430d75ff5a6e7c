internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// What is said of an upload that is complete.
struct FinishedUpload {
  /// Where the file is; nil where something was there already and was to stay.
  let path: StorePath?
  /// What is there, as far as the account may see it.
  let info: FileInfo?

  init(_ status: UploadStatus, _ access: FileAccess) async {
    guard case .published(let path) = status.outcome else {
      (path, info) = (nil, nil)
      return
    }
    self.path = path
    info = try? await access.info(of: path)
  }

  /// The path, encoded, as scripts can read it.
  func add(to fields: inout Fields) {
    if let path { fields[.portholePath] = PercentCoding.encode(path: path.description) } else { fields[.portholeSkipped] = "1" }
  }

  /// The entry, for a client that says that it likes JSON; nil for all others.
  func json(for call: Call) -> [UInt8]? {
    guard call.accepts("application/json") else { return nil }
    return JSONText.object { append(to: &$0) }
  }

  /// The members of the entry, of which one who may not see it knows the path; or that there is none.
  func append(to json: inout JSONText) {
    if let info {
      Entry.append(info, to: &json)
    } else if let path {
      json.add("name", path.name)
      json.add("path", path.description)
    } else {
      json.add("skipped", true)
    }
  }
}
