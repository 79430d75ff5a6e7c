import Testing

@testable import PortholeUploader

@Suite struct RoutingTests {
  @Test func pathsAreFoundWhateverTheirCase() {
    let table = RoutingTable([UploaderRoute(.get, at: "api/list") { _ in .text("") }])
    #expect(table.find(.get, "API/List")?.route != nil)
    #expect(table.find(.post, "api/list")?.route == nil)
    #expect(table.find(.get, "api/lists") == nil)
  }
}
