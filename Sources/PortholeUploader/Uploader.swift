public import Porthole
public import PortholeFiles
internal import PortholeHTTP
internal import PortholeNet

/// A page to move files in and out of a folder with any browser, and the interface behind it for other programs.
///
/// ```swift
/// server.mount("/", Uploader(directory: "Inbox"))
/// ```
///
/// It works wherever it is mounted, also behind a proxy that changes the beginning of paths. What it may be used for is up to how the folder is
/// shared, see `FileShare.Configuration`: permissions by account, what is hidden, hooks that may refuse, trash, quota, what uploads may be.
public final class Uploader: Responder {
  /// How the page looks, and whose requests it takes.
  public let configuration: Configuration
  let hub = EventHub()
  let slots: UploadSlots
  private let guardian: RequestGuard
  private let source: ShareSource
  let table = RoutingTable(Uploader.routes)

  /// A page for a folder, which may be made later: it is opened when it is first asked for, or by ``open()``.
  ///
  /// - Parameters:
  ///   - directory: The folder's path.
  ///   - configuration: How the page looks.
  ///   - sharing: How the folder is shared.
  public init(directory: String, _ configuration: Configuration = .init(), sharing: FileShare.Configuration = .init()) {
    self.configuration = configuration
    guardian = RequestGuard(configuration)
    slots = UploadSlots(most: sharing.uploads.parallel)
    source = ShareSource { try await FileShare.open(directory, sharing) }
  }

  /// A page for what is shared already, as by a drive beside it.
  public init(share: FileShare, _ configuration: Configuration = .init()) {
    self.configuration = configuration
    guardian = RequestGuard(configuration)
    slots = UploadSlots(most: share.configuration.uploads.parallel)
    source = ShareSource(share)
    hub.listen(to: share)
  }

  /// The folder as it is shared; opened, if it was not yet.
  ///
  /// - Returns: What a drive beside the page can be made of.
  /// - Throws: `FileError` and others when it cannot be opened.
  @discardableResult
  public func open() async throws -> FileShare { try await source.share { hub.listen(to: $0) } }

  /// All that is answered; a type for each concern.
  static let routes: [UploaderRoute] =
    PageRoutes.all + ListingRoutes.all + DownloadRoutes.all + ChangeRoutes.all + TrashRoutes.all + LiveRoutes.all + PlainUpload.all
    + UploadListRoutes.all + OriginalRoutes.all + ResumableRoutes.all

  /// Answers a request by the route of its path below the mount.
  public func respond(to request: Request) async throws -> Response {
    if let redirect = MountPath.redirect(request) { return redirect }
    let path = MountPath.relative(request)
    let found = table.find(request.method, path)
    do {
      return try await answer(request, path, found).hardened
    } catch {
      throw Problem.answer(to: request, error, facing: ResumableRoutes.takes(request, path) ? .program : found?.face ?? .program)
    }
  }

  private func answer(_ request: Request, _ path: String, _ found: RoutingTable.Found?) async throws -> Response {
    let account = configuration.account(request)
    try guardian.check(request, account: account)
    guard let found else { throw HTTPError(.notFound, detail: "There is nothing at this address.") }
    let call = Call(request: request, uploader: self, share: try await openedShare(), account: account, rest: found.rest)
    // The same paths take uploads that can go on, by whatever method (draft-ietf-httpbis-resumable-upload).
    if ResumableRoutes.takes(request, path) { return try await ResumableRoutes.create(call, path) }
    guard let route = found.route else {
      var answer = try found.refusal(of: request)
      ResumableRoutes.describe(call, path, in: &answer.fields)
      return answer
    }
    return try await route.answer(call)
  }

  private func openedShare() async throws -> FileShare {
    do { return try await open() } catch let error as CancellationError { throw error } catch {
      throw HTTPError(.serviceUnavailable, detail: "The shared folder cannot be opened.", underlying: error)
    }
  }
}
