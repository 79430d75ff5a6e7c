import Foundation
import Porthole
import PortholeIntercept

// Answers the page of checks by the local proxy, for the engines that Scripts/webview drives.
//
// usage: WebViewChecks FOLDER [SOCKET]
//
//   FOLDER   the page
//   SOCKET   the http address that WebSockets are passed on to
//
// Says where it listens and how it is trusted, then each report that a page sends, a line each.

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: WebViewChecks FOLDER [SOCKET]")
  exit(2)
}

@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let interceptor = Interceptor()
let site = CheckSite(folder: folder) { say("REPORT \(String(decoding: $0, as: UTF8.self))") }
try site.register(on: interceptor, socket: arguments.dropFirst().first)
let proxy = try LocalProxy(interceptor)
try await proxy.run { urls in
  say("ARGUMENTS \(proxy.chromiumArguments().joined(separator: " "))")
  say("Listening on \(urls.first ?? "")")
}
