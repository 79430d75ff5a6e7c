extension RouteIndex {
  /// How a route hangs at the node that its segments lead to.
  enum Reach { case end, under, nowhere }

  /// Adds the route with the next number. One that reaches nowhere has a number, but no search here finds it.
  mutating func add(_ segments: [RouteSegment], reach: Reach, ignoringCase: Bool, methods set: MethodSet) {
    let route = sets.count
    sets.append(set)
    masks.append(set.mask)
    older.append(-1)
    if reach == .nowhere { return }
    var node = 0
    nodes[node].newest = route
    for segment in segments {
      switch segment {
      case .literal(let label): node = child(of: node, label: label, ignoringCase: ignoringCase)
      case .parameter(.text, _): node = child(of: node, \.text)
      case .parameter(.int, _): node = child(of: node, \.int)
      case .parameter(.uuid, _): node = child(of: node, \.uuid)
      case .rest:
        hang(route, \.rest, at: node)
        return
      }
      nodes[node].newest = route
    }
    hang(route, reach == .end ? \.end : \.under, at: node)
  }

  private mutating func hang(_ route: Int, _ list: WritableKeyPath<Node, Int>, at node: Int) {
    older[route] = nodes[node][keyPath: list]
    nodes[node][keyPath: list] = route
  }

  private mutating func child(of node: Int, _ form: WritableKeyPath<Node, Int>) -> Int {
    if nodes[node][keyPath: form] < 0 {
      nodes[node][keyPath: form] = nodes.count
      nodes.append(Node())
    }
    return nodes[node][keyPath: form]
  }

  private mutating func child(of node: Int, label: String, ignoringCase: Bool) -> Int {
    guard ignoringCase else {
      nodes[node].literals = true
      let bytes = Array(label.utf8)
      let child = literal(node << 1, Self.hash(bytes), bytes.span, from: 0, to: bytes.count)
      return child >= 0 ? child : addEdge(node << 1, bytes)
    }
    nodes[node].folded = true
    let folded = FoldedLabel(parent: node, label: Self.fold(label))
    if let child = foldedLabels[folded] { return child }
    // As an edge it is found by segments in ASCII, as a folded label by all others.
    let child = addEdge(node << 1 | 1, Array(folded.label.utf8))
    foldedLabels[folded] = child
    return child
  }

  private static func hash(_ label: [UInt8]) -> UInt64 { label.reduce(hashSeed) { mix($0, $1) } }

  private mutating func addEdge(_ key: Int, _ label: [UInt8]) -> Int {
    if edgeCount * 2 >= edges.count {
      let old = edges
      edges = [Edge](repeating: Edge(), count: old.count * 2)
      for edge in old where edge.key >= 0 { put(edge) }
    }
    let child = nodes.count
    nodes.append(Node())
    put(Edge(key: key, hash: Self.hash(label), child: child, start: labels.count, count: label.count))
    labels += label
    edgeCount += 1
    return child
  }

  private mutating func put(_ edge: Edge) {
    var place = place(edge.key, edge.hash)
    while edges[place].key >= 0 { place = (place + 1) & (edges.count - 1) }
    edges[place] = edge
  }
}
