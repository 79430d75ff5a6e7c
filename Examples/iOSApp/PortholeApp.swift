import Porthole
import PortholeFiles
import PortholeUploader
import SwiftUI

/// An app that shares its documents with every browser on the network, for as long as it is in front.
@main
struct PortholeApp: App {
  private let sharing = Sharing()

  var body: some Scene {
    WindowGroup { SharingView(sharing: sharing) }
  }
}

/// What there is to see: where the documents can be reached, whether somebody is there, and what is under way.
struct SharingView: View {
  let sharing: Sharing
  @State private var text = "Starting …"
  @State private var isConnected = false
  @State private var progress: Double?

  var body: some View {
    VStack {
      Text(isConnected ? "Somebody is here" : "Open this in a browser").font(.headline)
      Text(text).font(.title)
      if progress != nil { ProgressView(value: progress) }
    }
    .padding()
    .task { await show() }
  }

  /// Starts the server, and follows its events until the view goes.
  private func show() async {
    let events = sharing.server.events
    do { try await sharing.server.start() } catch { text = "The server cannot start: \(error)" }
    for await event in events {
      switch event {
      case .started(let urls), .resumed(let urls), .addressesChanged(let urls): text = urls.first ?? "There is no network"
      case .suspended, .stopped: text = "Closed"
      case .resumeFailed(let error): text = "It cannot be reached: \(error)"
      case .clientsConnected: isConnected = true
      case .clientsDisconnected: (isConnected, progress) = (false, nil)
      case .progress(let request): progress = request.expectedIn.map { Double(request.bytesIn) / Double(max($0, 1)) }
      default: break
      }
    }
  }
}
