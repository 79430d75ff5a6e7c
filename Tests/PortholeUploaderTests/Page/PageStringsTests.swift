import Foundation
import Porthole
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

@Suite struct PageStringsTests {
  @Test func thereAreTenLanguages() {
    #expect(PageStrings.all.keys.sorted() == ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "pt", "zh-Hans"])
  }

  @Test func allHaveTheSameKeysAndValuesInTheirTexts() throws {
    let english = try table("en")
    for language in PageStrings.all.keys {
      let other = try table(language)
      #expect(Set(other.keys) == Set(english.keys), "\(language)")
      for (key, forms) in english {
        let wanted = names(in: forms), found = names(in: other[key] ?? [:])
        // A number may be a word of its own ("one file"), and where there is a number no name may be needed.
        #expect(found.subtracting(wanted).isEmpty, "\(language) \(key) has \(found)")
        if forms.count == 1 { #expect(found == wanted, "\(language) \(key) has \(found)") }
        #expect(!(other[key] ?? [:]).values.contains(""), "\(language) \(key) is empty")
      }
    }
  }

  /// What a client sent is put in as it is, even where it looks like another place for a value.
  @Test func valuesAreNotReadAgain() throws {
    let strings = try #require(PageStrings.all["en"])
    let key = "problem.disk-full"
    #expect(strings.text(key, ["name": "{device}", "device": "{name}"]) == "There is not enough space on {name} for “{device}”.")
    #expect(strings.text(key, ["name": "a"]) == "There is not enough space on {device} for “a”.")
  }

  @Test func everyLanguageHasTwelveMonthsAndFiveUnits() throws {
    for strings in PageStrings.all.values {
      #expect(strings["form.months"].split(separator: " ").map(String.init) == strings.months, "\(strings.language)")
      #expect(strings["form.units"].split(separator: " ").map(String.init) == strings.units, "\(strings.language)")
      #expect(strings.months.count == 12)
      #expect(strings.units.count == 5)
    }
  }

  /// The tables stand in a `script` element as they are.
  @Test func noTextHasMarkup() {
    for strings in PageStrings.all.values { #expect(!strings.table.contains { "<>&\u{2028}\u{2029}".contains($0) }, "\(strings.language)") }
  }

  @Test func textsThatDependOnANumberHaveAllFormsOfTheLanguage() throws {
    let forms = ["ar": ["zero", "one", "two", "few", "many", "other"], "ja": ["other"], "ko": ["other"], "zh-Hans": ["other"]]
    for language in PageStrings.all.keys {
      for (key, texts) in try table(language) where texts[""] == nil {
        #expect(Set(texts.keys) == Set(forms[language] ?? ["one", "other"]), "\(language) \(key)")
      }
    }
  }

  @Test(arguments: [
    ("de-AT", "de"), ("pt-BR", "pt"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-Hant-TW", "zh-Hans"), ("AR-eg", "ar"), ("en-GB", "en"),
  ])
  func aRangeLeadsToItsLanguage(_ range: String, _ language: String) { #expect(PageStrings.match(range)?.language == language) }

  @Test(arguments: ["sv", "", "*", "-", "d", "deu"]) func othersLeadToNone(_ range: String) { #expect(PageStrings.match(range) == nil) }

  @Test(arguments: [
    ("/", "fr;q=0.4, de-CH;q=0.9, en;q=0.1", "de"), ("/", "sv, it;q=0.2", "it"), ("/", "sv", "en"), ("/?lang=ko", "de", "ko"),
    ("/?lang=xx", "de", "de"),
    ("/", "ja;q=0, ar", "ar"),
  ])
  func thePageIsInTheReadersLanguage(_ target: String, _ accepted: String, _ language: String) async throws {
    let page = try await Site().get(target, [.acceptLanguage: accepted])
    #expect(page.text.contains("<html lang=\"\(language)\" dir=\"\(language == "ar" ? "rtl" : "ltr")\">"))
    #expect(page.fields[.vary]?.contains("Accept-Language") == true)
  }

  /// A table with all its texts by form; the form of a text that has but one is empty.
  private func table(_ language: String) throws -> [String: [String: String]] {
    let table = try #require(PageStrings.all[language]?.table)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(table.utf8)) as? [String: Any])
    return json.mapValues { $0 as? [String: String] ?? ["": $0 as? String ?? ""] }
  }

  private func names(in texts: [String: String]) -> Set<String> {
    Set(texts.values.flatMap { $0.matches(of: /\{(\w+)\}/).map { String($0.1) } })
  }
}
