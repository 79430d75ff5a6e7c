import Testing

@testable import PortholeXML

/// Documents that are taken, to the byte, and those that are not.
struct XMLReaderTests {
  private func read(_ text: String) throws -> XMLDocument { try XMLReader.read(Array(text.utf8)) }

  private func isRefused(_ text: String) -> Bool { (try? read(text)) == nil }

  @Test func namesAreNamespaceAndLocalName() throws {
    let root = try read(
      #"<?xml version="1.0" encoding="utf-8"?><a:x xmlns:a="DAV:" xmlns="urn:d"><y/><a:z>t<![CDATA[<]]>&amp;&#65;</a:z></a:x>"#
    ).root
    #expect(root.name == XMLName("DAV:", "x"))
    #expect(root.children.map(\.name) == [XMLName("urn:d", "y"), XMLName("DAV:", "z")])
    #expect(root.children[1].text == "t<&A")
  }

  @Test func anElementKeepsItsBytesAndTakesWhatItNeeds() throws {
    let document = try read(
      #"<D:p xmlns:D="DAV:" xmlns:q="urn:q" xmlns="urn:d" xml:lang="de"><D:s><q:v  a='1'><!-- c --><w>&#x20;é</w></q:v></D:s></D:p>"#)
    let value = document.root.children[0].children[0]
    #expect(
      String(decoding: document.standalone(value), as: UTF8.self)
        == #"<q:v xmlns="urn:d" xmlns:q="urn:q" xml:lang="de"  a='1'><!-- c --><w>&#x20;é</w></q:v>"#)
  }

  @Test func whatAnElementSaysItselfIsNotSaidTwice() throws {
    let document = try read(#"<p xmlns="DAV:"><v xmlns="" xml:lang="en"/></p>"#)
    let value = document.root.children[0]
    #expect(value.name == XMLName("", "v"))
    #expect(String(decoding: document.standalone(value), as: UTF8.self) == #"<v xmlns="" xml:lang="en"/>"#)
  }

  @Test func anEmptyElementAndOneInManyLinesKeepTheirBytes() throws {
    for text in ["<v/>", "<v />", "<v\n a=\"/>\"\n/>", "<v></v>", "<v ></v >"] {
      let document = try read("<p>\(text)<o/></p>")
      #expect(String(decoding: document.standalone(document.root.children[0]), as: UTF8.self) == text)
    }
  }

  @Test func noDocumentTypeIsTaken() {
    #expect(isRefused(#"<!DOCTYPE a><a/>"#))
    #expect(isRefused(#"<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>"#))
    #expect(isRefused(#"<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>"#))
    #expect(isRefused(#"<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>"#))
    let laughs = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    #expect(isRefused("<!DOCTYPE a [<!ENTITY l0 \"lol\">\(laughs)]><a>&l9;</a>"))
  }

  @Test func whatIsNotWellFormedIsRefused() {
    for text in [
      "", " ", "a", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b='1' b='2'/>", "<a>&b;</a>", "<a:b/>", "<a xmlns:b=''/>", "<a b='<'/>",
      "<a>\u{0}</a>",
    ] { #expect(isRefused(text), "\(text)") }
  }

  @Test func namespacesNeedNotBeProperURIs() throws {
    #expect(try read("<a xmlns='x:&amp;y z'/>").root.name == XMLName("x:&y z", "a"))
    #expect(try read("<n:a xmlns:n='rel'/>").root.name == XMLName("rel", "a"))
  }

  @Test func bytesThatAreNoUTF8AreRefusedAndUTF16WithItsMarkIsTaken() throws {
    #expect(throws: XMLFault.self) { try XMLReader.read([0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E]) }
    for isBig in [true, false] {
      let units = [0xFEFF] + Array("<a>é</a>".utf16)
      let bytes = units.flatMap { unit in isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)] }
      #expect(try XMLReader.read(bytes).root.text == "é")
    }
    #expect(try XMLReader.read([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8)).root.name == XMLName("", "a"))
  }

  @Test func depthElementsAndNamespacesAreBounded() throws {
    func nested(_ depth: Int) -> String { String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth) }
    #expect(!isRefused(nested(64)))
    #expect(isRefused(nested(65)))
    #expect(isRefused(nested(100_000)))
    #expect(!isRefused("<a>" + String(repeating: "<b/>", count: 9_999) + "</a>"))
    #expect(isRefused("<a>" + String(repeating: "<b/>", count: 10_000) + "</a>"))
    #expect(isRefused("<a" + (0..<65).map { " xmlns:n\($0)='u'" }.joined() + "/>"))
  }

  @Test func damagedDocumentsNeverDoHarm() {
    let whole = Array(#"<?xml version="1.0"?><D:p xmlns:D="DAV:" xml:lang="en"><D:s a="b">t&amp;<![CDATA[c]]><!-- d --></D:s></D:p>"#.utf8)
    for index in whole.indices {
      for byte: UInt8 in [0, 0x3C, 0x3E, 0x26, 0x22, 0x2F, 0xFF] {
        var damaged = whole
        damaged[index] = byte
        if let document = try? XMLReader.read(damaged) { _ = document.standalone(document.root) }
      }
      if let document = try? XMLReader.read(Array(whole[..<index])) { _ = document.standalone(document.root) }
    }
  }

  @Test func textIsEscaped() {
    var bytes: [UInt8] = []
    XMLText.append("a<b>&c\r\u{1}é", to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "a&lt;b&gt;&amp;c&#13;\u{FFFD}é")
    bytes = []
    XMLText.append(attribute: "a\"b\n\t<", to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "a&quot;b&#10;&#9;&lt;")
    for (text, escaped) in [("http://example.com/x?a='b'", "http://example.com/x?a='b'"), ("\"", "&quot;"), ("é&", "é&amp;"), ("", "")] {
      bytes = []
      XMLText.append(attribute: text, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == escaped)
    }
  }
}
