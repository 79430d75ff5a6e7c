import Porthole
import PortholeHTTP
import Testing

@testable import PortholeUploader

@Suite struct RoutingTests {
  private func table(_ routes: UploaderRoute...) -> RoutingTable { RoutingTable(routes) }

  @Test func pathsAreFoundWhateverTheirCase() {
    let table = table(UploaderRoute(.get, at: "api/list") { _ in .text("") })
    #expect(table.find(.get, "API/List")?.route != nil)
    #expect(table.find(.head, "api/list")?.route != nil)
    #expect(table.find(.post, "api/list")?.route == nil)
    #expect(table.find(.post, "api/list")?.methods == [.get])
    #expect(table.find(.get, "api/lists") == nil)
    #expect(table.find(.get, "api/list/") == nil)
    #expect(table.find(.get, "api") == nil)
  }

  @Test func whatFollowsIsLeftToTheRoute() {
    let table = table(
      UploaderRoute(.get, at: "files/*", facing: .person) { _ in .text("") }, UploaderRoute(.put, at: "files/*") { _ in .text("") },
      UploaderRoute(.get, at: "files/special") { _ in .text("") })
    #expect(table.find(.get, "Files/A/B c")?.rest == "A/B c")
    #expect(table.find(.get, "files/")?.rest.isEmpty == true)
    #expect(table.find(.get, "files") == nil)
    #expect(table.find(.get, "files/special")?.route?.path == "files/special")
    #expect(table.find(.put, "files/x")?.face == .program)
    #expect(table.find(.delete, "files/x")?.methods == [.get, .put])
  }

  @Test func noPathIsTakenTwice() {
    var seen: Set<String> = []
    for route in Uploader.routes {
      for method in route.methods { #expect(seen.insert("\(method) \(route.path)").inserted, "\(method) \(route.path)") }
      #expect(route.path == route.path.lowercased())
    }
  }
}
