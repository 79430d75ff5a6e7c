internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Something that the client is told in the words of RFC 4918 §16: a status, and the condition that was not met.
struct DAVError: Error {
  let status: Status
  /// The condition's name; nil for none.
  var condition: String?
  /// What the condition is about, as addresses.
  var hrefs: [String] = []
  /// A sentence for a person, where there is no condition.
  var detail: String?
  var fields = Fields()

  init(_ status: Status, _ condition: String? = nil, hrefs: [String] = [], detail: String? = nil, fields: Fields = [:]) {
    self.status = status
    self.condition = condition
    self.hrefs = hrefs
    self.detail = detail
    self.fields = fields
  }

  func response(for request: Request) -> Response {
    guard condition != nil else { return HTTPError(status, detail: detail, fields: fields).response(for: request) }
    var response = Response.bytes(
      Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8) + element(isRoot: true), type: DAVError.type, status: status)
    for field in fields { response.fields.append(field.name, field.value) }
    return response
  }

  static let type = "application/xml; charset=\"utf-8\""

  /// The `error` element (RFC 4918 §14.5).
  func element(isRoot: Bool = false) -> [UInt8] {
    guard let condition else { return [] }
    var xml = Array((isRoot ? "<D:error xmlns:D=\"DAV:\">" : "<D:error>").utf8)
    if hrefs.isEmpty {
      xml += "<D:\(condition)/>".utf8
    } else {
      // What stands in addresses needs no escapes in XML.
      xml += "<D:\(condition)>\(hrefs.map { "<D:href>\($0)</D:href>" }.joined())</D:\(condition)>".utf8
    }
    xml += "</D:error>".utf8
    return xml
  }
}

extension DriveCall {
  /// What a failure of the file model is called here.
  func error(_ error: FileError) -> DAVError {
    switch error.reason {
    case .locked: DAVError(.locked, "lock-token-submitted", hrefs: error.roots.map { href($0, isFolder: false) })
    case .lockConflict: DAVError(.locked, "no-conflicting-lock", hrefs: error.roots.map { href($0, isFolder: false) })
    case .quota: DAVError(.insufficientStorage, "quota-not-exceeded")
    case .diskFull: DAVError(.insufficientStorage, "sufficient-disk-space")
    default: DAVError(error.status, detail: error.description)
    }
  }
}
