// swift-tools-version:6.2
import PackageDescription

/// Every target is held to the same rules: Swift 6 mode, strict memory safety, and imports that say what they leak.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "porthole",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "Porthole", targets: ["Porthole"]),
    .executable(name: "porthole", targets: ["PortholeCommand"]),
  ],
  targets: [
    // What messages mean: values and codecs, no I/O.
    .target(name: "PortholeHTTP", swiftSettings: settings),
    // How bytes move: sockets, the event loop, timers. No word of HTTP.
    .target(name: "CPortholeSystem"),
    .target(name: "PortholeNet", dependencies: ["CPortholeSystem"], swiftSettings: settings),
    // What to answer.
    .target(name: "Porthole", dependencies: ["PortholeHTTP", "PortholeNet"], swiftSettings: settings),
    // The command. Named apart from the library, as file systems may not tell `porthole` from `Porthole`.
    .executableTarget(name: "PortholeCommand", dependencies: ["Porthole", "PortholeNet"], swiftSettings: settings),
    .testTarget(name: "PortholeHTTPTests", dependencies: ["PortholeHTTP"], swiftSettings: settings),
    .testTarget(name: "PortholeNetTests", dependencies: ["PortholeNet"], swiftSettings: settings),
    .testTarget(name: "PortholeTests", dependencies: ["Porthole", "PortholeHTTP", "PortholeNet"], swiftSettings: settings),
  ]
)
