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
    if case .published(let path) = status.outcome {
      self.path = path
      info = try? await access.info(of: path)
    } else {
      path = nil
      info = nil
    }
  }

  /// The path, encoded, as scripts can read it.
  func add(to fields: inout Fields) {
    if let path { fields[.portholePath] = PercentCoding.encode(path: path.description) }
  }

  /// The entry, for a client that says that it likes JSON; nil for all others.
  func json(for request: Request) -> [UInt8]? {
    let types = AcceptList(request.fields[.accept], .mediaTypes)
    guard request.fields[.accept]?.lowercased().contains("json") == true, types.quality(of: "application/json") > 0 else { return nil }
    return JSONText.object { json in
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
}
