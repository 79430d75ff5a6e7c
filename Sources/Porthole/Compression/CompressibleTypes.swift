internal import PortholeHTTP

/// Media types whose content is not compressed by its nature.
package enum CompressibleTypes {
  /// The type without parameters, in lower case.
  static func essence(_ value: Span<UInt8>) -> String {
    var essence: [UInt8] = []
    for index in 0..<value.count {
      let byte = value[index]
      if byte == 0x3B || Bytes.isBlank(byte) { break }
      essence.append(Bytes.lowercased(byte))
    }
    return String(decoding: essence, as: UTF8.self)
  }

  /// Whether content of the type that a file's name says is worth it. A name without an extension says none, and is more often that of a text.
  package static func contains(fileName name: String) -> Bool {
    !name.contains(".") || contains(MediaTypes.default.contentType(forFileName: name).withBytes { essence($0) })
  }

  static func contains(_ essence: String) -> Bool {
    essence.hasPrefix("text/") || essence.hasSuffix("+json") || essence.hasSuffix("+xml") || others.contains(essence)
  }

  private static let others: Set<String> = [
    "application/javascript", "application/json", "application/json5", "application/manifest+json", "application/ndjson",
    "application/rtf", "application/sql", "application/toml", "application/vnd.ms-fontobject", "application/wasm",
    "application/x-javascript", "application/x-ndjson", "application/x-sh", "application/x-yaml", "application/xml",
    "application/xml-dtd", "application/yaml", "font/otf", "font/ttf", "image/bmp", "image/vnd.microsoft.icon", "image/x-icon",
    "model/gltf+json", "model/obj", "model/stl",
  ]
}
