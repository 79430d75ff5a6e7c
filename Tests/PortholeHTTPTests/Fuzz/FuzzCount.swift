import Foundation

/// How many inputs a fuzzer takes: PORTHOLE_FUZZ of the environment, or 20,000.
let fuzzCount = ProcessInfo.processInfo.environment["PORTHOLE_FUZZ"].flatMap(Int.init) ?? 20_000
