import Foundation
import PortholeHTTP
import Testing

@Suite("multipart/form-data")
struct FormDataParserTests {
  private static let field = "Content-Disposition: form-data; name=\"a\"\r\n"

  /// The content of each part, of a form with the boundary `B`.
  private func contents(_ text: String) -> [String]? {
    let run = FormRun(Array(text.utf8), boundary: "B")
    guard run.outcome == "end", run.parts.allSatisfy(\.isComplete) else { return nil }
    return run.parts.map { String(decoding: $0.content, as: UTF8.self) }
  }

  static let whole: [(form: String, contents: [String])] = [
    ("--B\r\n\(field)\r\nhello\r\n--B--\r\n", ["hello"]),
    ("--B\r\n\(field)\r\nhello\r\n--B--", ["hello"]),
    ("--B\r\n\(field)\r\nhello\r\n--B--  \t", ["hello"]),
    ("--B \t\r\n\(field)\r\nhello\r\n--B-- \r\nepilogue\r\n--B\r\n", ["hello"]),
    ("preamble\r\nof lines\r\n--B\r\n\(field)\r\nhello\r\n--B--\r\n", ["hello"]),
    ("\r\n--B\r\n\(field)\r\nhello\r\n--B--\r\n", ["hello"]),
    ("--B--\r\n", []), ("--B--", []),
    ("--B\r\n\(field)\r\n\r\n--B--\r\n", [""]),
    // The CRLF of the delimiter may be the one that ends the head (RFC 2046 §5.1.1).
    ("--B\r\n\(field)\r\n--B--\r\n", [""]),
    ("--B\r\n\(field)\r\n\r\n\r\n\r\n--B\r\n\(field)\r\n\r\r\n\n\r\n--B--\r\n", ["\r\n\r\n", "\r\r\n\n"]),
    (
      "--B\r\n\(field)\r\n\r\n--\r\n--A\r\n-\r\n--BX\r\n--B-\r\n--B--X\r\n--B x\r\n--B\r\r\n--B--\r\n",
      ["\r\n--\r\n--A\r\n-\r\n--BX\r\n--B-\r\n--B--X\r\n--B x\r\n--B\r"]
    ),
    ("--B\r\n\(field)\r\n-\r\n--B--\r\n", ["-"]), ("--B\r\n\(field)\r\n--\r\n--B--\r\n", ["--"]),
    ("--B\r\n\(field)\r\n--BX\r\n--B--\r\n", ["--BX"]),
    ("--B\r\n\(field)\r\none\n--B\ntwo\r\n--B--\r\n", ["one\n--B\ntwo"]),
    ("--B\r\ncontent-DISPOSITION: FORM-DATA;\r\n\tNAME=a\r\n\r\nfolded\r\n--B--\r\n", ["folded"]),
    ("--B\r\nX-Other: 1\r\n\(field)Content-Transfer-Encoding: binary\r\n\r\nhello\r\n--B--\r\n", ["hello"]),
  ]

  @Test("Case 36: content is taken to the byte, in any split", arguments: whole)
  func valid(form: String, expected: [String]) {
    #expect(contents(form) == expected)
    let bytes = Array(form.utf8)
    let whole = FormRun(bytes, boundary: "B")
    for first in 0...bytes.count {
      #expect(FormRun(bytes, cuts: [first], boundary: "B") == whole)
      for second in first...bytes.count where second - first < 12 {
        #expect(FormRun(bytes, cuts: [first, second], boundary: "B") == whole)
      }
    }
    #expect(FormRun(bytes, cuts: Array(0...bytes.count), boundary: "B") == whole)
  }

