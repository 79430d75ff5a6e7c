#if canImport(ObjectiveC)
public import Foundation
public import PortholeIntercept

extension Interceptor {
  /// Answers requests whose address, as an `NSURL`, a predicate is true for.
  @discardableResult
  public func handleRequests(matching predicate: NSPredicate, handler: @escaping ResponseHandler) throws(InterceptionError) -> Registration
  {
    try handle(.predicate(predicate), handler)
  }
}

extension RequestMatch {
  /// Requests whose address, as an `NSURL`, a predicate is true for.
  public static func predicate(_ predicate: NSPredicate) -> RequestMatch {
    // What was decoded from an archive may not be evaluated before this is said.
    predicate.allowEvaluation()
    let shared = SharedPredicate(predicate)
    return .matching { request in NSURL(string: "\(request.url)").map { shared.predicate.evaluate(with: $0) } ?? false }
  }
}

/// `@unchecked Sendable`: a predicate may be evaluated by several threads, and is not changed here.
private struct SharedPredicate: @unchecked Sendable {
  let predicate: NSPredicate
  init(_ predicate: NSPredicate) { self.predicate = predicate }
}
#endif
