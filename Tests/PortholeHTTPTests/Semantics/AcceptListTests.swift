import PortholeHTTP
import Testing

@Suite("Accept lists")
struct AcceptListTests {
  /// The example of RFC 9110 §12.5.1, and the table to it.
  @Test(
    "Media types by specificity",
    arguments: [
      ("text/plain;format=flowed", 1), ("text/plain", 0.7), ("text/html", 0.3), ("image/jpeg", 0.5), ("text/plain;format=fixed", 0.4),
      ("text/html;level=3", 0.3), ("TEXT/PLAIN; Format=Flowed", 1), ("nonsense", 0),
    ])
  func rfcExample(offer: String, quality: Double) {
    let list = AcceptList("text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5", .mediaTypes)
    #expect(list.quality(of: offer) == quality)
  }

  @Test(
    "The best media type",
    arguments: [
      ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"), ("application/json", "application/json"),
      ("application/json, text/html;q=0.9", "application/json"), ("*/*", "text/html"), ("text/*;q=0.1, application/*", "application/json"),
      ("image/png", nil), ("text/html;q=0, */*;q=0.1", "application/json"), ("*/*;q=0", nil), (nil, "text/html"), ("", "text/html"),
      ("nonsense", "text/html"), ("application/json;q=2, text/html;q=0.1", "text/html"),
      ("application/json;v=\"a,b\", text/html;q=0.1", "text/html"),
    ] as [(String?, String?)])
  func bestMediaType(value: String?, best: String?) {
    #expect(AcceptList(value, .mediaTypes).best(of: ["text/html", "application/json"]) == best)
  }

  @Test(
    "The best coding",
    arguments: [
      (nil, "identity"), ("", "identity"), ("identity", "identity"), ("probe", "identity"), ("gzip", "gzip"), ("GZIP", "gzip"),
      ("x-gzip", "gzip"), ("gzip;q=0", "identity"), ("gzip; q=0.000", "identity"), ("gzip;Q=0", "identity"),
      ("*;q=0, identity", "identity"),
      ("gzip, *;q=0", "gzip"), ("gzip;q=0.1, identity;q=0.9", "identity"), ("gzip;q=0.001", "gzip"), ("*", "gzip"), ("*;q=0", nil),
      ("identity;q=0, probe", nil), ("identity;q=0, gzip", "gzip"), ("notgzip, xgzip", "identity"), ("gzip, deflate, br", "gzip"),
      ("deflate, gzip;q=1.0, *;q=0.5", "gzip"), ("gzip;q=1.5", "identity"), ("gzip;q=0.0001", "identity"), ("gzip;q=", "identity"),
      ("gzip;q=-1", "identity"), ("gzip;q=1.001", "identity"), ("gzip;q=.5", "identity"), ("gzip;q=\"0.5\"", "gzip"),
      ("g zip, gzip", "gzip"),
      (",, gzip ,", "gzip"), ("gzip ; q=0.5", "gzip"), ("gzip;q=0.", "identity"), ("gzip;q=1.", "gzip"),
    ] as [(String?, String?)])
  func bestCoding(value: String?, best: String?) {
    #expect(AcceptList(value, .codings).best(of: ["gzip", "identity"]) == best)
  }

  @Test("A coding that is not named is not taken; identity hardly")
  func codingQualities() {
    let list = AcceptList("gzip;q=0.8, br;q=0.123", .codings)
    #expect(list.quality(of: "gzip") == 0.8)
    #expect(list.quality(of: "br") == 0.123)
    #expect(list.quality(of: "zstd") == 0)
    #expect(list.quality(of: "identity") == 0.001)
  }

  @Test(
    "Languages by the longest prefix",
    arguments: [
      ("de", 1), ("de-AT", 0.2), ("de-at-1996", 0.2), ("de-CH", 1), ("en", 0.5), ("en-GB", 0.5), ("eng", 0.1), ("fr", 0.1), ("DE", 1),
      ("", 0.1),
    ])
  func languages(offer: String, quality: Double) {
    #expect(AcceptList("de, de-AT;q=0.2, en;q=0.5, *;q=0.1", .languages).quality(of: offer) == quality)
  }

  @Test("The best language")
  func bestLanguage() {
    #expect(AcceptList("fr-CH, fr;q=0.9, en;q=0.8", .languages).best(of: ["en", "fr", "de"]) == "fr")
    #expect(AcceptList("ja", .languages).best(of: ["en", "de"]) == nil)
    #expect(AcceptList(nil, .languages).best(of: ["en", "de"]) == "en")
  }
}
