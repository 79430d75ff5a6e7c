import PortholeHTTP

/// Feeds damaged multipart forms to the parser and says where three oracles disagree: any split gives the same result, a plain parser
/// agrees, and what is accepted is the same when it is written and parsed again.
struct FormFuzz {
  static let limits = MultipartLimits(parts: 6, head: 220, fields: 4)
  private var mutator: Mutator

  init(seed: UInt64) { mutator = Mutator(seeds: FormFuzz.seeds, pieces: FormFuzz.pieces, seed: seed) }

  /// A description of the first disagreement among so many inputs; nil when there is none.
  mutating func firstDisagreement(inputs: Int) -> String? {
    for _ in 0..<inputs {
      let input = mutator.next()
      let cuts = mutator.cuts(of: input.count)
      if let fault = FormFuzz.disagreement(input, cuts: cuts) {
        return "\(fault)\ncuts \(cuts)\ninput \(String(repairing: input.span).debugDescription)"
      }
    }
    return nil
  }

  static func disagreement(_ input: [UInt8], cuts: [Int]) -> String? {
    let whole = FormRun(input, boundary: "Bd", limits: limits)
    let pieces = FormRun(input, cuts: cuts, boundary: "Bd", limits: limits)
    guard whole == pieces else { return "split: \(whole) but in pieces \(pieces)" }
    switch ReferenceForm.parse(input, boundary: "Bd", limits) {
    case .failure(let refusal):
      return whole.outcome == "\(refusal.status)" ? nil : "reference: \(refusal.status) but found \(whole)"
    case .success(let parts):
      let reference = FormRun(parts: parts, outcome: "end")
      guard whole == reference else { return "reference: \(reference) but found \(whole)" }
    }
    return again(whole)
  }

  private static func again(_ run: FormRun) -> String? {
    // What is nested too deep to be taken apart would be taken apart here.
    guard !run.parts.contains(where: { $0.fileName == nil && $0.type.hasPrefix("multipart/mixed") }) else { return nil }
    var number = 0
    while run.parts.contains(where: { contains($0.content, "--R\(number)") }) { number += 1 }
    var written: [UInt8] = []
    for part in run.parts {
      let file = part.fileName.map { "; filename*=UTF-8''\(PercentCoding.encode(queryValue: $0))" } ?? ""
      written +=
        "--R\(number)\r\nContent-Disposition: form-data; name*=UTF-8''\(PercentCoding.encode(queryValue: part.name))\(file)\r\n".utf8
      written += Array("Content-Type: \(part.type)\r\n\r\n".utf8) + part.content + [13, 10]
    }
    written += "--R\(number)--\r\n".utf8
    let again = FormRun(written, cuts: [written.count / 2], boundary: "R\(number)")
    return again == run ? nil : "written again, \(run) is \(again)"
  }

  private static func contains(_ content: [UInt8], _ mark: String) -> Bool {
    let mark = Array(mark.utf8)
    return content.indices.contains { content[$0...].starts(with: mark) }
  }
}

extension FormFuzz {
  private static let a = "Content-Disposition: form-data; name=\"a\"\r\n"
  private static let mixed =
    "--Bd\r\nContent-Disposition: form-data; name=\"m\"\r\nContent-Type: multipart/mixed; boundary=In\r\n\r\npre\r\n--In\r\n"
    + "Content-Disposition: file; filename=\"1\"\r\n\r\nfirst\r\n--I\r\n--In\r\nContent-Type: image/gif\r\n\r\n\r\n--Bdx\r\n--In--\r\nepi\r\n"

  static let seeds = [
    "--Bd\r\n\(a)\r\nhello\r\n--Bd--\r\n",
    "preamble\r\n--Bd \t\r\n\(a)\r\n\r\n--Bd--\r\nepilogue\r\n--Bd\r\n",
    "--Bd\r\n\(a)\r\n\r\n--\r\n--B\r\n--Bdx\r\n-\r\n--Bd-\r\n--Bd--x\r\n--Bd--",
    "--Bd--\r\n", "\r\n--Bd--  ",
    "--Bd\r\n\(a)\r\n--Bd\r\nContent-Disposition: form-data; name=f; filename=\"a \\\"b\\\" %22.txt\"\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
      + "<p>\r\n\r\n--Bd\r\n\(a)\r\n\r\r\n\n\r\n--Bd--\r\n",
    mixed + "--Bd\r\n\(a)\r\nlast\r\n--Bd--\r\n",
    mixed + "--Bd--",
    "--Bd\r\nContent-Disposition: form-data;\r\n name=\"folded\"; filename*=UTF-8''%c3%bc.txt; filename=\"u.txt\"\r\n\r\nx\r\n--Bd--\r\n",
    "--Bd\r\nX: 1\r\nContent-Transfer-Encoding: binary\r\n\(a)\r\n" + String(repeating: "0123456789abcde\r\n", count: 12)
      + "\r\n--Bd--\r\n",
    "--Bd\r\nContent-Disposition: form-data; name=\"d\"\r\nContent-Type: multipart/mixed; boundary=In\r\n\r\n--In\r\nContent-Type: multipart/mixed; boundary=De\r\n\r\n"
      + "--De\r\n\r\nx\r\n--De--\r\n--In--\r\n--Bd--\r\n",
    (1...5).map { "--Bd\r\nContent-Disposition: form-data; name=\($0)\r\n\r\n\($0)\r\n" }.joined() + "--Bd--\r\n",
    "--Bd\r\n\(a)X: " + String(repeating: "x", count: 170) + "\r\n\r\n\r\n--Bd--",
  ]

  static let pieces = [
    "\r", "\n", "\r\n", "\r\n\r\n", "--", "-", "--Bd", "--Bd--", "\r\n--Bd", "\r\n--Bd\r\n", "\r\n--Bd--\r\n", "\r\n--B", "--In",
    "\r\n--In\r\n",
    "\r\n--In--\r\n", " ", "\t", "\0", "\"", "\\", ";", "=", "%22", "%0d", "*", "'", "é", "\u{FEFF}", a, a + "\r\n", "name=b; ", "; name=c",
    "filename=",
    "; filename=\"x\"", "; filename*=utf-8''%41", "; filename*=iso-8859-1'de'%e9", ": ", "X: y\r\n",
    "Content-Type: multipart/mixed; boundary=In\r\n",
    "Content-Type: multipart/mixed\r\n", "Content-Type: a/b\r\n", "Content-Transfer-Encoding: base64\r\n",
    "Content-Disposition: attachment\r\n",
    "Content-Disposition: form-data\r\n", "boundary=In", String(repeating: " ", count: 256), String(repeating: " ", count: 254) + "\r\n",
  ]
}
