internal import PortholeNet

/// How far a long operation is, and the way to end it before it is done.
public final class FileProgress: Sendable {
  /// What was done so far.
  public struct Count: Sendable, Hashable {
    /// Files and folders.
    public var items = 0
    /// Bytes.
    public var bytes = 0

    /// Nothing yet.
    public init() {}
  }

  private let state = Locked((count: Count(), isCancelled: false))
  private let changed: (@Sendable (Count) -> Void)?

  /// The progress of one operation.
  ///
  /// - Parameter changed: Called after each step, by whoever does the work; it should be quick.
  public init(changed: (@Sendable (Count) -> Void)? = nil) { self.changed = changed }

  /// What was done so far.
  public var count: Count { state.withLock { $0.count } }

  /// Ends the operation at its next step; it then fails with ``FileError/Reason-swift.enum/cancelled`` and leaves everything as it was.
  public func cancel() { state.withLock { $0.isCancelled = true } }

  /// Counts a step of the operation.
  ///
  /// - Throws: ``FileError`` when the operation, or the task that does it, was cancelled.
  public func advance(items: Int = 0, bytes: Int = 0) throws {
    let (count, isCancelled) = state.withLock { state in
      state.count.items += items
      state.count.bytes += bytes
      return state
    }
    guard !isCancelled, !Task.isCancelled else { throw FileError(.cancelled) }
    changed?(count)
  }
}