  @Test("Every cut of a valid form is incomplete", arguments: whole)
  func cut(form: String, expected: [String]) {
    let bytes = Array(form.utf8)
    // From the closing delimiter on it is whole; content that holds its text is whole there, as far as one can tell.
    guard form.components(separatedBy: "--B--").count == 2, let closing = form.range(of: "--B--") else { return }
    let end = form.utf8.distance(from: form.startIndex, to: closing.upperBound)
    for end in 0..<end { #expect(FormRun(Array(bytes[..<end]), boundary: "B").outcome == "400") }
  }

  @Test(
    "What is malformed is refused, with what is wrong and where",
    arguments: [
      ("", "no line with its boundary"), ("hello", "no line with its boundary"), ("--X--\r\n", "no line with its boundary"),
      ("--B", "before its closing delimiter"),
      ("--B\n\(field)\n\nhello\n--B--\n", "at byte 3: The line of a delimiter ends with a line feed alone"),
      ("--B\r\n\(field)\r\nhello", "before its closing delimiter, in part 1"),
      ("--B\r\n\(field)\r\nhello\r\n--B", "before its closing delimiter"),
      ("--B\r\n\(field)\r\nhello\r\n--B\r\n", "ends in the header of part 2"), ("--B\r\n\(field)", "ends in the header of part 1"),
      ("--B\r\n\(field)\n\r\nhello\r\n--B--", "A line in the header of part 1 ends with a line feed alone"),
      ("--B\r\n\r\nhello\r\n--B--", "Part 1 of the form is malformed: It has no Content-Disposition"),
      ("--B\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--B--", "Part 1 of the form is malformed: It has no name"),
      ("--B\r\nContent-Disposition: attachment; name=a\r\n\r\nhello\r\n--B--", "is not form-data"),
      ("--B\r\nContent-Disposition: form-data; name=\"a\r\n\r\nhello\r\n--B--", "Content-Disposition field is malformed"),
      ("--B\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\nhello\r\n--B--", "Content-Disposition field is malformed"),
      ("--B\r\n\(field)\(field)\r\nhello\r\n--B--", "more than one Content-Disposition"),
      ("--B\r\n\(field)Content-Type: a/b\r\nContent-Type: c/d\r\n\r\nhello\r\n--B--", "more than one Content-Type"),
      ("--B\r\nnonsense\r\n\r\nhello\r\n--B--", "In the header of part 1: A line of the header has no colon"),
      ("--B\r\n folded: a\r\n\r\nhello\r\n--B--", "In the header of part 1: "),
      ("--B\r\nContent-Disposition: form-data; name=\"\0\"\r\n\r\nhello\r\n--B--", "control byte"),
      ("--B\r\n\(field)\r\n1\r\n--B\r\nContent-Disposition: x\r\n\r\n2\r\n--B--", "Part 2 of the form"),
    ])
  func malformed(form: String, reason: String) {
    let run = FormRun(Array(form.utf8), boundary: "B")
    #expect(run.outcome == "400")
    #expect(run.reason.contains(reason), "\(run.reason)")
  }

  @Test("An encoding that nobody uses is refused and not passed on undecoded")
  func encoding() {
    let run = FormRun(Array("--B\r\n\(Self.field)Content-Transfer-Encoding: base64\r\n\r\naGVsbG8=\r\n--B--".utf8), boundary: "B")
    #expect(run.outcome == "415")
  }

  @Test("Limits: parts, bytes and fields of a header")
  func limits() {
    let limits = MultipartLimits(parts: 2, head: 100, fields: 3)
    func outcome(_ form: String) -> String { FormRun(Array(form.utf8), boundary: "B", limits: limits).outcome }
    let part = "--B\r\n\(Self.field)\r\nhello\r\n"
    #expect(outcome(part + part + "--B--") == "end")
    #expect(outcome(part + part + part + "--B--") == "413")
    #expect(outcome("--B\r\n\(Self.field)A: b\r\nC: d\r\n\r\n\r\n--B--") == "end")
    #expect(outcome("--B\r\n\(Self.field)A: b\r\nC: d\r\nE: f\r\n\r\n\r\n--B--") == "413")
    let long = String(repeating: "x", count: 100 - Self.field.utf8.count - 2 - 5)
    #expect(outcome("--B\r\n\(Self.field)A: \(long)\r\n\r\n\r\n--B--") == "end")
    #expect(outcome("--B\r\n\(Self.field)A: \(long)x\r\n\r\n\r\n--B--") == "413")
    let mixed = "Content-Disposition: form-data; name=f\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n--C\r\n\r\n1\r\n"
    #expect(outcome("--B\r\n\(mixed)--C--\r\n--B--") == "end")
    #expect(outcome("--B\r\n\(mixed)--C\r\n\r\n2\r\n--C--\r\n--B--") == "413")
  }

  @Test("Boundaries of every length up to 200 bytes, and none that is none")
  func boundaries() {
    for length in 1...200 {
      let boundary = String(repeating: "-", count: length / 2) + String(repeating: "b", count: length - length / 2)
      let form = "--\(boundary)\r\n\(Self.field)\r\n\(boundary)\r\n--\(boundary.dropLast())\r\n--\(boundary)--"
      let run = FormRun(Array(form.utf8), boundary: boundary)
      #expect(run.outcome == "end")
      #expect(run.parts.map { String(decoding: $0.content, as: UTF8.self) } == ["\(boundary)\r\n--\(boundary.dropLast())"])
    }
    for boundary in ["", "a ", "a\r\nb", "\0", String(repeating: "b", count: 201)] {
      #expect(FormDataParser(boundary: boundary) == nil)
    }
  }

  @Test("Files of one field as multipart/mixed, in any split")
  func nested() {
    let form = """
      --B\r
      Content-Disposition: form-data; name="files"\r
      Content-Type: multipart/mixed; boundary="C c"\r
      \r
      preamble\r
      --C c\r
      Content-Disposition: file; filename="one.txt"\r
      \r
      first\r
      --C\r
      --C c\r
      Content-Disposition: attachment; filename="two.gif"\r
      Content-Type: image/gif\r
      \r
      \r
      --\r
      --C c\r
      \r
      neither\r
      --C c--\r
      epilogue\r
      --B\r
      Content-Disposition: form-data; name="after"\r
      \r
      last\r
      --B--\r

      """
    let bytes = Array(form.utf8)
    let whole = FormRun(bytes, boundary: "B")
    func part(_ name: String, _ fileName: String?, _ type: String, _ content: String) -> FormRun.Part {
      FormRun.Part(name: name, fileName: fileName, type: type, content: Array(content.utf8), isComplete: true)
    }
    let expected = [
      part("files", "one.txt", "text/plain", "first\r\n--C"), part("files", "two.gif", "image/gif", "\r\n--"),
      part("files", nil, "text/plain", "neither"), part("after", nil, "text/plain", "last"),
    ]
    #expect(whole == FormRun(parts: expected, outcome: "end"))
    for first in 0...bytes.count { #expect(FormRun(bytes, cuts: [first], boundary: "B") == whole) }
    #expect(FormRun(bytes, cuts: Array(0...bytes.count), boundary: "B") == whole)
    // The nested content is cut, the rest is not.
    let cut = form.replacing("--C c--\r\nepilogue\r\n", with: "")
    #expect(FormRun(Array(cut.utf8), boundary: "B").outcome == "400")
    let noBoundary = form.replacing("; boundary=\"C c\"", with: "")
    #expect(FormRun(Array(noBoundary.utf8), boundary: "B").outcome == "400")
  }

  @Test("Multipart content that is deeper, or is a file, is content as it is")
  func notNested() {
    let inner = "--D\r\n\r\nx\r\n--D--"
    let deeper =
      "--B\r\nContent-Disposition: form-data; name=f\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n--C\r\n"
      + "Content-Type: multipart/mixed; boundary=D\r\n\r\n\(inner)\r\n--C--\r\n--B--"
    #expect(contents(deeper) == [inner])
    let file =
      "--B\r\nContent-Disposition: form-data; name=f; filename=a.mht\r\nContent-Type: multipart/mixed; boundary=D\r\n\r\n\(inner)\r\n--B--"
    #expect(contents(file) == [inner])
  }

  @Test(
    "Case 39: names as browsers, curl and others write them",
    arguments: [
      (#"name="a b"; filename="测试😀.txt""#, "a b", "测试😀.txt"),
      (#"name="%22q%22%0D%0A%41"; filename="100%.txt""#, "\"q\"\r\n%41", "100%.txt"),
      (#"name="\"q\"\\"; filename="C:\dir\name.txt""#, "\"q\"\\", #"C:\dir\name.txt"#), (#"name=a;filename=b.txt"#, "a", "b.txt"),
      (#"name="a;b=c"; filename="x; name=y""#, "a;b=c", "x; name=y"), (#"filename="first.txt" ; name = "last""#, "last", "first.txt"),
      (#"name=a; filename="plain.txt"; filename*=UTF-8''na%C3%AFve%20plan.txt"#, "a", "naïve plan.txt"),
      (#"name=a; filename*=iso-8859-1'en'%A3%20rates; filename=x"#, "a", "£ rates"),
      (#"name=a; filename*=UTF-8''%ff; filename=x"#, "a", "x"), (#"name=a; filename*=koi8-r''%C1; filename=x"#, "a", "x"),
      (#"name=""; filename="""#, "", ""), (#"name=ünï"#, "ünï", nil),
    ])
  func names(parameters: String, name: String, fileName: String?) throws {
    let form = "--B\r\nContent-Disposition: form-data; \(parameters)\r\n\r\n\r\n--B--"
    let part = try #require(FormRun(Array(form.utf8), boundary: "B").parts.first)
    #expect(part.name == name)
    #expect(part.fileName == fileName)
  }

  @Test("Bytes of a name that are no UTF-8 are Windows-1252")
  func latin() throws {
    let form = Array("--B\r\nContent-Disposition: form-data; name=\"caf".utf8) + [0xE9, 0x80] + Array("\"\r\n\r\n\r\n--B--".utf8)
    #expect(FormRun(form, boundary: "B").parts.map(\.name) == ["café€"])
  }
}
