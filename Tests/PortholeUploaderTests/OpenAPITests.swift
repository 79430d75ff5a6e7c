import Foundation
import PortholeFiles
import PortholeHTTP
import PortholeTesting
import Testing

@testable import PortholeUploader

/// The description of the interface says what is there, and nothing else.
@Suite struct OpenAPITests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Docs/uploader.openapi.json")

  private func document() throws -> JSONValue {
    JSONValue(try JSONSerialization.jsonObject(with: Data(contentsOf: OpenAPITests.file)))
  }

  /// The names of the variables at the ends of paths are the description's own.
  private func withoutVariable(_ path: String) -> String {
    path.hasSuffix("}") ? String(path[..<(path.lastIndex(of: "{") ?? path.endIndex)]) + "*" : path
  }

  @Test func everyRouteIsDescribedAndNothingElse() throws {
    let paths = try document()["paths"]
    var described: Set<String> = []
    for path in paths.keys {
      for method in paths[path].keys where method != "parameters" { described.insert("\(method.uppercased()) \(withoutVariable(path))") }
    }
    let routes = Set(Uploader.routes.flatMap { route in route.methods.map { "\($0) /\(route.path)" } })
    #expect(routes.subtracting(described).sorted() == [])
    #expect(described.subtracting(routes).sorted() == [])
  }

  @Test func everyReasonIsDescribed() throws {
    let words = try document()["components"]["schemas"]["Problem"]["properties"]["reason"]["enum"].list.compactMap(\.text)
    #expect(Set(words) == Set(FileError.Reason.allCases.map(\.rawValue) + Problem.Reason.allCases.map(\.rawValue)))
  }

  /// Every reference leads somewhere.
  @Test func referencesHold() throws {
    let document = try document()
    var references: Set<String> = []
    func collect(_ value: Any?) {
      if let object = value as? [String: Any] {
        if let reference = object["$ref"] as? String { references.insert(reference) }
        object.values.forEach(collect)
      } else if let list = value as? [Any] {
        list.forEach(collect)
      }
    }
    collect(document.value)
    #expect(references.count > 4)
    for reference in references {
      let found = reference.dropFirst(2).split(separator: "/").reduce(document) { $0[String($1)] }
      #expect(found.exists, "\(reference)")
    }
  }

  /// What is answered has the members that are described, and no others.
  @Test func answersAreAsDescribed() async throws {
    let site = try await Site(["a.txt": "x", "in/": ""], sharing: { $0.permissions = { _ in .all.allowing(.reading, below: "/in") } })
    _ = try await site.post("/api/delete", json: #"{"items":["/a.txt"]}"#)
    try site.write("b.txt", "y")
    _ = try await site.uploader.open().access().createUpload(UploadPlan(path: StorePath("/c"), length: 3))
    let schemas = try document()["components"]["schemas"]
    let list = try await site.get("/api/list").json
    for (name, value) in [
      ("Listing", list), ("Entry", list["entries"][0]), ("Entry", list["entries"][1]), ("Permissions", list["permissions"]),
      ("TrashItem", try await site.get("/api/trash").json["items"][0]), ("Upload", try await site.get("/api/uploads").json["uploads"][0]),
      ("Problem", try await site.post("/api/folder", json: #"{"path":"/in"}"#).json),
    ] {
      #expect(!value.keys.isEmpty, "\(name)")
      let required = Set(schemas[name]["required"].list.compactMap(\.text)), known = Set(schemas[name]["properties"].keys)
      #expect(required.subtracting(value.keys).isEmpty, "\(name) lacks members")
      #expect(Set(value.keys).subtracting(known).isEmpty, "\(name) has more members")
    }
  }
}
