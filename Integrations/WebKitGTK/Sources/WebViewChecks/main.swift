import Foundation
import Porthole
import PortholeIntercept
import PortholeWebKitGTK

// The page of checks by a custom scheme, in a window.
//
// usage: WebViewChecks FOLDER [ADDRESS]
//
//   FOLDER    the page
//   ADDRESS   what to show instead of app://checks.test/
//
// Prints each report that the page sends, a line each, and ends with the first. A picture of the window is written to PORTHOLE_SNAPSHOT.

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: WebViewChecks FOLDER [ADDRESS]")
  exit(2)
}
let address = arguments.dropFirst().first ?? "app://checks.test/"

try WebKitLoop.start()
let interceptor = Interceptor()
let context = WebKitContext(interceptor, isEphemeral: true)
try context.answer(scheme: "app")
let view = WebKitView(context)

@Sendable func finish(_ report: [UInt8]) {
  Task { @MainActor in
    if let path = ProcessInfo.processInfo.environment["PORTHOLE_SNAPSHOT"] { try await view.snapshot(to: path) }
    FileHandle.standardOutput.write(Data("REPORT ".utf8) + report + Data("\n".utf8))
    view.close()
  }
}

try CheckSite(folder: folder, report: finish).register(on: interceptor)
view.showWindow(title: "Checks") { WebKitLoop.quit() }
view.load(address)
WebKitLoop.run()
