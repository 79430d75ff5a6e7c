// swift-tools-version:6.2
import PackageDescription

/// The measured programs: our server, shared folders, and the bare programs that are their limits. `./run` builds, starts and compares them.
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
      dependencies: [
        .product(name: "Porthole", package: "porthole"), .product(name: "PortholeFiles", package: "porthole"),
        .product(name: "PortholeWebDAV", package: "porthole"),
      ],
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
