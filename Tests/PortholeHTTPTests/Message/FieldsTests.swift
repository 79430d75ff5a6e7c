import PortholeHTTP
import Testing

@Suite struct FieldsTests {
  @Test func namesAreEqualInEveryCase() {
    #expect(FieldName("content-TYPE") == .contentType)
    #expect(FieldName("content-TYPE").known == FieldName.contentType.known)
    #expect(FieldName("content-type").description == "Content-Type")
    #expect(FieldName("X-My-Own") == "x-mY-oWN")
    #expect(FieldName("X-My-Own").known == 0)
    #expect(Set<FieldName>(["X-A", "x-a", "Host", "hOST"]).count == 2)
    #expect(FieldName("X-A") != "X-B")
    // Bytes that differ in the bit of case only where there is no letter.
    #expect(FieldName("Content\rLength") != .contentLength)
    #expect(FieldName("Content\rLength").known == 0)
    #expect(FieldName("a^") != "a~")
  }

  @Test func everyCommonNameIsFound() {
    let names: [FieldName] = [
      .te, .dav, .dnt, .if, .host, .etag, .date, .contentLength, .transferEncoding, .ifModifiedSince, .accessControlAllowCredentials,
      .upgradeInsecureRequests, .secWebSocketExtensions, .strictTransportSecurity, .xRequestedWith,
    ]
    for name in names {
      #expect(FieldName(name.description.uppercased()) == name)
      #expect(FieldName(name.description.lowercased()).known == name.known)
      #expect(FieldName(name.description + "s").known == 0)
    }
    #expect(Set(names.map(\.known)).count == names.count)
  }

  @Test func valuesAreCombined() {
    var fields: Fields = ["Accept": "a", "X-A": "1", "accept": "b"]
    fields.append("ACCEPT", " c\t")
    #expect(fields["Accept"] == "a, b, c")
    #expect(fields.values(of: .accept) == ["a", "b", "c"])
    #expect(fields["x-a"] == "1")
    #expect(fields["X-B"] == nil)
    #expect(fields.contains(.accept))
    #expect(!fields.contains(.acceptEncoding))
    #expect(fields.count == 4)
    #expect(fields[1] == Field("x-A", "1"))
    #expect(fields.map(\.value) == ["a", "1", "b", "c"])
  }

  @Test func settingReplacesAll() {
    var fields: Fields = ["A": "1", "B": "2", "a": "3"]
    fields["a"] = "4"
    #expect(fields == ["B": "2", "A": "4"])
    fields["B"] = nil
    #expect(fields == ["A": "4"])
    fields.remove("C")
    #expect(fields.wire == Array("a: 4\r\n".utf8))
    fields["A"] = nil
    #expect(fields.isEmpty)
    #expect(fields == [:])
  }

  @Test func orderAndRepetitionCountForEquality() {
    #expect(["A": "1", "B": "2"] as Fields == ["a": "1", "b": "2"])
    #expect(["A": "1", "B": "2"] as Fields != ["B": "2", "A": "1"])
    #expect(["A": "1", "A": "1"] as Fields != ["A": "1"])
    #expect(["A": "x"] as Fields != ["A": "X"])
  }

  @Test func copiesAreTheirOwn() {
    let original: Fields = ["A": "1"]
    var copy = original
    copy["A"] = "2"
    copy.append("B", "3")
    #expect(original == ["A": "1"])
    #expect(copy == ["A": "2", "B": "3"])
  }

  @Test func whatCannotBeSentIsNotTaken() {
    var fields: Fields = ["A": "1"]
    #expect(fields.invalidName == nil)
    fields["B"] = "2\r\nC: 3"
    fields.append("D d", "4")
    #expect(fields.invalidName == "B")
    #expect(fields == fields)
    #expect(fields.count == 1)
    fields.remove("A")
    #expect(fields.invalidName == "B")
    var good: Fields = ["E": "caf\u{E9}\tx"]
    good["F"] = ""
    #expect(good.invalidName == nil)
    #expect(good["E"] == "caf\u{E9}\tx")
  }

  @Test func bytesWithoutStrings() {
    let fields: Fields = ["Host": "a", "Via": "1", "via": "22"]
    #expect(fields.withFirstValue(of: .via) { $0.count } == 1)
    #expect(fields.withFirstValue(of: .vary) { $0.count } == nil)
    var lengths: [Int] = []
    fields.forEachValue(of: "VIA") { lengths.append($0.count) }
    #expect(lengths == [1, 2])
    #expect(fields.firstIndex(of: .via) == 1)
    #expect(fields.firstIndex(of: "nothing") == nil)
  }

  @Test func fieldsOfARequestCanBeChanged() {
    var parser = RequestParser()
    let bytes = Array("GET /a HTTP/1.1\r\nHost:a\r\nX-A:  1  \r\nVia: b\r\n\r\n".utf8)
    guard case .head(var head, _) = parser.parse(bytes.span) else { return #expect(Bool(false), "no head") }
    head.fields.append("X-B", "2")
    #expect(head.fields.wire == Array("Host:a\r\nX-A:  1  \r\nVia: b\r\nX-B: 2\r\n".utf8))
    head.fields["Via"] = nil
    #expect(head.fields.wire == Array("Host:a\r\nX-A:  1  \r\nX-B: 2\r\n".utf8))
    #expect(head.target == "/a")
    #expect(head.fields["x-a"] == "1")
  }

  @Test func linesOfSomeNamesAreLeftOutAndTheOthersStayAsTheyAre() {
    // `Access-Control-Max-Age` and `Content-Length` share a bit.
    let fields: Fields = [
      "Content-Length": "1", "X-Own": "2", "Access-Control-Max-Age": "3", "x-OTHER": "4", "Via": "5", "Via": "6", "X-Requested-With": "7",
    ]
    let kept = fields.without(FieldNames("Content-Length", "X-Other", "X-Requested-With"))
    #expect(kept.wire == Array("X-Own: 2\r\nAccess-Control-Max-Age: 3\r\nVia: 5\r\nVia: 6\r\n".utf8))
    #expect(kept["access-control-max-age"] == "3" && kept[.via] == "5, 6" && kept["X-Own"] == "2")
    #expect(!kept.contains(.contentLength) && !kept.contains("X-Other"))
    #expect(fields.without(FieldNames("Access-Control-Max-Age"))[.contentLength] == "1")
    #expect(fields.without(FieldNames("Date", "X-Absent")) == fields)
    #expect(fields.without(FieldNames(fields.map(\.name))).isEmpty)
    var wire: [UInt8] = []
    for names in [FieldNames("Content-Length", "X-Other", "X-Requested-With"), FieldNames("Via"), FieldNames("X-Absent")] {
      wire = []
      fields.appendWire(to: &wire, without: names)
      #expect(wire == fields.without(names).wire)
    }
    #expect(wire == fields.wire)
  }

  @Test func removingLeavesCopiesAndMarksAlone() {
    var fields: Fields = ["A": "1", "Via": "2", "B": "3", "Via": "4", "C": "5"]
    fields[.server] = nil
    let before = fields
    fields.remove(.via)
    fields.append("Via", "6")
    #expect(fields.wire == Array("A: 1\r\nB: 3\r\nC: 5\r\nVia: 6\r\n".utf8) && fields["c"] == "5")
    #expect(fields.declines(.server))
    fields.remove(FieldNames("A", "C"))
    #expect(fields == ["B": "3", "Via": "6"] && fields.declines(.server))
    #expect(before.wire == Array("A: 1\r\nVia: 2\r\nB: 3\r\nVia: 4\r\nC: 5\r\n".utf8))
  }
}
