import Porthole
import PortholeFiles
import PortholeUploader
import PortholeWebDAV

/// Page and drive at one address.
struct PageAndDrive: Responder {
  let page: Uploader
  let drive: Drive

  func respond(to request: Request) async throws -> Response {
    try await isForPage(request) ? page.respond(to: request) : drive.respond(to: request)
  }

  /// What the page takes is for it, unless it is the address of a file or folder that is there, or of one that is to be: drives' clients name
  /// nothing else.
  private func isForPage(_ request: Request) async throws -> Bool {
    guard page.takes(request) else { return false }
    guard [.get, .head, .put, .delete].contains(request.method), request.rawQuery == nil, let path = try? StorePath(request.pathInMount),
      !path.isRoot
    else { return true }
    let access = drive.share.access(request.account)
    if request.method == .put, path.components.count > 1 { return (try? await access.info(of: path.parent)) == nil }
    return (try? await access.info(of: path)) == nil
  }
}

extension Request {
  /// Who asks; nil where nobody has to log in.
  fileprivate var account: String? {
    #if Crypto
    user
    #else
    nil
    #endif
  }
}
