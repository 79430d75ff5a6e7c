// swift-tools-version:6.2
import PackageDescription

/// What the README and the documentation show, built by `./test`.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "porthole", path: "..")],
  targets: [
    // The README's first program.
    .executableTarget(name: "Hello", dependencies: [.product(name: "Porthole", package: "porthole")], path: "Hello"),
    // Forms without files, JSON and cookies.
    .executableTarget(name: "Forms", dependencies: [.product(name: "Porthole", package: "porthole")], path: "Forms"),
    // Files: in forms, part by part, and as content.
    .executableTarget(name: "Uploads", dependencies: [.product(name: "Porthole", package: "porthole")], path: "Uploads"),
    // Events that a page follows.
    .executableTarget(name: "Events", dependencies: [.product(name: "Porthole", package: "porthole")], path: "Events"),
    // A route for each kind of response, asked for by other people's clients in the checks.
    .executableTarget(name: "Responses", dependencies: [.product(name: "Porthole", package: "porthole")], path: "Responses"),
    // A server that others find on the network, and from elsewhere.
    .executableTarget(name: "Found", dependencies: [.product(name: "Porthole", package: "porthole")], path: "Found"),
    // Logging in, and the middleware that keeps others out.
    .executableTarget(name: "Guarded", dependencies: [.product(name: "Porthole", package: "porthole")], path: "Guarded"),
    // A folder as a drive.
    .executableTarget(
      name: "Drive",
      dependencies: [
        .product(name: "Porthole", package: "porthole"), .product(name: "PortholeFiles", package: "porthole"),
        .product(name: "PortholeWebDAV", package: "porthole"),
      ], path: "Drive"),
    // The upload page for a folder, with a hook and events.
    .executableTarget(
      name: "Inbox",
      dependencies: [
        .product(name: "Porthole", package: "porthole"), .product(name: "PortholeFiles", package: "porthole"),
        .product(name: "PortholeUploader", package: "porthole"),
      ], path: "Inbox"),
    // A single-page app under a host of its own, by the local proxy.
    .executableTarget(
      name: "SinglePageApp", dependencies: [.product(name: "PortholeIntercept", package: "porthole")], path: "SinglePageApp",
      resources: [.copy("Site")]),
    // A site of somebody else's, its pages changed on the way.
    .executableTarget(name: "Rewriting", dependencies: [.product(name: "PortholeIntercept", package: "porthole")], path: "Rewriting"),
    // Every other piece of Swift in the pages, made by Scripts/snippets: they have to compile.
    .target(
      name: "Pages",
      dependencies: [
        .product(name: "Porthole", package: "porthole"), .product(name: "PortholeTesting", package: "porthole"),
        .product(name: "PortholeFiles", package: "porthole"), .product(name: "PortholeUploader", package: "porthole"),
        .product(name: "PortholeIntercept", package: "porthole"), .product(name: "PortholeWebView", package: "porthole"),
      ],
      path: "Pages"),
  ]
)
