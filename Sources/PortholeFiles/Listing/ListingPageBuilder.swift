internal import Porthole

/// Picks a page's names out of all of a folder, as they come: in memory for two pages, however many there are.
struct ListingPageBuilder<Value> {
  private let query: ListingQuery
  private let after: NaturalOrder.Key?
  private var picked: [(key: NaturalOrder.Key, name: String, value: Value)] = []
  private var isCut = false
  /// Beyond this name nothing is picked any more.
  private var last: NaturalOrder.Key?

  init(_ query: ListingQuery) {
    self.query = query
    after = query.after.map { NaturalOrder.Key($0) }
  }

  mutating func add(_ name: String, _ value: Value) {
    let key = NaturalOrder.Key(name)
    if let after, key <= after { return }
    if let last, key > last {
      isCut = true
      return
    }
    picked.append((key, name, value))
    if query.limit < .max / 2, picked.count >= 2 * query.limit + 64 { trim() }
  }

  private mutating func trim() {
    picked.sort { $0.key < $1.key }
    guard picked.count > query.limit else { return }
    isCut = true
    picked.removeLast(picked.count - query.limit)
    last = picked.last?.key
  }

  /// The page, in order, and the name behind which the next begins.
  mutating func finish() -> (entries: [(name: String, value: Value)], next: String?) {
    trim()
    return (picked.map { ($0.name, $0.value) }, isCut ? picked.last?.name : nil)
  }
}
