// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let intercept: Target.Dependency = .product(name: "PortholeIntercept", package: "porthole")

/// Custom schemes of WebKitGTK (4.1) answered by Porthole's rules. A package of its own, as it needs GTK.
let package = Package(
  name: "porthole-webkitgtk",
  products: [.library(name: "PortholeWebKitGTK", targets: ["PortholeWebKitGTK"])],
  dependencies: [.package(name: "porthole", path: "../..")],
  targets: [
    .systemLibrary(name: "CWebKitGTK", pkgConfig: "webkit2gtk-4.1", providers: [.apt(["libwebkit2gtk-4.1-dev"])]),
    // All that is said to WebKit, in C, behind a header without its types.
    .target(name: "CPortholeWebKit", dependencies: ["CWebKitGTK"], linkerSettings: [.linkedLibrary("dispatch")]),
    .target(name: "PortholeWebKitGTK", dependencies: ["CPortholeWebKit", intercept], swiftSettings: settings),
    // A window with a page that the program itself answers.
    .executableTarget(name: "WebViewApp", dependencies: ["PortholeWebKitGTK", intercept], swiftSettings: settings),
    // The page of Scripts/webview in a window that nobody sees; see Scripts/checks/webview-gtk.
    .executableTarget(name: "WebViewChecks", dependencies: ["PortholeWebKitGTK", intercept], swiftSettings: settings),
    .testTarget(name: "PortholeWebKitGTKTests", dependencies: ["PortholeWebKitGTK", intercept], swiftSettings: settings),
  ]
)
