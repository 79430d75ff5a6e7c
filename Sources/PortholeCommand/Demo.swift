import Porthole

/// `porthole demo NAME`: small servers, one for each way of answering.
enum Demo {
  private static let demos: [String: @Sendable (Server) -> Void] = [
    "page": page, "stream": stream, "async": async, "redirect": redirect, "template": template, "block": block,
    "form": DemoForms.form, "upload": DemoForms.upload,
  ]

  static func run(_ arguments: [String]) async throws {
    var options = Options(arguments, subcommand: "demo")
    var common = ServerOptions()
    common.configuration.accessLog = .standardError()
    var wantsHelp = false
    try options.parse { name, options in
      switch name {
      case "--help", "-h": wantsHelp = true
      default: return try common.take(name, &options)
      }
      return true
    }
    if wantsHelp { return Console.print(Help.demo) }
    let name = try options.operand("the demo's name")
    guard let add = demos[name] else {
      throw options.usage("there is no demo \(name); there are \(demos.keys.sorted().joined(separator: ", "))")
    }
    let server = try common.makeServer(options)
    add(server)
    try await Console.run(server)
  }

  /// Any path: a page.
  @Sendable private static func page(_ server: Server) {
    server.get(.any) { _ in .html("<html><body><p>Hello World</p></body></html>") }
  }

  /// `/sync` counts down while it blocks its thread, `/async` while it waits.
  @Sendable private static func stream(_ server: Server) {
    server.get("/sync", .blocking) { _ in
      .stream(type: "text/plain") { writer in
        for number in (1...10).reversed() {
          Console.block(milliseconds: 100)
          try await writer.write("\(number)\n")
        }
      }
    }
    server.get("/async") { _ in countdown }
  }

  private static var countdown: Response {
    .stream(type: "text/plain") { writer in
      for number in (1...10).reversed() {
        try await Task.sleep(for: .seconds(1))
        try await writer.write("\(number)\n")
      }
    }
  }

  /// `/async` answers after a second; `/async2` then counts down.
  @Sendable private static func async(_ server: Server) {
    server.get("/async") { _ in
      try await Task.sleep(for: .seconds(1))
      return .text("Hello World!")
    }
    server.get("/async2") { _ in
      try await Task.sleep(for: .seconds(1))
      return countdown
    }
  }

  /// `/` leads to `/index.html`.
  @Sendable private static func redirect(_ server: Server) {
    server.get("/") { _ in .redirect(to: "index.html", status: .temporaryRedirect) }
    server.get("/index.html") { _ in .html("<html><body><p>Hello World</p></body></html>") }
  }

  /// `/` answers at once, `/block` after it has held its thread for two seconds.
  @Sendable private static func block(_ server: Server) {
    server.get("/") { _ in .text("Hello World!") }
    server.get("/block") { _ in
      Console.block(milliseconds: 2000)
      return .text("Hello World, two seconds later!")
    }
  }
}
