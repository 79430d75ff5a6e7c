internal import Foundation
internal import PortholeIntercept

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

extension HTTPURLResponse {
  /// A response of our kind; fields that are repeated become one, as Foundation has it.
  convenience init?(url: URL, _ status: Status, _ fields: Fields) {
    let values = Dictionary(fields.map { ($0.name.description, $0.value) }) { "\($0), \($1)" }
    self.init(url: url, statusCode: status.code, httpVersion: "HTTP/1.1", headerFields: values)
  }
}
