import Porthole
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

/// Who may do what, by whoever is logged in.
@Suite struct AccountsTests {
  private func site() async throws -> Site {
    try await Site(
      ["public/a": "1", "private/b": "2"],
      sharing: { sharing in
        sharing.permissions = { account in
          switch account {
          case "ann": .all
          case "box": Permissions([.create])
          default: Permissions([]).allowing(.reading, below: "/public")
          }
        }
      }, look: { $0.account = { $0.fields["X-Account"] } })
  }

  @Test func nobodySeesWhatIsPublic() async throws {
    let site = try await site()
    #expect(try await site.get("/api/list").json["entries"].names == ["public"])
    #expect(try await site.get("/files/public/a").text == "1")
    #expect(try await site.get("/files/private/b").status == .forbidden)
    #expect(try await site.client.put("/files/public/c", body: .text("x")).reason == "forbidden")
    #expect(
      try await site.post("/api/delete", json: #"{"items":["/public/a"]}"#).json["results"][0]["problem"]["reason"].text == "forbidden")
    #expect(try await site.get("/zip?path=/private").status == .forbidden)
    #expect(site.names("public") == ["a"])
  }

  @Test func aDropBoxTakesAndShowsNothing() async throws {
    let site = try await site()
    #expect(try await site.client.put("/files/public/c", fields: ["X-Account": "box"], body: .text("x")).status == .created)
    #expect(try await site.get("/api/list?path=/public", ["X-Account": "box"]).status == .forbidden)
    #expect(try await site.get("/files/public/c", ["X-Account": "box"]).status == .forbidden)
    #expect(try await site.client.put("/files/public/c", fields: ["X-Account": "box"], body: .text("y")).status == .forbidden)
    #expect(try await site.client.put("/files/public/c?conflict=keep", fields: ["X-Account": "box"], body: .text("y")).status == .created)
    #expect(site.read("public/c") == "x" && site.read("public/c (1)") == "y")
  }

  @Test func theTrashShowsWhatOnesOwnEyesCouldSee() async throws {
    let site = try await site()
    #expect(try await site.post("/api/delete", json: #"{"items":["/private/b","/public/a"]}"#, ["X-Account": "ann"]).status == .ok)
    #expect(try await site.get("/api/trash", ["X-Account": "ann"]).json["items"].list.count == 2)
    #expect(try await site.get("/api/trash").json["items"].names == ["a"])
    #expect(try await site.post("/api/trash/empty", json: "{}").json["freed"].number == 0)
  }

  #if Crypto
  @Test func accountsOfTheServersLoginAreTaken() async throws {
    var configuration = Server.Configuration(port: 0)
    configuration.authentication = try Authentication(.init(.basic, accounts: [Account("ann", password: "pw")]))
    let site = try await Site(["a": "1"], server: configuration, sharing: { $0.permissions = { $0 == "ann" ? .reading : Permissions([]) } })
    #expect(try await site.get("/api/list").status == .unauthorized)
    let listed = try await site.get("/api/list", [.authorization: "Basic YW5uOnB3"])
    #expect(try listed.json["entries"].names == ["a"])
    #expect(try listed.json["permissions"]["create"].bool == false)
  }
  #endif
}
