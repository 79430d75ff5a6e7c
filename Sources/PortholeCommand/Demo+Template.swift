import Porthole

extension Demo {
  /// `/?name=NAME`: a page made of a template, with the name in it as the text that it is.
  @Sendable static func template(_ server: Server) {
    let page = Template(
      """
      <!DOCTYPE html>
      <html>
      <head><meta charset="utf-8"><title>%title%</title></head>
      <body>
      <h1>Hello %name%</h1>
      %links%
      </body>
      </html>

      """)
    server.get("/") { request in
      .html(
        page.render([
          "title": "A template", "name": .text(request.query["name"] ?? "World"),
          "links": .html("<p><a href=\"?name=%3Cb%3EBob%3C%2Fb%3E\">Hello &lt;b&gt;Bob&lt;/b&gt;</a></p>"),
        ]))
    }
  }
}
