import Foundation
import Testing

@testable import PortholeUploader

@Suite struct JSONTextTests {
  @Test func membersAndElementsAreSetOff() {
    let json = JSONText.object { json in
      json.add("a", "x")
      json.add("b", 1)
      json.add("c", true)
      json.add("d", nil as String?)
      json.array("e") { json in
        json.add(1)
        json.add("y")
        json.object { _ in }
        json.array { _ in }
        json.addNull()
      }
      json.object("f") { $0.add("g", nil as Int?) }
      json.add(written: [])
      json.add(written: Array("\"h\":2,\"i\":3".utf8))
      json.add("j", false)
    }
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"a":"x","b":1,"c":true,"d":null,"e":[1,"y",{},[],null],"f":{"g":null},"h":2,"i":3,"j":false}"#)
  }

  @Test func textIsWhatItWas() throws {
    let texts = [
      "", "plain", "\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}", "<script>&amp;</script>", "\u{2028}\u{2029}\u{2027}\u{202a}", "😀é測\u{301}",
      "\u{a8}\u{a9}\u{e2}\u{80}",
    ]
    let json = JSONText.object { json in json.array("texts") { json in for text in texts { json.add(text) } } }
    let read = try JSONSerialization.jsonObject(with: Data(json)) as? [String: [String]]
    #expect(read?["texts"]?.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    #expect(!json.contains(UInt8(ascii: "<")) && !json.contains(UInt8(ascii: "&")))
    #expect(!String(decoding: json, as: UTF8.self).contains("\u{2028}"))
  }
}
