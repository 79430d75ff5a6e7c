import PortholeHTTP

extension RouteIndex {
  /// What is looked for, and what was found.
  struct Search {
    /// The method's bit, or the bits of all methods whose routes answer it.
    let wanted: UInt32
    /// The route that wins so far.
    var best = -1
    /// Where its prefix ended in the path; -1 if it is none.
    var rest = -1
  }

  /// Whether the route answers the method, of which `wanted` has the bits.
  func answers(_ route: Int, _ method: borrowing Method, _ wanted: UInt32) -> Bool {
    let mask = masks[route]
    guard mask & wanted != 0 else { return false }
    return wanted != MethodSet.otherBit || mask == .max || sets[route].contains(copy method)
  }

  /// Looks at every place in the trie that the path leads to, save those where nothing can win: at each once at most, whatever the path.
  func search(_ method: borrowing Method, _ path: borrowing Span<UInt8>, _ search: inout Search) {
    visit(0, method, path, at: 0, &search)
  }

  private func visit(_ start: Int, _ method: borrowing Method, _ path: borrowing Span<UInt8>, at slash: Int, _ search: inout Search) {
    var node = start, offset = slash
    // Into literal segments by going round, into all others by recursion: no deeper than the longest pattern.
    while node >= 0, nodes[node].newest > search.best {
      if nodes[node].under > search.best { consider(nodes[node].under, method, rest: offset, &search) }
      if offset == path.count {
        if nodes[node].end > search.best { consider(nodes[node].end, method, rest: -1, &search) }
        return
      }
      // Elsewhere than at a slash is only a target that is no path: `*`.
      guard path[offset] == UInt8(ascii: "/") else { return }
      if nodes[node].rest > search.best { consider(nodes[node].rest, method, rest: -1, &search) }
      let segment = offset + 1
      var hash = Self.hashSeed
      offset = segment
      while offset < path.count, path[offset] != UInt8(ascii: "/") {
        hash = Self.mix(hash, path[offset])
        offset += 1
      }
      if nodes[node].branches { branch(node, method, path, from: segment, to: offset, &search) }
      node = nodes[node].literals ? literal(node << 1, hash, path, from: segment, to: offset) : -1
    }
  }

  /// Follows the segment everywhere but to the literal label that it is.
  private func branch(
    _ node: Int, _ method: borrowing Method, _ path: borrowing Span<UInt8>, from start: Int, to end: Int, _ search: inout Search
  ) {
    let text = nodes[node].text, int = nodes[node].int, uuid = nodes[node].uuid
    if text >= 0, start < end { visit(text, method, path, at: end, &search) }
    if int >= 0, Self.isInt(path, from: start, to: end) { visit(int, method, path, at: end, &search) }
    if uuid >= 0, Self.isUUID(path, from: start, to: end) { visit(uuid, method, path, at: end, &search) }
    if nodes[node].folded { visit(folded(node, path, from: start, to: end), method, path, at: end, &search) }
  }

  /// Takes from a list the newest route that wins, if there is one.
  private func consider(_ list: Int, _ method: borrowing Method, rest: Int, _ search: inout Search) {
    var route = list
    while route > search.best {
      if answers(route, method, search.wanted) {
        search.best = route
        search.rest = rest
        return
      }
      route = older[route]
    }
  }

  /// The node behind a literal segment with the bytes of the label, or with these once they are folded; -1 if there is none.
  func literal(_ key: Int, _ hash: UInt64, _ path: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int {
    let folding = key & 1 == 1
    var place = place(key, hash)
    while edges[place].key >= 0 {
      let edge = edges[place]
      if edge.key == key, edge.hash == hash, edge.count == end - start {
        var i = 0
        while i < edge.count, labels[edge.start + i] == (folding ? Self.fold(path[start + i]) : path[start + i]) { i += 1 }
        if i == edge.count { return edge.child }
      }
      place = (place + 1) & (edges.count - 1)
    }
    return -1
  }

  /// The node behind a literal segment by no case; -1 if there is none.
  private func folded(_ node: Int, _ path: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int {
    var hash = Self.hashSeed
    for i in start..<end {
      // Beyond ASCII, case is a matter of strings.
      if path[i] >= 0x80 { return foldedLabels[FoldedLabel(parent: node, label: Self.fold(Self.string(path, from: start, to: end)))] ?? -1 }
      hash = Self.mix(hash, Self.fold(path[i]))
    }
    return literal(node << 1 | 1, hash, path, from: start, to: end)
  }

  /// A piece of the path as a string.
  static func string(_ path: borrowing Span<UInt8>, from start: Int, to end: Int) -> String {
    String(decoding: bytes(path, from: start, to: end), as: UTF8.self)
  }

  /// A piece of the path as an array.
  static func bytes(_ path: borrowing Span<UInt8>, from start: Int, to end: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: end - start)
    for i in 0..<bytes.count { bytes[i] = path[start + i] }
    return bytes
  }

  static func isInt(_ path: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
    var i = start, value = 0
    let negative = i < end && path[i] == UInt8(ascii: "-")
    if negative { i += 1 }
    guard i < end else { return false }
    while i < end {
      let digit = path[i] &- UInt8(ascii: "0")
      guard digit < 10 else { return false }
      let (product, over) = value.multipliedReportingOverflow(by: 10)
      // Downwards for a negative number, as there is one more of them.
      let (sum, out) = negative ? product.subtractingReportingOverflow(Int(digit)) : product.addingReportingOverflow(Int(digit))
      if over || out { return false }
      value = sum
      i += 1
    }
    return true
  }

  static func isUUID(_ path: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard end - start == 36 else { return false }
    for i in 0..<36 {
      let byte = path[start + i]
      switch i {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6 else { return false }
      }
    }
    return true
  }
}
