import Foundation
import Porthole
import PortholeFiles
import PortholeUploader

/// The app's documents behind a page, and a line for each thing that somebody does with a file.
struct Sharing: Sendable {
  let server: Server

  init() {
    var files = FileShare.Configuration()
    files.policy.showsHidden = true
    let page = Uploader(directory: URL.documentsDirectory.path(percentEncoded: false), sharing: files)
    page.onEvent { event in
      if let line = Sharing.line(event) { print(line) }
    }
    server = Server(.init(port: 8080))
    server.mount("/", page)
  }

  private static func line(_ event: Uploader.Event) -> String? {
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
