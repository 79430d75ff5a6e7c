internal import Porthole

/// Which content of requests may be asked for.
///
/// WebKitGTK (seen in 2.50, reported of 2.52) crashes the program that asks for content with a `Blob` or a `File` in it, and there is nothing to tell such
/// content by. So a script in every page makes bytes of all that a page sends by `fetch` and `XMLHttpRequest`, and marks it by a random word
/// that pages do not see. Content without the mark is asked for only where its type says that it is no `Blob`: strings and `URLSearchParams` have
/// `UTF-8` in capitals in their types, which the type of a `Blob` never has. Forms have a type that a `Blob` may have, too, but they show a page: what a script
/// sends does not ask for one.
struct BodyGuard: Sendable {
  /// The word.
  let mark: String
  /// Whether content without the mark is asked for, whatever it is.
  let allowsUnmarkedContent: Bool

  static let field: FieldName = "X-Porthole-Content"

  enum Judgement: Hashable {
    case none
    case readable
    case unreadable(String)
  }

  init(allowsUnmarkedContent: Bool) {
    var random = SystemRandomNumberGenerator()
    self.init(mark: "porthole-\(random.next())-\(random.next())", allowsUnmarkedContent: allowsUnmarkedContent)
  }

  init(mark: String, allowsUnmarkedContent: Bool) {
    self.mark = mark
    self.allowsUnmarkedContent = allowsUnmarkedContent
  }

  /// Whether the content of a request may be asked for.
  func judge(_ method: Method, _ fields: Fields, address: String) -> Judgement {
    if method == .get || method == .head { return .none }
    if allowsUnmarkedContent || fields[Self.field] == mark { return .readable }
    let type = fields[.contentType] ?? ""
    switch type {
    case "text/plain;charset=UTF-8", "application/x-www-form-urlencoded;charset=UTF-8": return .readable
    case "application/x-www-form-urlencoded" where fields.showPage: return .readable
    case _ where type.hasPrefix("multipart/form-data; boundary=----WebKitFormBoundary") && isMarked(address): return .readable
    default: return .unreadable("WebKitGTK hands out content of workers, and of forms with files, only in part, and this is none of it.")
    }
  }

  /// The script marks forms by the fragment of their address.
  private func isMarked(_ address: String) -> Bool {
    guard let hash = address.firstIndex(of: "#") else { return false }
    return address[address.index(after: hash)...].hasPrefix(mark)
  }

  /// The fields as the page meant them.
  func withoutMark(_ fields: Fields) -> Fields {
    guard fields.contains(Self.field) else { return fields }
    var fields = fields
    fields.remove(Self.field)
    return fields
  }
}

extension Fields {
  /// What WebKit asks for when a page is to be shown, and scripts hardly ever do.
  var showPage: Bool { self[.accept]?.hasPrefix("text/html,application/xhtml+xml") ?? false }
}
