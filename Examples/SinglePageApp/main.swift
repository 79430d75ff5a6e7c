import Foundation
import PortholeIntercept

// A single-page app out of the program's bundle, at https://app.test in a browser that is started with the arguments that this prints. There is no such
// host, and nothing is installed: names are left to the proxy, and its certificates are trusted for one run.
let site = Files(Bundle.module.bundlePath + "/Site")
let interceptor = Interceptor()
try interceptor.handle(.host("app.test", path: "/api/time")) { _ in .json(text: "{\"time\": \"\(Date())\"}") }
try interceptor.handle(.host("app.test")) { request in
  do { return try await site.respond(to: request) } catch let error as HTTPError where error.status == .notFound {
    // Its script knows pages that are no files: all of them are the index.
    guard request.method == .get, !request.path.contains(".") else { throw error }
    var index = request
    index.path = "/"
    return try await site.respond(to: index)
  }
}
let proxy = try LocalProxy(interceptor)
try await proxy.run { _ in
  let arguments = proxy.chromiumArguments().map { "'\($0)'" }.joined(separator: " ")
  print("chromium --user-data-dir=/tmp/app.test --no-first-run \(arguments) https://app.test/")
}
