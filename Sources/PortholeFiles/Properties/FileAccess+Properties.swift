/// The name of a property: a namespace, empty for none, and a name in it.
public struct PropertyName: Sendable, Hashable {
  /// The namespace's URI.
  public let namespace: String
  /// The name in it.
  public let name: String

  /// A name in a namespace.
  public init(_ namespace: String, _ name: String) {
    self.namespace = namespace
    self.name = name
  }
}

/// What somebody wants kept with a file or folder, and nobody here understands (RFC 4918 §4.2, "dead property").
public struct DeadProperty: Sendable, Hashable {
  /// Its name.
  public let name: PropertyName
  /// Its value: the XML element, self-contained, to the byte as it was given.
  public let value: [UInt8]

  /// A property of a name.
  public init(_ name: PropertyName, value: [UInt8]) {
    self.name = name
    self.value = value
  }
}

/// How many dead properties there may be.
///
/// | limit | default | beyond it |
/// |---|---|---|
/// | ``count`` | 200 | 507 |
/// | ``size`` | 256 KiB | 507 |
public struct PropertyLimits: Sendable, Hashable {
  /// Properties of a file or folder.
  public var count = 200
  /// Bytes of all values of a file or folder.
  public var size = 256 * 1024

  /// The defaults.
  public init() {}
}

/// A change of one property.
public enum PropertyChange: Sendable, Hashable {
  /// Keeps a value in place of what there was.
  case set(DeadProperty)
  /// Forgets a property; no matter if there is none.
  case remove(PropertyName)
}

extension FileAccess {
  /// The properties that were kept with what is at a path, in the order of their names.
  public func properties(of path: StorePath) async throws -> [DeadProperty] {
    try await share.state.records(.property, prefix: PathKeys.own(path), after: nil, limit: .max).compactMap { DeadProperty($0) }
  }

  /// Whether something in a folder may have properties.
  public func mayHaveProperties(in folder: StorePath) async throws -> Bool {
    try await !share.state.records(.property, prefix: PathKeys.entries(folder), after: nil, limit: 1).isEmpty
  }

  /// Changes properties, one after another, all or none.
  ///
  /// - Parameters:
  ///   - path: What has them.
  ///   - changes: The changes.
  ///   - modified: When the content was last written, if that is to be set, too; nanoseconds since 1970.
  /// - Throws: ``FileError``; nothing was changed then.
  public func changeProperties(of path: StorePath, _ changes: [PropertyChange], modified: Int64? = nil) async throws {
    guard let found = try await changeable(path) else { throw FileError(.notFound, path: path) }
    guard permissions.allows(.replace, at: path) else { throw FileError(.forbidden, path: path) }
    if !found.isFolder, !policy.allowsExtension(of: path.name) { throw FileError(.extensionNotAllowed, path: path) }
    try await share.gate.pass([found.path]) {
      try await checkLocks(.changes(found.path))
      guard let found = try await changeable(path) else { throw FileError(.notFound, path: path) }
      try await checkLimits(found.path, changes)
      if let modified { try await store.setModified(modified, of: found.path) }
      do {
        try await share.state.apply(changes.map { $0.change(at: found.path) })
      } catch {
        if modified != nil { try? await store.setModified(found.modified, of: found.path) }
        throw error
      }
    }
  }

  private func checkLimits(_ path: StorePath, _ changes: [PropertyChange]) async throws {
    var sizes: [PropertyName: Int] = [:]
    for property in try await properties(of: path) { sizes[property.name] = property.value.count }
    for change in changes {
      switch change {
      case .set(let property): sizes[property.name] = property.value.count
      case .remove(let name): sizes[name] = nil
      }
    }
    let limits = share.configuration.properties
    guard sizes.count <= limits.count, sizes.values.reduce(0, +) <= limits.size || changes.allSatisfy(\.isRemoval) else {
      throw FileError(.quota, path: path, detail: "It has as many properties as are kept.")
    }
  }
}

extension DeadProperty {
  /// The key ends in the namespace and, behind a zero, which no XML has, the name.
  init?(_ record: StateRecord) {
    guard let rest = PathKeys.path(record.key)?.rest, let zero = rest.firstIndex(of: 0) else { return nil }
    self.init(
      PropertyName(String(decoding: rest[..<zero], as: UTF8.self), String(decoding: rest[(zero + 1)...], as: UTF8.self)),
      value: record.value)
  }
}

extension PropertyChange {
  fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }

  fileprivate func change(at path: StorePath) -> StateChange {
    func key(_ name: PropertyName) -> [UInt8] { PathKeys.own(path) + name.namespace.utf8 + [0] + name.name.utf8 }
    return switch self {
    case .set(let property): .put(.property, key: key(property.name), value: property.value)
    case .remove(let name): .remove(.property, key: key(name))
    }
  }
}
