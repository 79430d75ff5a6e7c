internal import PortholeHTTP

/// Named values in a record's bytes, in the notation of forms: readable in the database, and open for more names later.
struct StateFields {
  private var values: [(name: String, value: String)] = []

  init() {}

  /// Reads a record's bytes; of a name that occurs twice the first value counts.
  init(_ bytes: [UInt8]) {
    for (name, value) in Query(String(decoding: bytes, as: UTF8.self)) where self[name] == nil { values.append((name, value)) }
  }

  /// The bytes that make these values again.
  var bytes: [UInt8] {
    let pairs = values.map { "\(PercentCoding.encode(queryValue: $0.name))=\(PercentCoding.encode(queryValue: $0.value))" }
    return Array(pairs.joined(separator: "&").utf8)
  }

  subscript(name: String) -> String? {
    get { values.first { $0.name == name }?.value }
    set {
      values.removeAll { $0.name == name }
      if let newValue { values.append((name, newValue)) }
    }
  }

  subscript(number name: String) -> Int? {
    get { self[name].flatMap { Int($0) } }
    set { self[name] = newValue.map { String($0) } }
  }
}
