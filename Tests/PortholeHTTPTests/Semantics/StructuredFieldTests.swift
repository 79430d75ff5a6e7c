import Testing

@testable import PortholeHTTP

/// RFC 9651.
@Suite("Structured fields")
struct StructuredFieldTests {
  @Test(
    "Bare items are read",
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), ("042", .integer(42)), ("999999999999999", .integer(999_999_999_999_999)),
      ("-999999999999999", .integer(-999_999_999_999_999)), ("1.5", .decimal(thousandths: 1500)), ("-0.125", .decimal(thousandths: -125)),
      ("123456789012.1", .decimal(thousandths: 123_456_789_012_100)), ("\"\"", .string("")), (#""a\"b\\c""#, .string(#"a"b\c"#)),
      ("a", .token("a")), ("*foo/bar:1!", .token("*foo/bar:1!")), ("::", .bytes([])), (":aGVsbG8=:", .bytes(Array("hello".utf8))),
      (":aGVsbG8:", .bytes(Array("hello".utf8))), ("?1", .boolean(true)), ("?0", .boolean(false)), ("@1659578233", .date(1_659_578_233)),
      ("@-1", .date(-1)), (#"%"f%c3%bc%22""#, .displayString("fü\"")), ("  1  ", .integer(1)),
    ] as [(String, StructuredField.BareItem)])
  func bareItems(text: String, value: StructuredField.BareItem) {
    #expect(StructuredField.item(text)?.value == value)
  }

  @Test(
    "What is no item is refused",
    arguments: [
      "", " ", "-", "1.", "1.1234", "1.a", ".5", "1000000000000000", "1234567890123.0", "1 2", "1,2", "\t1", "1\t", "\"", "\"a", #""\n""#,
      "\"ä\"", "\"\u{7F}\"", "'a'", "ä", ":a", ":ä:", ":a:", ":=:", ":YQ==YQ==:", "?", "?2", "?true", "@", "@1.5", "@a", "%a", "%\"",
      #"%"%C3%BC""#,
      #"%"%c3""#, #"%"%c""#, "a;", "a;B", "a;b=", "a;b;", "()", "(a)", "a=b",
    ])
  func noItems(text: String) {
    #expect(StructuredField.item(text) == nil)
  }

  @Test("Parameters belong to items; the last of one name counts, at the first one's place")
  func parameters() throws {
    let item = try #require(StructuredField.item("a; b=1;c;  d=\"x\";b=?0"))
    #expect(item.value == .token("a"))
    #expect(item.parameters.keys == ["b", "c", "d"])
    #expect(item.parameters["b"] == .boolean(false) && item.parameters["c"] == .boolean(true) && item.parameters["d"] == .string("x"))
    #expect(item.parameters["e"] == nil)
  }

  @Test("Lists have items and lists")
  func lists() throws {
    let list = try #require(StructuredField.list("a;q=1 ,\t(1  \"x\";y );z,?1"))
    #expect(list.count == 3)
    #expect(list[0].value == .token("a"))
    guard case .innerList(let items, let parameters) = list[1] else {
      Issue.record("no inner list")
      return
    }
    #expect(items.map(\.value) == [.integer(1), .string("x")])
    #expect(items[1].parameters["y"] == .boolean(true) && parameters["z"] == .boolean(true))
    #expect(list[1].value == nil)
    #expect(StructuredField.list("") == [])
    #expect(StructuredField.list("()")?.count == 1)
    for wrong in ["a,", ",a", "a,,b", "a b", "(a", "(a,b)", "(a\tb)", "a;b ;c", "(1)2"] {
      #expect(StructuredField.list(wrong) == nil, "\(wrong)")
    }
  }

  @Test("Dictionaries have members by name")
  func dictionaries() throws {
    let dictionary = try #require(StructuredField.dictionary("max-size=1000, *a.b_c-1;x=2,  d=(1 2),max-size=5"))
    #expect(dictionary.keys == ["max-size", "*a.b_c-1", "d"])
    #expect(dictionary["max-size"]?.value == .integer(5))
    #expect(dictionary["*a.b_c-1"]?.value == .boolean(true))
    guard case .innerList(let items, _) = dictionary["d"] else {
      Issue.record("no inner list")
      return
    }
    #expect(items.count == 2)
    #expect(StructuredField.dictionary("")?.keys == [])
    for wrong in ["a=", "a=1,", "=1", "A=1", "a=1 b=2", "a = 1", "1", "a=1;", ",a"] {
      #expect(StructuredField.dictionary(wrong) == nil, "\(wrong)")
    }
  }

  @Test("Values are written as they are read")
  func written() {
    for bytes in [[], [0], [255, 254], [1, 2, 3]] as [[UInt8]] {
      #expect(StructuredField.item(StructuredField.text(bytes))?.value == .bytes(bytes))
    }
    #expect(StructuredField.text(Array("hello".utf8)) == ":aGVsbG8=:")
    #expect(StructuredField.text(true) == "?1" && StructuredField.text(false) == "?0")
  }

  @Test("No bytes trap, and what is read once is read at every cut or refused")
  func anyBytes() {
    let texts = ["sha-256=:aGVsbG8=:, a=(1 2.5;x \"y\\\"z\");b=@1, c=%\"%c3%bc\"", "?1;a=*t/x:y", "-12.345"]
    for text in texts {
      for cut in text.indices {
        for junk in ["", "\"", "(", ":", "%", "=", ";", ",", "\u{0}", "é", "9999999999999999"] {
          let mutated = text[..<cut] + junk + text[cut...].dropFirst()
          _ = StructuredField.item(String(mutated))
          _ = StructuredField.list(String(mutated))
          _ = StructuredField.dictionary(String(mutated))
        }
      }
    }
  }
}
