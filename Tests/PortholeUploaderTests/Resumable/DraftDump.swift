import Foundation
import Testing
@Suite struct DraftDump {
  @Test(arguments: 3...8) func dump(v: Int) async throws {
    let site = try UploadSite()
    let text = try String(contentsOfFile: "/tmp/conv\(v).txt", encoding: .utf8)
    var out = "", id: String?
    var requests: [[String]] = []
    for line in text.components(separatedBy: "\n") {
      let c = line.hasPrefix("> ") ? String(line.dropFirst(2)) : String(line.dropFirst())
      if c.hasSuffix("HTTP/1.1") { requests.append([]) }
      requests[requests.count-1].append(c)
    }
    for request in requests {
      let answer = try await site.ask(request.joined(separator: "\n").replacing("{id}", with: id ?? ""))
      id = answer.id ?? id
      out += request.map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n") + "\n"
      out += answer.lines(id: id).map { $0.isEmpty ? "<" : "< " + $0 }.joined(separator: "\n") + "\n"
    }
    try out.write(toFile: "/tmp/out\(v).txt", atomically: true, encoding: .utf8)
    #expect(site.text("whole.txt") == "0123456789" && site.text("parts.txt") == "0123456789")
  }
}
