// swift-tools-version:6.2
import PackageDescription

/// The measured programs: our server, and the bare loop that is its limit. `./run` builds, starts and compares them; `./files` does for shared files.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "porthole", path: "..")],
  targets: [
    .executableTarget(
      name: "bench-server",
      dependencies: [.product(name: "Porthole", package: "porthole"), .product(name: "PortholeIntercept", package: "porthole")],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .executableTarget(name: "bare"),
    .executableTarget(
      name: "bench-files",
      dependencies: [.product(name: "PortholeFiles", package: "porthole")],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .executableTarget(name: "bare-files", linkerSettings: [.linkedLibrary("z")]),
  ]
)
