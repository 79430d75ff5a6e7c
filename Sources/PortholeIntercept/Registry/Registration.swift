/// A rule of an ``Interceptor``, to be removed by.
public struct Registration: Sendable {
  let id: UInt64
  let interceptor: Interceptor

  /// Removes the rule; requests under way are still answered by it.
  ///
  /// - Returns: False when it was removed before.
  @discardableResult
  public func cancel() -> Bool { interceptor.remove(id) }
}
