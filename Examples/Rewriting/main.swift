// A site of somebody else's, its pages changed on the way: `swift run Rewriting https://www.example.org`, then http://localhost:8080/ in a browser.
//
// With a rule for the site's host and `ReverseProxy(configuration)`, an adapter would do the same to a web view's requests for the site itself.

import PortholeIntercept

let site = CommandLine.arguments.dropFirst().first ?? "https://www.example.org"

var configuration = ReverseProxy.Configuration()
// Nobody there need know who it is.
configuration.onRequest = { request in
  for name: FieldName in [.cookie, .referer, .authorization] { request.fields.remove(name) }
}
configuration.onResponse = { response, request in
  guard request.method == .get, response.fields[.contentType]?.hasPrefix("text/html") == true else { return }
  let page = String(decoding: try await response.readContent(), as: UTF8.self)
  response.body = .bytes(Array(page.replacing("</body>", with: "<p>Seen through a porthole.</p></body>").utf8))
  response.fields[.contentSecurityPolicy] = "script-src 'none'"
}

let interceptor = Interceptor()
// Pictures of one's own in place of theirs.
try interceptor.handle(.path("/favicon.ico")) { _ in .status(.noContent) }
try interceptor.handle(.any, ReverseProxy(to: site, configuration))

var server = Server.Configuration(port: 8080)
server.addresses = [.localhost]
let front = Server(server)
front.mount("/", interceptor)
try await front.run(started: { urls in print("Listening on \(urls.first ?? "")") })
