import PortholeHTTP

/// Feeds damaged forms without files, cookies and lists of what clients take to their readers, beside plain readers of the same.
struct ListFuzz {
  enum Kind: CaseIterable { case form, cookies, types, codings, languages, disposition }

  private let kind: Kind
  private var mutator: Mutator

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    mutator = Mutator(seeds: ListFuzz.seeds(kind), pieces: ListFuzz.pieces, seed: seed)
  }

  /// A description of the first disagreement among so many inputs; nil when there is none.
  mutating func firstDisagreement(inputs: Int) -> String? {
    for _ in 0..<inputs {
      let input = mutator.next()
      if let fault = disagreement(input) { return "\(fault)\ninput \(String(repairing: input.span).debugDescription)" }
    }
    return nil
  }

  private func disagreement(_ input: [UInt8]) -> String? {
    switch kind {
    case .form: Self.form(input)
    case .cookies: Self.cookies(input)
    case .types: Self.accept(input, .mediaTypes)
    case .codings: Self.accept(input, .codings)
    case .languages: Self.accept(input, .languages)
    case .disposition: Self.disposition(input)
    }
  }

  // MARK: Forms

  private static func form(_ input: [UInt8]) -> String? {
    let query = Query(input, maximumPairs: 20)
    let found = query.map { [$0.name, $0.value] }
    var expected: [[String]] = []
    for pair in input.split(separator: 0x26) {
      let parts = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      expected.append([decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : ""])
    }
    guard query.isTruncated == (expected.count > 20) else { return "truncated: \(query.isTruncated) of \(expected.count)" }
    expected = Array(expected.prefix(20))
    guard found == expected else { return "\(found) but the reference \(expected)" }
    for name in Set(expected.map { $0[0] }) {
      guard query.all(name) == expected.filter({ $0[0] == name }).map({ $0[1] }), query[name] == query.all(name).first else {
        return "looking up \(name)"
      }
    }
    let written = found.map { "\(PercentCoding.encode(queryValue: $0[0]))=\(PercentCoding.encode(queryValue: $0[1]))" }.joined(
      separator: "&")
    return Query(written).map { [$0.name, $0.value] } == found ? nil : "written again it differs: \(written)"
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == 0x25, digits.count == 2, digits.allSatisfy({ $0 < 128 && Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte == 0x2B ? 0x20 : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  // MARK: Cookies

  private static func cookies(_ input: [UInt8]) -> String? {
    // Two fields, as a client may send them.
    var fields = Fields()
    let middle = input.count / 2
    for half in [Array(input[..<middle]), Array(input[middle...])] {
      fields.append(Array("Cookie".utf8).span, half.span)
    }
    var expected: [[String]] = []
    for value in fields.wire.split(separator: 10).map({ Array($0.dropFirst("Cookie: ".utf8.count).dropLast()) }) {
      for pair in value.split(separator: 0x3B) {
        let pair = trimmed(Array(pair))
        if pair.isEmpty { continue }
        let equals = pair.firstIndex(of: 0x3D)
        let name = trimmed(Array(pair[..<(equals ?? 0)]))
        var content = trimmed(Array(pair[(equals.map { $0 + 1 } ?? 0)...]))
        if content.count >= 2, content.first == 0x22, content.last == 0x22 { content = Array(content.dropFirst().dropLast()) }
        expected.append([String(decoding: name, as: UTF8.self), String(decoding: content, as: UTF8.self)])
      }
    }
    let found = Cookies(fields).map { [$0.name, $0.value] }
    guard found == expected else { return "\(found) but the reference \(expected)" }
    let written = found.map { "\($0[0])=\"\($0[1])\"" }.joined(separator: "; ")
    return Cookies(written).map { [$0.name, $0.value] } == found ? nil : "written again it differs: \(written)"
  }

  static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.drop { $0 == 32 || $0 == 9 }.reversed().drop { $0 == 32 || $0 == 9 }.reversed())
  }

  // MARK: Content-Disposition

  private static func disposition(_ input: [UInt8]) -> String? {
    let found = ContentDisposition(input.span, inForm: true)
    let expected = ReferenceDisposition(input)
    let parameters = { (list: [(name: String, value: String)]?) in list?.map { "\($0.name)=\($0.value)" } }
    let foundParameters = parameters(found?.parameters.map { ($0.name, $0.value) })
    guard found?.type == expected?.type, foundParameters == parameters(expected?.parameters) else {
      return "\(String(describing: found)) but the reference \(String(describing: expected))"
    }
    guard let found, !found.parameters.contains(where: { $0.name.hasSuffix("*") }) else { return nil }
    let written = found.parameters.reduce(into: found.type) { $0 += "; \($1.name)*=UTF-8''\(PercentCoding.encode(queryValue: $1.value))" }
    let again = ContentDisposition(written)
    return found.parameters.allSatisfy { again?[$0.name] == $0.value || $0.value.contains("\0") }
      ? nil : "written again it differs: \(written)"
  }
}

extension ListFuzz {
  private static func seeds(_ kind: Kind) -> [String] {
    switch kind {
    case .form:
      [
        "a=1&b=2", "a&b=1", "=x&&y=", "a=b=c&a=d&a", "n+m=%C3%BC+%2B&%41=%zz%4", "x=%ff%00&%f0%9f%98%80",
        (0...20).map { "a\($0)=" }.joined(separator: "&"),
      ]
    case .cookies:
      ["a=1; b=2", "session=\"abc\"; theme=dark", "lone; =v; n=", "a=b=c;a=d ;  e", "x=\"; y=\"\"", "ü=é; __Host-a=%20"]
    case .types:
      [
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/*;q=0.3, text/plain;format=flowed;q=0.4, text/plain",
        "*/*;q=0",
        "a/b;c=\"d,e\\\"\";q=0.5;ext=1, text/html;level=1", "application/json",
      ]
    case .codings: ["gzip, deflate;q=0.5, br;q=0, *;q=0.1", "identity;q=0", "x-gzip;q=1.000, compress", "*;q=0, identity;q=0.001"]
    case .languages: ["de, de-AT;q=0.2, en;q=0.5, *;q=0.1", "fr-CH", "*", "zh-Hant-TW;q=0.8,zh;q=0.9"]
    case .disposition:
      [
        "form-data; name=\"a\"; filename=\"b.txt\"", "attachment; filename=\"a\\\"b\\\\c\"; filename*=UTF-8''%e2%82%ac%20x",
        "form-data;name=a;filename=C:\\d\\e.txt", "inline", "x ; a = \"%22%0D%0A%41\" ;; b=c",
        "form-data; filename*=utf-16'de'%00%61; name*=x",
      ]
    }
  }

  private static let pieces = [
    "&", "=", "==", "&&", "+", "%", "%2", "%26", "%3D", "%ff", "%0A", ";", "; ", ",", ", ", ",,", "\"", "\\", "\\\"", "''", "'", "*", "*=",
    "a", "A", "Z=1",
    " ", "\t", "\0", "é", "\u{FEFF}", "/", "*/*", "text/*", "text/html", ";q=0", ";q=1", ";q=0.5", ";q=1.5", ";Q=0.25", "q=", ";q", "gzip",
    "x-gzip", "identity",
    "de-AT", "-", "name=", "filename=", "; name=\"x\"", "utf-8''",
  ]
}
