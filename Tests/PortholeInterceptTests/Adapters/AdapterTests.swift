import PortholeIntercept
import Testing

@Suite struct AdapterTests {
  @Test("A rule that no adapter in use can use is refused, and it says which can")
  func schemes() throws {
    let interceptor = Interceptor(logger: .none)
    let attachment = interceptor.attach(.wkURLSchemeHandler)
    #expect { try interceptor.handle(.scheme("https")) { _ in .text("") } } throws: { error in
      guard let error = error as? InterceptionError else { return false }
      return error.code == .scheme
        && error.message
          == "A rule for the scheme https would never be used: the adapters in use (WKURLSchemeHandler) cannot bring its requests. What can: the local proxy, URLProtocol."
    }
    try interceptor.handle(.scheme("app")) { _ in .text("") }
    try interceptor.handle(.host("any.test")) { _ in .text("") }
    try interceptor.handle(.scheme("app") || .scheme("https")) { _ in .text("") }
    withExtendedLifetime(attachment) {}
  }

  @Test("So is one whose demands none can meet")
  func capabilities() throws {
    let interceptor = Interceptor(logger: .none)
    let attachment = interceptor.attach(.webKitGTK)
    #expect { try interceptor.handle(.scheme("app"), requiring: [.media, .cookies]) { _ in .text("") } } throws: { error in
      (error as? InterceptionError)?.code == .capability
    }
    #expect { try interceptor.handle(.any, requiring: .media) { _ in .text("") } } throws: { error in
      "\(error)".contains("needs media") && "\(error)".contains("the local proxy")
    }
    let other = interceptor.attach(.localProxy)
    try interceptor.handle(.any, requiring: .media) { _ in .text("") }
    withExtendedLifetime((attachment, other)) {}
  }

  @Test("An adapter that is let go of is no longer in use; without any, every rule may be")
  func detaching() throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.scheme("https")) { _ in .text("") }
    var attachment: PortholeIntercept.Attachment? = interceptor.attach(.webKitGTK)
    #expect(throws: InterceptionError.self) { try interceptor.handle(.scheme("https")) { _ in .text("") } }
    withExtendedLifetime(attachment) {}
    attachment = nil
    try interceptor.handle(.scheme("https")) { _ in .text("") }
  }

  @Test("Rules that are there when an adapter comes and cannot use them are named in the log")
  func warnings() throws {
    let lines = Lines()
    let interceptor = Interceptor(logger: lines.logger)
    try interceptor.handle(.scheme("https")) { _ in .text("") }
    let attachment = interceptor.attach(.wkURLSchemeHandler)
    #expect(lines.has("[WARNING] A rule for the scheme https would never be used"))
    withExtendedLifetime(attachment) {}
  }

  @Test("A rule is used by those adapters that meet its demands")
  func demands() async throws {
    let interceptor = Interceptor(logger: .none)
    try interceptor.handle(.any, requiring: .media) { _ in .text("media") }
    try interceptor.handle(.any) { _ in .text("plain") }
    #expect(await interceptor.ask(try .to("http://h/"), from: .localProxy).1.text == "media")
    #expect(await interceptor.ask(try .to("app://h/"), from: .webKitGTK).1.text == "plain")
  }

  @Test("An engine's own schemes are refused before it is asked", arguments: ["http", "HTTPS", "file", "about", "blob", "ws"])
  func engines(_ scheme: String) {
    for adapter in [Adapter.webKitGTK, .wkURLSchemeHandler] {
      #expect { try Interceptor.check(scheme: scheme, for: adapter) } throws: { ($0 as? InterceptionError)?.code == .scheme }
      #expect(!adapter.serves(scheme: scheme) && adapter.serves(scheme: "app"))
    }
    #expect(throws: Never.self) { try Interceptor.check(scheme: "app", for: .webKitGTK) }
    #expect(throws: InterceptionError.self) { try Interceptor.check(scheme: "not a scheme", for: .webKitGTK) }
  }
}
