import Testing

@testable import PortholeUploader

@Suite struct PageTextsTests {
  /// The original crashed in a process without a bundle.
  @Test func nothingIsMissing() {
    let texts = PageTexts(.init(), nonce: "n")
    #expect(!texts.title.isEmpty && !texts.header.isEmpty && !texts.footer.isEmpty && !texts.deviceName.isEmpty)
    #expect(texts.epilogue.isEmpty)
    #expect(texts.prologue == nil)
  }

  @Test func whatTheAppSaysIsTakenAsItIs() {
    var look = Uploader.Configuration()
    look.title = "A & B"
    look.prologue = "<script nonce=\"%nonce%\">1</script>"
    look.epilogue = "<p>100% %nonce%</p>"
    look.footer = ""
    look.deviceName = "<Phone>"
    let texts = PageTexts(look, nonce: "abc")
    #expect(texts.title == "A & B")
    #expect(texts.header == "A &amp; B")
    #expect(texts.prologue == "<script nonce=\"abc\">1</script>")
    #expect(texts.epilogue == "<p>100% abc</p>")
    #expect(texts.footer.isEmpty)
    #expect(texts.deviceName == "<Phone>")
    look.header = "<h2>%nonce%</h2>"
    #expect(PageTexts(look, nonce: "x").header == "<h2>x</h2>")
  }
}
