internal import PortholeHTTP

/// What a client tells of an upload: names with values in base64 (tus 1.0, Upload-Metadata).
struct TusMetadata: Equatable {
  private var pairs: [(name: String, value: [UInt8])] = []

  init() {}

  /// Reads the field; nil when it is malformed or has a name twice.
  init?(_ text: String) {
    var names: Set<Substring> = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: " ")
      guard let name = parts.first, parts.count <= 2, names.insert(name).inserted else { return nil }
      guard let value = parts.count == 2 ? Base64.decode(String(parts[1])) : [] else { return nil }
      pairs.append((String(name), value))
    }
  }

  /// A value as text; nil where it is not there, or not UTF-8.
  subscript(name: String) -> String? {
    get { pairs.first { $0.name == name }.flatMap { String(validating: $0.value, as: UTF8.self) } }
    set {
      pairs.removeAll { $0.name == name }
      if let newValue { pairs.append((name, Array(newValue.utf8))) }
    }
  }

  /// Whether there is a value of that name, be it text or not.
  func contains(_ name: String) -> Bool { pairs.contains { $0.name == name } }

  /// As it is sent.
  var text: String {
    pairs.map { $0.value.isEmpty ? $0.name : $0.name + " " + Base64.encode($0.value) }.joined(separator: ",")
  }

  static func == (one: TusMetadata, other: TusMetadata) -> Bool {
    one.pairs.elementsEqual(other.pairs) { $0.name == $1.name && $0.value == $1.value }
  }
}
