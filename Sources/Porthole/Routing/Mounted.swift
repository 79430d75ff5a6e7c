internal import PortholeHTTP

extension Responder {
  /// This responder for a path and all below it, where something else than ``Server/mount(_:_:_:)`` decides that it answers: it sees the rest of the path
  /// as ``Request/pathInMount``. What lies elsewhere is answered with 404.
  ///
  /// - Parameter path: The path, decoded; a slash before it is added where it is missing, those at its end do not matter.
  /// - Returns: A responder for requests to that path.
  public func mounted(at path: String) -> any Responder { Mounted(path: path, next: self) }
}

private struct Mounted: Responder {
  private let path: [UInt8]
  private let next: any Responder

  init(path: String, next: any Responder) {
    var path = path.utf8.first == 0x2F ? Array(path.utf8) : [0x2F] + path.utf8
    while path.last == 0x2F { path.removeLast() }
    self.path = path
    self.next = next
  }

  func respond(to request: Request) async throws -> Response {
    let isBelow = request.withPath { asked in
      guard asked.count >= path.count, asked.count == path.count || asked[path.count] == 0x2F else { return false }
      for index in path.indices where asked[index] != path[index] { return false }
      return true
    }
    guard isBelow else { throw HTTPError(.notFound) }
    var request = request
    request.unique.mountEnd = path.count
    return try await next.respond(to: request)
  }
}
