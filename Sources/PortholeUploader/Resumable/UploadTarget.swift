internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// Where an upload is to go, and how: what the protocols make a plan of.
enum UploadTarget {
  /// From what a client of tus tells: `path`, or `filename` with `folder`; `conflict`; `modified`, milliseconds since 1970.
  static func plan(_ metadata: TusMetadata, length: Int?) throws -> UploadPlan {
    let path: StorePath
    if let text = metadata["path"] {
      path = try StorePath(text)
    } else if let name = metadata["filename"] {
      path = try StorePath(metadata["folder"] ?? "/").appending(name)
    } else {
      throw Problem(.badRequest, .form, detail: "Upload-Metadata says no path: it needs path, or filename.")
    }
    // Nothing is lost where a client does not say what it wants.
    var plan = UploadPlan(path: path, length: length, try rule(metadata["conflict"]) ?? .keep)
    if let text = metadata["modified"] {
      guard let milliseconds = Int64(text), let time = nanoseconds(milliseconds, 1_000_000) else {
        throw Problem(.badRequest, .form, detail: "Upload-Metadata has a modified that is no number of milliseconds.")
      }
      plan.modified = time
    }
    plan.metadata = metadata.text
    return plan
  }

  /// From a request that brings, or begins to bring, a file to an address: `files/PATH`, or any other with the name in Content-Disposition and the
  /// folder in the query.
  static func plan(_ call: Call, path: String, length: Int?) throws -> UploadPlan {
    let target: StorePath
    if path.lowercased().hasPrefix("files/") {
      target = try StorePath(call.rest)
    } else if let whole = call.query["path"] {
      target = try StorePath(whole)
    } else {
      let disposition = call.request.fields[.contentDisposition].flatMap { ContentDisposition($0) }
      let name = disposition?.fileName.map { ContentDisposition.lastComponent(of: $0) } ?? ""
      guard !name.isEmpty else { throw Problem(.badRequest, .form, detail: "Content-Disposition says no name for the file.") }
      target = try StorePath(call.query["folder"] ?? "/").appending(name)
    }
    // PUT is to bring about what it names (RFC 9110 §9.3.4); all else adds.
    var plan = UploadPlan(path: target, length: length, try rule(call.query["conflict"]) ?? (call.request.method == .put ? .replace : .keep))
    plan.expecting = try expectation(call.request)
    if let text = call.request.fields[.ocModified] {
      // Some send fractions.
      guard let seconds = Double(text), seconds.isFinite, let time = nanoseconds(Int64(exactly: (seconds * 1000).rounded()), 1_000_000) else {
        throw Problem(.badRequest, .form, detail: "X-OC-Mtime is no number of seconds.")
      }
      plan.modified = time
    }
    return plan
  }

  private static func rule(_ text: String?) throws -> ConflictRule? {
    guard let text else { return nil }
    guard let rule = ConflictRule(rawValue: text) else {
      throw Problem(.badRequest, .form, detail: "conflict is one of \(ConflictRule.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return rule
  }

  private static func nanoseconds(_ number: Int64?, _ factor: Int64) -> Int64? {
    guard let (time, overflows) = number?.multipliedReportingOverflow(by: factor), !overflows else { return nil }
    return time
  }

  /// What has to be there when the file is complete (RFC 9110 §13.1.1, §13.1.2).
  private static func expectation(_ request: Request) throws -> PublishOptions.Expectation {
    switch request.ifMatch {
    case .any?: return .something
    case .tags(let tags)?: return .tags(tags.filter { !$0.isWeak }.map(\.text))
    case nil: break
    }
    switch request.ifNoneMatch {
    case .any?: return .nothing
    case .tags?: throw Problem(.badRequest, .form, detail: "If-None-Match of an upload is *.")
    case nil: return .any
    }
  }
}
