internal import CXML2

/// Why a document is not taken: a client's mistake, in words.
package struct XMLFault: Error, Sendable, CustomStringConvertible {
  package let description: String
}

/// Reads small documents by libxml2: no document type, so no entities but XML's own; nothing is fetched; and bounded in all that it has.
package enum XMLReader {
  /// What a document may have.
  package struct Limits: Sendable {
    package var elements = 10_000
    package var depth = 64
    /// Namespaces that are bound at one place.
    package var bindings = 64

    package init() {}
  }

  /// Reads a document in UTF-8, or in UTF-16 with a byte order mark.
  package static func read(_ bytes: [UInt8], _ limits: Limits = Limits()) throws(XMLFault) -> XMLDocument {
    let bytes = try utf8(bytes)
    let collector = XMLCollector(bytes, limits)
    try parse(bytes, collector)
    if let fault = collector.fault { throw fault }
    guard let root = collector.root else { throw XMLFault(description: "There is no element in it.") }
    return XMLDocument(bytes: bytes, root: root)
  }

  /// The document in UTF-8 without a mark. A declaration that says otherwise is passed over, as the bytes show what they are.
  private static func utf8(_ bytes: [UInt8]) throws(XMLFault) -> [UInt8] {
    var decoded = bytes
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      let isBig = bytes[0] == 0xFE
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) << (isBig ? 8 : 0) | UInt16(bytes[$0 + 1]) << (isBig ? 0 : 8)
      }
      decoded = Array(String(decoding: units, as: UTF16.self).utf8)
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      decoded.removeFirst(3)
    }
    // Without zeros libxml2 cannot take it for any other encoding either.
    guard !decoded.contains(0), String(validating: decoded, as: UTF8.self) != nil else {
      throw XMLFault(description: "It is not in UTF-8.")
    }
    return decoded
  }

  private static func parse(_ bytes: [UInt8], _ collector: XMLCollector) throws(XMLFault) {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handler.internalSubset = { user, _, _, _ in unsafe XMLCollector.of(user)?.refuse("It has a document type, which is not taken.") }
    unsafe handler.startElementNs = { user, name, _, namespace, bindings, declarations, attributes, _, values in
      guard let collector = unsafe XMLCollector.of(user) else { return }
      let name = unsafe XMLName(XMLReader.string(namespace), XMLReader.string(name))
      var declared: [XMLBinding] = []
      for index in 0..<Int(bindings) {
        guard let declarations = unsafe declarations else { break }
        unsafe declared.append(
          XMLBinding(prefix: XMLReader.string(declarations[2 * index]), namespace: XMLReader.string(declarations[2 * index + 1])))
      }
      collector.begin(name, declared, language: unsafe XMLReader.language(values, Int(attributes)))
    }
    unsafe handler.endElementNs = { user, _, _, _ in unsafe XMLCollector.of(user)?.end() }
    let characters: charactersSAXFunc = { user, text, count in
      guard let text = unsafe text else { return }
      unsafe XMLCollector.of(user)?.add(String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self))
    }
    unsafe handler.characters = unsafe characters
    unsafe handler.cdataBlock = unsafe characters
    unsafe handler.serror = { user, error in
      // Names that break the rules of namespaces; not namespaces that are no proper URIs, of which there are many.
      guard let error = unsafe error?.pointee, unsafe error.domain == Int32(XML_FROM_NAMESPACE.rawValue),
        unsafe error.code != Int32(XML_WAR_NS_URI.rawValue), unsafe error.code != Int32(XML_WAR_NS_URI_RELATIVE.rawValue)
      else { return }
      unsafe XMLCollector.of(user)?.refuse("It is no well-formed XML.")
    }
    let user = unsafe Unmanaged.passUnretained(collector).toOpaque()
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, user, nil, 0, nil) else {
      throw XMLFault(description: "There is no memory for it.")
    }
    defer { unsafe xmlFreeParserCtxt(context) }
    unsafe collector.context = unsafe context
    // Entities are put in for what they stand for: without a document type there are none but XML's own, which would else come as `&#38;`.
    unsafe xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOENT.rawValue))
    _ = unsafe bytes.withUnsafeBytes { bytes in
      unsafe xmlParseChunk(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    unsafe collector.context = nil
    if let fault = collector.fault { throw fault }
    guard unsafe context.pointee.wellFormed == 1 else { throw XMLFault(description: "It is no well-formed XML.") }
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String { unsafe text.map { unsafe String(cString: $0) } ?? "" }

  /// The value of `xml:lang` among the attributes: five pointers each, the name, prefix, namespace, and both ends of the value.
  private static func language(_ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int) -> String? {
    guard let values = unsafe values else { return nil }
    for index in 0..<count {
      guard unsafe string(values[5 * index]) == "lang", unsafe string(values[5 * index + 1]) == "xml",
        let start = unsafe values[5 * index + 3],
        let end = unsafe values[5 * index + 4]
      else { continue }
      return unsafe String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return nil
  }
}

/// Makes a tree of what the parser reports. Used by one thread, while it parses.
@safe final class XMLCollector {
  private let bytes: [UInt8]
  private let limits: XMLReader.Limits
  private var open: [XMLElement] = []
  private var bindings: [XMLBinding] = []
  private var counts: [Int] = []
  private var languages: [String?] = []
  private var count = 0
  private(set) var root: XMLElement?
  private(set) var fault: XMLFault?
  fileprivate var context: xmlParserCtxtPtr?

  init(_ bytes: [UInt8], _ limits: XMLReader.Limits) {
    self.bytes = bytes
    self.limits = limits
    unsafe context = nil
  }

  fileprivate static func of(_ user: UnsafeMutableRawPointer?) -> XMLCollector? {
    unsafe user.map { unsafe Unmanaged<XMLCollector>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Where the parser is, in the document's bytes.
  private var offset: Int { unsafe context.map { unsafe Int(xmlByteConsumed($0)) } ?? -1 }

  func refuse(_ reason: String) {
    if fault == nil { fault = XMLFault(description: reason) }
    if let context = unsafe context { unsafe xmlStopParser(context) }
  }

  func begin(_ name: XMLName, _ declared: [XMLBinding], language: String?) {
    guard fault == nil else { return }
    count += 1
    guard open.count < limits.depth, count <= limits.elements else { return refuse("It has more elements than are taken.") }
    guard bindings.count + declared.count <= limits.bindings else { return refuse("It has more namespaces than are taken.") }
    // At the end of the start tag, in which no `<` can stand.
    let offset = min(max(self.offset, 0), bytes.count)
    guard let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) else { return refuse("It is no well-formed XML.") }
    open.append(
      XMLElement(
        name: name, source: start..<offset, declared: declared.map(\.prefix), bindings: bindings, language: languages.last ?? nil,
        hasLanguage: language != nil))
    bindings += declared
    counts.append(declared.count)
    languages.append(language ?? languages.last ?? nil)
  }

  func end() {
    guard fault == nil, var element = open.popLast() else { return }
    bindings.removeLast(counts.popLast() ?? 0)
    languages.removeLast()
    let end = offset
    guard end > element.source.lowerBound, end <= bytes.count, bytes[end - 1] == UInt8(ascii: ">") else {
      return refuse("It is no well-formed XML.")
    }
    element.source = element.source.lowerBound..<end
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func add(_ text: String) {
    guard fault == nil, !open.isEmpty else { return }
    open[open.count - 1].text += text
  }
}
