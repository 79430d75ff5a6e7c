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

/// OpenSSL serves where Apple's own libraries do not.
let linux: [Platform] = [.linux]
let tls: Target.Dependency = .target(name: "COpenSSL", condition: .when(platforms: linux, traits: ["TLS"]))

let package = Package(
  name: "porthole",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "Porthole", targets: ["Porthole"]),
    .library(name: "PortholeFiles", targets: ["PortholeFiles"]),
    .library(name: "PortholeIntercept", targets: ["PortholeIntercept"]),
    .library(name: "PortholeUploader", targets: ["PortholeUploader"]),
    .library(name: "PortholeWebDAV", targets: ["PortholeWebDAV"]),
    .library(name: "PortholeWebView", targets: ["PortholeWebView"]),
    .library(name: "PortholeTesting", targets: ["PortholeTesting"]),
    .executable(name: "porthole", targets: ["PortholeCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["TLS"]),
    .trait(name: "Crypto", description: "Logging in with hashed passwords and by digest. On Linux by OpenSSL's libcrypto."),
    .trait(name: "TLS", description: "HTTPS. On Linux by OpenSSL's libssl.", enabledTraits: ["Crypto"]),
    .trait(name: "Brotli", description: "The content coding br, by libbrotli."),
  ],
  targets: [
    // What messages mean: values and codecs, no I/O.
    .target(name: "PortholeHTTP", swiftSettings: settings),
    // How bytes move: sockets, the event loop, timers. No word of HTTP.
    .target(name: "CPortholeSystem"),
    .target(
      name: "PortholeNet",
      dependencies: ["CPortholeSystem", tls],
      swiftSettings: settings),
    // The system's libraries, each with the little of Swift that makes it safe to use.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBrotli", providers: [.apt(["libbrotli-dev"])]),
    .target(
      name: "PortholeCompression", dependencies: ["CZlib", .target(name: "CBrotli", condition: .when(traits: ["Brotli"]))],
      swiftSettings: settings),
    .target(
      name: "COpenSSL",
      linkerSettings: [
        .linkedLibrary("ssl", .when(platforms: linux, traits: ["TLS"])),
        .linkedLibrary("crypto", .when(platforms: linux, traits: ["Crypto"])),
      ]),
    .target(
      name: "PortholeCrypto", dependencies: [.target(name: "COpenSSL", condition: .when(platforms: linux, traits: ["Crypto"]))],
      swiftSettings: settings),
    // What to answer.
    .target(
      name: "Porthole",
      dependencies: [
        "PortholeHTTP", "PortholeNet", "PortholeCompression", .target(name: "PortholeCrypto", condition: .when(traits: ["Crypto"])),
      ], swiftSettings: settings),
    // One model of files behind the page and the drive. It alone needs SQLite.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "PortholeSQLite", dependencies: ["CSQLite"], swiftSettings: settings),
    .target(
      name: "PortholeFiles",
      dependencies: [
        "Porthole", "PortholeHTTP", "PortholeNet", "PortholeCompression", "PortholeSQLite",
        .target(name: "PortholeCrypto", condition: .when(traits: ["Crypto"])),
      ], swiftSettings: settings),
    // The page to move files by, and what programs do the same with. `Page` has what the assets are made of.
    .target(
      name: "PortholeUploader",
      dependencies: ["Porthole", "PortholeFiles", "PortholeHTTP", "PortholeNet", "PortholeCompression"],
      exclude: ["Page"], swiftSettings: settings),
    // The drive. What it is asked comes as XML, which libxml2 reads.
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev", "pkg-config"])]),
    .target(name: "PortholeXML", dependencies: ["CXML2"], swiftSettings: settings),
    .target(
      name: "PortholeWebDAV", dependencies: ["Porthole", "PortholeHTTP", "PortholeNet", "PortholeFiles", "PortholeXML"],
      swiftSettings: settings),
    // Answering the requests of a web view: the rules, and what needs no Foundation.
    .target(name: "PortholeIntercept", dependencies: ["Porthole", "PortholeHTTP", "PortholeNet"], swiftSettings: settings),
    // The rest of it, for programs that have Foundation anyway.
    .target(
      name: "PortholeWebView", dependencies: ["PortholeIntercept", "Porthole", "PortholeHTTP", "PortholeNet"], swiftSettings: settings),
    // Recorded conversations played again, and a client for tests.
    .target(
      name: "PortholeTesting", dependencies: ["Porthole", "PortholeHTTP", "PortholeNet", "PortholeCompression"], swiftSettings: settings),
    // The command. Named apart from the library, as file systems may not tell `porthole` from `Porthole`.
    .executableTarget(
      name: "PortholeCommand",
      dependencies: [
        "Porthole", "PortholeIntercept", "PortholeNet", "PortholeTesting", "PortholeFiles", "PortholeUploader", "PortholeWebDAV",
      ],
      swiftSettings: settings),
    // A site for the page of checks that Scripts/webview opens in real engines.
    .executableTarget(
      name: "WebViewChecks", dependencies: ["PortholeIntercept", "Porthole"], path: "Tests/WebViewChecks", swiftSettings: settings),
    .testTarget(name: "PortholeHTTPTests", dependencies: ["PortholeHTTP"], swiftSettings: settings),
    .testTarget(name: "PortholeNetTests", dependencies: ["PortholeNet", tls], swiftSettings: settings),
    .testTarget(name: "PortholeCompressionTests", dependencies: ["PortholeCompression"], swiftSettings: settings),
    .testTarget(name: "PortholeCryptoTests", dependencies: ["PortholeCrypto"], swiftSettings: settings),
    .testTarget(
      name: "PortholeFilesTests",
      dependencies: ["PortholeFiles", "PortholeHTTP", "PortholeNet", "PortholeCompression", "PortholeSQLite", "Porthole"],
      swiftSettings: settings),
    .testTarget(name: "PortholeXMLTests", dependencies: ["PortholeXML"], swiftSettings: settings),
    .testTarget(
      name: "PortholeWebDAVTests",
      dependencies: ["PortholeWebDAV", "PortholeFiles", "PortholeXML", "PortholeTesting", "PortholeHTTP", "PortholeNet", "Porthole"],
      exclude: ["Recordings"], swiftSettings: settings),
    .testTarget(
      name: "PortholeTests",
      dependencies: ["Porthole", "PortholeHTTP", "PortholeNet", "PortholeCompression", "PortholeCrypto", "CZlib", tls],
      swiftSettings: settings),
    .testTarget(
      name: "PortholeUploaderTests",
      dependencies: [
        "PortholeUploader", "PortholeFiles", "PortholeTesting", "PortholeHTTP", "PortholeNet", "PortholeCompression", "Porthole",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PortholeInterceptTests",
      dependencies: ["PortholeIntercept", "PortholeTesting", "Porthole", "PortholeHTTP", "PortholeNet", "PortholeCrypto"],
      swiftSettings: settings),
    .testTarget(
      name: "PortholeWebViewTests",
      dependencies: ["PortholeWebView", "PortholeIntercept", "PortholeTesting", "Porthole", "PortholeHTTP", "PortholeNet"],
      swiftSettings: settings),
    .testTarget(
      name: "PortholeTestingTests", dependencies: ["PortholeTesting", "Porthole", "PortholeHTTP", "PortholeNet", "PortholeCrypto"],
      swiftSettings: settings),
  ]
)
