import Porthole
import PortholeHTTP
import Testing

/// Random tables, changed at random, answer random paths as the reference does.
@Suite struct RouteTableRandomTests {
  static let literals = ["a", "b", "A", "ab", "", "é", "É", "e\u{301}", "E\u{301}", "7", "-3", "ß", "SS", ".", ":", "x"]
  static let methods: [Method] = [.get, .post, .head, "BREW", "FOO"]

  @Test(arguments: 0..<12 as Range<UInt64>) func agreesWithTheReference(_ seed: UInt64) throws {
    var random = SplitMix(state: seed), table = RouteTable<Int>(), reference = RouteReference()
    var matches = 0
    for value in 0..<110 {
      if Int.random(in: 0..<4, using: &random) == 0, let victim = reference.routes.indices.randomElement(using: &random) {
        let removed1 = table.remove(reference.routes.remove(at: victim).id)
        #expect(removed1)
      }
      try add(value, &table, &reference, &random)
      for _ in 0..<4 {
        let path = "/" + (0..<Int.random(in: 1...4, using: &random)).map { _ in literal(&random) }.joined(separator: "/")
        let method = Self.methods.randomElement(using: &random) ?? .get
        let mark = Int.random(in: 0..<3, using: &random)
        let expected = reference.match(method, path) { $0 % 3 == mark }
        let found = table.match(method, path) { $0 % 3 == mark }
        var got = found.map { RouteReference.Match(value: $0.value, rest: String(decoding: Array(path.utf8)[$0.rest...], as: UTF8.self)) }
        for name in ["p", "q", "r", "**"] { got?.parameters[name] = found?.parameters[name] }
        #expect(got == expected, "\(method) \(path), seed \(seed)")
        if found != nil { matches += 1 }
        let allowed = Self.methods.filter { reference.match($0, path) { $0 % 3 == mark } != nil && table.methods.contains($0) }
        #expect(Set(table.allowed(path) { $0 % 3 == mark }) == Set(allowed), "\(path), seed \(seed)")
      }
    }
    #expect(matches > 100 && matches < 440, "a comparison of nothing with nothing proves nothing")
  }

  private func literal(_ random: inout SplitMix) -> String { Self.literals.randomElement(using: &random) ?? "" }

  private func add(_ value: Int, _ table: inout RouteTable<Int>, _ reference: inout RouteReference, _ random: inout SplitMix) throws {
    let kinds: [RouteReference.Kind] = [.path, .path, .path, .path, .exact, .exact, .prefix, .regex, .custom, .any]
    var kind = kinds.randomElement(using: &random) ?? .path
    // A route for all would hide all others too often.
    if kind == .any || kind == .custom, Int.random(in: 0..<3, using: &random) > 0 { kind = .path }
    let ignoringCase = Bool.random(using: &random) && (kind == .path || kind == .exact || kind == .prefix)
    var names = ["p", "q"], parts: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let parameter = kind == .path && !names.isEmpty && Int.random(in: 0..<3, using: &random) == 0
      // A literal of that kind cannot begin with a colon.
      let label = literal(&random)
      parts.append(
        parameter ? ":\(names.removeFirst())\(Bool.random(using: &random) ? "(int)" : "")" : kind == .path && label == ":" ? "." : label)
    }
    if kind == .path, Int.random(in: 0..<6, using: &random) == 0 { parts.append(Bool.random(using: &random) ? "*r" : "**") }
    let text = kind == .regex ? "a/b" : "/" + parts.joined(separator: "/")
    let pattern: RoutePattern
    switch kind {
    case .path: pattern = RoutePattern(text)
    case .exact: pattern = .exact(text)
    case .prefix: pattern = .prefix(text)
    case .regex: pattern = .regex(text)
    case .any: pattern = .any
    case .custom: pattern = .custom
    }
    let methods: [Method]? = Int.random(in: 0..<5, using: &random) == 0 ? nil : Array(Self.methods.shuffled(using: &random).prefix(2))
    let id = try table.add(ignoringCase ? pattern.ignoringCase : pattern, methods: methods.map { MethodSet($0) } ?? .any, value)
    reference.routes.append(.init(id: id, kind: kind, text: text, ignoringCase: ignoringCase, methods: methods, value: value))
  }
}

/// SplitMix64: the same numbers from the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
