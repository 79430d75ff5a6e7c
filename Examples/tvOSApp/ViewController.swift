import Porthole
import PortholeFiles
import PortholeUploader
import UIKit

/// Shares a folder for as long as it is seen, and shows where that is.
final class ViewController: UIViewController {
  private let label = UILabel()
  private let server = Server(.init(port: 8080))
  private var following: Task<Void, Never>?

  override func loadView() {
    label.textAlignment = .center
    label.numberOfLines = 0
    view = label
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // A television's apps keep nothing for good: what the system may take away when it needs the room is all there is.
    var files = FileShare.Configuration()
    files.policy.showsHidden = true
    let page = Uploader(directory: URL.cachesDirectory.appending(path: "Inbox").path(percentEncoded: false), sharing: files)
    page.onEvent { event in
      if let line = ViewController.line(event) { print(line) }
    }
    server.mount("/", page)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    following = Task { await show() }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    following?.cancel()
    Task { await server.stop(within: .seconds(1)) }
  }

  /// Starts the server, and follows its events until the view goes.
  private func show() async {
    let events = server.events
    do { try await server.start() } catch { label.text = "The server cannot start: \(error)" }
    for await event in events {
      switch event {
      case .started(let urls), .resumed(let urls), .addressesChanged(let urls): label.text = urls.first ?? "There is no network"
      case .suspended, .stopped: label.text = "Closed"
      case .resumeFailed(let error): label.text = "It cannot be reached: \(error)"
      default: break
      }
    }
  }

  private nonisolated static func line(_ event: Uploader.Event) -> String? {
    switch event {
    case .uploaded(let item): "[UPLOAD] \(item.path)"
    case .downloaded(let item, .notModified): "[NOT MODIFIED] \(item.path)"
    case .downloaded(let item, _): "[DOWNLOAD] \(item.path)"
    case .moved(let from, let to): "[MOVE] \(from.path) -> \(to.path)"
    case .copied(let from, let to): "[COPY] \(from.path) -> \(to.path)"
    case .deleted(let item): "[DELETE] \(item.path)"
    case .directoryCreated(let item): "[CREATE] \(item.path)"
    case .restored(let item): "[RESTORE] \(item.path)"
    }
  }
}
