internal import Porthole
internal import PortholeFiles
internal import PortholeHTTP

/// How the list is sorted for people without JavaScript: by links, which say it in the address.
struct PageOrder: Sendable, Equatable {
  enum Column: String, CaseIterable { case name, size, date, type }

  var column = Column.name
  var isDescending = false

  init() {}

  /// As the address of the page says.
  init(_ query: Query) {
    column = query["sort"].flatMap { Column(rawValue: $0) } ?? .name
    isDescending = query["order"] == "desc"
  }

  /// What a link of a column leads to: its own order, or the other way round where it is sorted by it already. Sizes and dates begin with the largest and newest.
  func link(_ column: Column) -> (sort: String, order: String) {
    let descends = column == self.column ? !isDescending : column == .size || column == .date
    return (column.rawValue, descends ? "desc" : "asc")
  }

  /// How the column is sorted, as `aria-sort` has it.
  func state(of column: Column) -> String { column != self.column ? "none" : isDescending ? "descending" : "ascending" }

  /// Folders first; entries come in the order of their names.
  func sorted(_ entries: [FileInfo]) -> [FileInfo] { order(entries.filter(\.isFolder)) + order(entries.filter { !$0.isFolder }) }

  private func order(_ entries: [FileInfo]) -> [FileInfo] {
    switch column {
    case .name: isDescending ? entries.reversed() : entries
    case .size: stable(entries) { $0.size }
    case .date: stable(entries) { $0.modified }
    case .type: stable(entries) { MediaTypes.default.type(forFileName: $0.name) }
    }
  }

  private func stable<Key: Comparable>(_ entries: [FileInfo], _ key: (FileInfo) -> Key) -> [FileInfo] {
    let keyed = entries.enumerated().map { (key: key($0.element), offset: $0.offset, entry: $0.element) }
    return keyed.sorted { one, two in
      if one.key == two.key { return one.offset < two.offset }
      return isDescending ? one.key > two.key : one.key < two.key
    }.map(\.entry)
  }
}
