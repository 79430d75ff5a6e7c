import PortholeHTTP

/// A trie over the segments of paths, in flat arrays: a search neither allocates nor counts references.
///
/// Routes are numbered in the order in which they are added; the highest number that matches wins.
struct RouteIndex: Sendable {
  /// A place in the trie. Routes hang there in lists, the newest first; -1 is none.
  struct Node: Sendable {
    /// Of the routes here and below, so that a search leaves out what cannot win.
    var newest = -1
    /// Routes for the path that ends here.
    var end = -1
    /// Prefixes: routes for the path that ends here, and all below it.
    var under = -1
    /// Routes for what has one more slash at least.
    var rest = -1
    /// The nodes that a segment leads to, by its form.
    var text = -1, int = -1, uuid = -1
    /// Whether there are literal segments below, by case and by no case.
    var literals = false, folded = false
    /// Whether a segment leads anywhere else than to a literal one by case.
    var branches: Bool { text >= 0 || int >= 0 || uuid >= 0 || folded }
  }

  /// A place in the table of literal segments, which all nodes share.
  struct Edge: Sendable {
    /// `parent << 1 | folded`; -1 where the place is free.
    var key = -1
    var hash: UInt64 = 0
    var child = -1
    /// The segment's bytes in `labels`.
    var start = 0, count = 0
  }

  /// A literal segment that is compared by no case, for paths beyond ASCII. As strings compare, composed and decomposed letters are the same.
  struct FoldedLabel: Hashable, Sendable {
    var parent: Int
    var label: String
  }

  var nodes = [Node()]
  /// Open addressing, at most half full, a power of two.
  var edges = [Edge](repeating: Edge(), count: 16)
  var edgeCount = 0
  var labels: [UInt8] = []
  var foldedLabels: [FoldedLabel: Int] = [:]
  /// For each route its methods, and the next older one in its list.
  var sets: [MethodSet] = []
  var masks: [UInt32] = []
  var older: [Int] = []

  /// FNV-1a: keys are the developer's, so that no peer can make them collide.
  static let hashSeed: UInt64 = 0xcbf2_9ce4_8422_2325
  static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  func place(_ key: Int, _ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &+ UInt64(truncatingIfNeeded: key)) &* 0x9e37_79b9_7f4a_7c15 >> 32) & (edges.count - 1)
  }

  /// ASCII letters become lower case.
  static func fold(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 32 : byte }
  /// By way of upper case, as ß and ς have no other lower case than themselves.
  static func fold(_ label: String) -> String { label.uppercased().lowercased() }
}
